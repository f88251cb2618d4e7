const TEN_MINUTES = 10 * 60 * 1000;
const KEY = "parley-challenged";

interface ChallengeContext {
    now: () => number;
    storage: Pick<Storage, "getItem" | "setItem">;
    reload: () => void;
    hasUnsaved: () => boolean;
}

/**
 * Reloads the page so that the visitor can pass the gateway's challenge, but at most once in ten minutes, and never over unsaved changes
 * (API-014, decisions #23).
 */
export function handleChallenge({ now, storage, reload, hasUnsaved }: ChallengeContext): void {
    if (hasUnsaved()) return;
    const last = Number(storage.getItem(KEY) ?? 0);
    if (now() - last < TEN_MINUTES) return;
    storage.setItem(KEY, String(now()));
    reload();
}
