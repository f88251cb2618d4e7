import type { RefObject } from "react";
import { useLayoutEffect } from "react";
import type { Alignment } from "./placement";
import { positionBeside } from "./placement";

interface Floating {
    /** Element that opened the panel. */
    trigger: RefObject<HTMLElement | null>;
    panel: RefObject<HTMLElement | null>;
    alignment: Alignment;
    /** Called when the user presses or focuses an element outside. */
    onLeave: () => void;
}

/**
 * Positions a panel beside its trigger while it is rendered, in the browser's top layer if supported. In the document the panel follows its
 * trigger, so that the tab order matches the visual order.
 */
export function useFloating({ trigger, panel, alignment, onLeave }: Floating): void {
    useLayoutEffect(() => {
        const [anchor, floating] = [trigger.current, panel.current];
        if (!anchor || !floating) return;
        // Without popover support, the panel's own z-index applies.
        if ("showPopover" in floating && !floating.matches(":popover-open")) floating.showPopover();
        const put = () => applyPosition(anchor, floating, alignment);
        put();
        const sizes = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(put);
        sizes?.observe(floating);
        addEventListener("resize", put);
        addEventListener("scroll", put, { capture: true, passive: true });
        return () => {
            sizes?.disconnect();
            removeEventListener("resize", put);
            removeEventListener("scroll", put, { capture: true });
        };
    }, [trigger, panel, alignment]);
    useLayoutEffect(() => {
        const onElsewhere = (event: Event) => {
            if (event.target instanceof Element && isElsewhere(event.target, trigger.current, panel.current)) onLeave();
        };
        document.addEventListener("pointerdown", onElsewhere);
        document.addEventListener("focusin", onElsewhere);
        return () => {
            document.removeEventListener("pointerdown", onElsewhere);
            document.removeEventListener("focusin", onElsewhere);
        };
    }, [trigger, panel, onLeave]);
}

function applyPosition(anchor: HTMLElement, floating: HTMLElement, alignment: Alignment): void {
    const { width, height } = floating.getBoundingClientRect();
    const natural = { width, height: floating.scrollHeight + height - floating.clientHeight };
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const isRightToLeft = getComputedStyle(anchor).direction === "rtl";
    const { left, top, maxHeight } = positionBeside(anchor.getBoundingClientRect(), natural, view, { alignment, isRightToLeft });
    floating.style.inset = `${top}px auto auto ${left}px`;
    floating.style.maxHeight = `${maxHeight}px`;
}

/** Whether an element is outside of trigger and panel, and not in a modal that was opened from the panel. */
function isElsewhere(target: Element, trigger: Element | null, panel: Element | null): boolean {
    if (panel?.contains(target) || trigger?.contains(target)) return false;
    const dialog = target.closest("dialog");
    return !dialog || dialog.contains(panel);
}
