import type { RefObject } from "react";
import { useEffect, useRef } from "react";

/**
 * Enhances a floating `<details>` after hydration: closes it on Escape, with the focus restored, on a press outside and when a link inside
 * is followed. Without scripts it opens and closes by its summary only.
 */
export function useDetails(): RefObject<HTMLDetailsElement | null> {
    const reference = useRef<HTMLDetailsElement>(null);
    useEffect(() => {
        const details = reference.current;
        if (!details) return;
        const onKey = (event: KeyboardEvent): void => {
            if (event.key !== "Escape" || !details.open) return;
            // Prevents a surrounding dialog from closing.
            event.preventDefault();
            event.stopPropagation();
            close(details);
            details.querySelector("summary")?.focus();
        };
        const onPress = (event: Event): void => {
            const target = event.target as Node;
            if (details.open && !details.contains(target)) close(details);
        };
        const onFollow = (event: Event): void => {
            if ((event.target as Element).closest("a[href]")) close(details);
        };
        details.addEventListener("keydown", onKey);
        details.addEventListener("click", onFollow);
        document.addEventListener("pointerdown", onPress);
        return () => {
            details.removeEventListener("keydown", onKey);
            details.removeEventListener("click", onFollow);
            document.removeEventListener("pointerdown", onPress);
        };
    }, []);
    return reference;
}

function close(details: HTMLDetailsElement): void {
    details.open = false;
}
