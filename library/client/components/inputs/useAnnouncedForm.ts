import type { RefObject } from "react";
import { useEffect, useRef } from "react";

/**
 * Dispatches an input event when the value of a custom control changes, as native fields do, so that listeners of the form notice the
 * change.
 */
export function useAnnouncedForm(element: RefObject<HTMLElement | null>, value: string): void {
    const announced = useRef(value);
    useEffect(() => {
        if (announced.current === value) return;
        announced.current = value;
        element.current?.dispatchEvent(new Event("input", { bubbles: true }));
    }, [element, value]);
}
