import type { RefObject } from "react";
import { useCallback, useEffect, useRef } from "react";
import { isolate } from "./isolate";

interface SheetOptions {
    /** Checks whether the sheet covers the page, which is then inert; otherwise it floats above the page like a menu. */
    isModal: (details: HTMLDetailsElement) => boolean;
    /** Returns the element that stays interactive while the sheet covers the page: the `<details>` or an ancestor. */
    getInteractiveElement?: (details: HTMLDetailsElement) => Element;
    onToggle?: (isOpen: boolean) => void;
}

interface Sheet {
    details: RefObject<HTMLDetailsElement | null>;
    /** Closes the sheet; restores the focus to its summary if `giveFocusBack` is true. */
    close: (giveFocusBack?: boolean) => void;
}

/**
 * Enhances a `<details>` with a panel after hydration. A press outside, Escape, a followed link and elements with `data-closes-sheet` close
 * it. If it covers the page, the page is inert, and the focus moves to the element with `data-sheet`, and back to the summary on closing.
 * Without scripts it opens and closes by its summary.
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
        // Doesn't wait for the asynchronous toggle event, since a followed link needs a focusable page.
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
            release.current = isolate(latest.current.getInteractiveElement?.(element) ?? element);
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
        // The user may have opened it before hydration.
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
