import { useEffect } from "react";

/** After so long what the address names is brought into view once more: what came late above it may have moved it (S1§9, UI-063). In milliseconds. */
const AGAIN_AFTER = 500;

/** By these a reader goes on by themselves. */
const READER_ACTS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/** The element that the hash of an address names, `#Comment_12`; null where there is none. */
export function hashTarget(hash: string): HTMLElement | null {
    return hash.length > 1 ? document.getElementById(decoded(hash.slice(1))) : null;
}

/** Moves the focus to an element, whether or not it takes any by itself: whoever reads on by keyboard or by ear goes on from there. */
export function focusOn(element: HTMLElement, options: FocusOptions = {}): void {
    if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) {
        element.tabIndex = -1;
        element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
    }
    element.focus(options);
}

/**
 * Brings what the hash of the address names into view once more, 500 ms after each arrival (S2§4, UI-063), unless the reader has gone on meanwhile.
 * How far from the top it then stands is for the styles to say (UI-064).
 *
 * @param hash with its `#`; empty where nothing is named, or where the reader comes back to where they were
 * @param arrival differs between arrivals
 */
export function useHashScroll(hash: string, arrival: string): void {
    // biome-ignore lint/correctness/useExhaustiveDependencies: another arrival at the same place counts
    useEffect(() => {
        if (hash === "") return undefined;
        const stop = (): void => {
            clearTimeout(timer);
            for (const act of READER_ACTS) window.removeEventListener(act, stop);
        };
        const timer = setTimeout(() => {
            stop();
            hashTarget(hash)?.scrollIntoView({ block: "start" });
        }, AGAIN_AFTER);
        for (const act of READER_ACTS) window.addEventListener(act, stop, { passive: true });
        return stop;
    }, [hash, arrival]);
}

/** A hash may be written by anybody; what cannot be decoded is taken as it is. */
function decoded(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
