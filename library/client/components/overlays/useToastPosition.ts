import { breakpoints } from "@parley/library/client/styles";
import type { RefObject } from "react";
import { useLayoutEffect, useState } from "react";
import type { Box, ToastPosition } from "./toastPosition";
import { CORNER, findToastPosition, isSame } from "./toastPosition";
import type { ToastMessage } from "./toasts";

/**
 * Keeps the toasts from covering the focused element (WCAG 2.4.11), warnings, and the panels beside the main content, as far as there is
 * room: when a toast comes, the focus moves or the page has been scrolled.
 */
export function useToastPosition(region: RefObject<HTMLElement | null>, toasts: readonly ToastMessage[]): ToastPosition {
    const [position, setPosition] = useState(CORNER);
    useLayoutEffect(() => {
        if (toasts.length === 0) return setPosition(CORNER);
        const look = () => {
            const found = region.current && findPosition(region.current, position);
            if (found && !isSame(found, position)) setPosition(found);
        };
        // The page scrolls to the focused element only after the event.
        const onFocus = () => void requestAnimationFrame(look);
        look();
        document.addEventListener("focusin", onFocus);
        document.addEventListener("scrollend", look, true);
        addEventListener("resize", look);
        return () => {
            document.removeEventListener("focusin", onFocus);
            document.removeEventListener("scrollend", look, true);
            removeEventListener("resize", look);
        };
    }, [region, toasts, position]);
    return position;
}

/** Elements in which the page warns, and the buttons of a dialog, which decide. The live regions of the toasts themselves are invisible. */
const WARNINGS = '[data-warning], [role="alert"], dialog[open] footer';
const PANELS = "[data-panel]";

function findPosition(region: HTMLElement, present: ToastPosition): ToastPosition | undefined {
    const focused = document.activeElement;
    // A toast with the focused control does not move.
    if (region.contains(focused)) return undefined;
    const width = Math.max(0, ...[...region.children].map((toast) => toast.firstElementChild?.clientWidth ?? 0));
    const available = {
        window: { width: document.documentElement.clientWidth, height: innerHeight },
        toasts: { width, height: region.clientHeight },
        isRightToLeft: getComputedStyle(region).direction === "rtl",
        isWhole: innerWidth <= breakpoints.small,
        isHighOnly: getComputedStyle(region).getPropertyValue("--toast-end").trim() === "auto",
    };
    return findToastPosition(present, available, {
        focused: focused && focused !== document.body ? [focused.getBoundingClientRect()] : [],
        warnings: boxesOf(WARNINGS, region),
        panels: boxesOf(PANELS, region),
    });
}

/** Returns the boxes of the elements that take room, outside of the toasts. */
function boxesOf(selector: string, region: HTMLElement): Box[] {
    return [...document.querySelectorAll(selector)]
        .filter((element) => !region.contains(element))
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, height }) => width > 1 && height > 1);
}
