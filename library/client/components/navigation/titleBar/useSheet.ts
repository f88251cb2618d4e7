import type { RefObject } from "react";
import { useCallback, useEffect, useRef } from "react";
import { isolate } from "./isolate";

interface SheetOptions {
    /** Whether it covers the page now, so that nothing but it can be used; otherwise it floats over the page, like a menu. */
    isModal: (details: HTMLDetailsElement) => boolean;
    /** What stays usable beside a sheet that covers the page: an ancestor of the `<details>`, or itself. */
    keep?: (details: HTMLDetailsElement) => Element;
    onToggle?: (isOpen: boolean) => void;
}

interface Sheet {
    details: RefObject<HTMLDetailsElement | null>;
    /** Closes it; `giveFocusBack` to what opens it. */
    close: (giveFocusBack?: boolean) => void;
}

/**
 * What a `<details>` with a panel in it gains once the page is alive. A press outside, Escape, a followed link and whatever carries
 * `data-closes-sheet` close it. Where it covers the page it has the reader alone: the focus goes into it, to the part that carries
 * `data-sheet`, and back to its summary. Without scripts it opens and closes by its summary.
 */
export function useSheet(options: SheetOptions): Sheet {
    const details = useRef<HTMLDetailsElement>(null);
    const release = useRef<(() => void) | undefined>(undefined);
    const latest = useRef(options);
    useEffect(() => {
        latest.current = options;
    });

    const close = useCallback((giveFocusBack = false) => {
        if (!details.current?.open) return;
        details.current.open = false;
        // The event that tells of it comes later, and until then a link that was followed could not move the focus.
        release.current?.();
        release.current = undefined;
        if (giveFocusBack) details.current.querySelector("summary")?.focus();
    }, []);

    useEffect(() => {
        const element = details.current;
        if (!element) return;
        const onToggle = (event: Event): void => {
            if (event.target !== element) return;
            latest.current.onToggle?.(element.open);
            release.current?.();
            release.current = undefined;
            if (!element.open || !latest.current.isModal(element)) return;
            release.current = isolate(latest.current.keep?.(element) ?? element);
            const sheet = element.querySelector<HTMLElement>("[data-sheet]");
            if (!sheet?.contains(document.activeElement)) sheet?.focus({ preventScroll: true });
        };
        const onKey = (event: KeyboardEvent): void => {
            if (event.key !== "Escape" || !element.open) return;
            event.stopPropagation();
            close(true);
        };
        const onClick = (event: Event): void => {
            const target = event.target as Element;
            if (target.closest("[data-closes-sheet]")) close(true);
            else if (target.closest("a[href]")) close();
        };
        const onPress = (event: Event): void => {
            if (element.open && !element.contains(event.target as Node)) close();
        };
        element.addEventListener("toggle", onToggle);
        element.addEventListener("keydown", onKey);
        element.addEventListener("click", onClick);
        document.addEventListener("pointerdown", onPress);
        // A reader may have opened it before the page came alive.
        if (element.open) onToggle({ target: element } as unknown as Event);
        return () => {
            release.current?.();
            element.removeEventListener("toggle", onToggle);
            element.removeEventListener("keydown", onKey);
            element.removeEventListener("click", onClick);
            document.removeEventListener("pointerdown", onPress);
        };
    }, [close]);

    return { details, close };
}
