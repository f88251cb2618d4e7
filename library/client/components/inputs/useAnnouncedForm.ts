import type { RefObject } from "react";
import { useEffect, useRef } from "react";

/** Says of a control of our own that its value changed, as a field does by itself, so that whoever keeps the form hears of it. */
export function useAnnouncedForm(element: RefObject<HTMLElement | null>, value: string): void {
    const told = useRef(value);
    useEffect(() => {
        if (told.current === value) return;
        told.current = value;
        element.current?.dispatchEvent(new Event("input", { bubbles: true }));
    }, [element, value]);
}
