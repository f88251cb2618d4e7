const TEN_MINUTES = 10 * 60 * 1000;
const KEY = "parley-challenged";

interface ChallengeContext {
    now: () => number;
    storage: Pick<Storage, "getItem" | "setItem">;
    reload: () => void;
    hasUnsaved: () => boolean;
}

/**
 * What to do when a gate before the site wants to see the visitor: reload the page so that it can, but once in ten minutes
 * at most, and never over something unsaved (API-014, decisions #23).
 */
export function answerChallenge({ now, storage, reload, hasUnsaved }: ChallengeContext): void {
    if (hasUnsaved()) return;
    const last = Number(storage.getItem(KEY) ?? 0);
    if (now() - last < TEN_MINUTES) return;
    storage.setItem(KEY, String(now()));
    reload();
}
