import { useEffect } from "react";
import { MARK, PANEL } from "./findPlaces";

/** Events with which a press on the page begins or ends, beside `click`. */
const PRESSES = ["pointerdown", "pointerup", "mousedown", "mouseup", "touchend", "auxclick"] as const;

/**
 * While picking, a press on a text of the page, or Enter or the space bar on an element with the focus, picks it and does nothing else;
 * Escape ends it. What is in the panel works as always.
 */
export function usePicking(
    isPicking: boolean,
    { onPick, onEnd }: { onPick: (element: Element) => void; onEnd: () => void },
): void {
    useEffect(() => {
        if (!isPicking) return undefined;
        const swallow = (event: Event): Element | undefined => {
            const { target } = event;
            if (!(target instanceof Element) || target.closest(`[${PANEL}]`)) return undefined;
            event.preventDefault();
            event.stopImmediatePropagation();
            return target;
        };
        const press = (event: Event) => void swallow(event);
        const pick = (event: Event) => {
            const target = swallow(event);
            const picked = target && findMarked(target);
            if (picked) onPick(picked);
        };
        const onKey = (event: KeyboardEvent) => {
            if (event.key === "Escape") {
                event.stopImmediatePropagation();
                onEnd();
            } else if (event.key === "Enter" || event.key === " ") pick(event);
        };
        for (const type of PRESSES) document.addEventListener(type, press, { capture: true, passive: false });
        document.addEventListener("click", pick, true);
        document.addEventListener("keydown", onKey, true);
        return () => {
            for (const type of PRESSES) document.removeEventListener(type, press, true);
            document.removeEventListener("click", pick, true);
            document.removeEventListener("keydown", onKey, true);
        };
    });
}

/** Elements with which somebody presses a text beside its words. */
const CONTROLS = "a, button, label, summary, [role]";

/** Returns the text that a press on an element picks: its own, that of the control it is part of, or that of the part of the page around it. */
function findMarked(target: Element): Element | undefined {
    if (target.hasAttribute(MARK)) return target;
    const control = target.closest(CONTROLS);
    return control?.querySelector(`[${MARK}]`) ?? target.closest(`[${MARK}]`) ?? undefined;
}
