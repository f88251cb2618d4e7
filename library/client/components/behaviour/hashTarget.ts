/** After so long what the address names is brought into view once more: what came late above it may have moved it (S1§9, UI-063). In milliseconds. */
const AGAIN_AFTER = 500;

/** By these a reader goes on by themselves. */
const READER_ACTS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/** The element that the hash of an address names, `#Comment_12`; null where there is none. */
export function hashTarget(hash: string): HTMLElement | null {
    return hash.length > 1 ? document.getElementById(decoded(hash.slice(1))) : null;
}

/**
 * Brings what the hash of the address names into view once more, 500 ms from now (S2§4, UI-063), unless the reader has gone on meanwhile. How far
 * from the top it then stands is for the styles to say (UI-064).
 *
 * @returns ends it before
 */
export function bringIntoViewAgain(hash: string): () => void {
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
}

/** A hash may be written by anybody; what cannot be decoded is taken as it is. */
function decoded(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
