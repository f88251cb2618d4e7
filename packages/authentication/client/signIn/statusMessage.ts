/** What somebody has done that a full load came after. */
export type StatusMessage = "signedIn" | "signedOut";

const KEY = "parley.told";

/** Keeps in this tab what the next page is to tell of. */
export function tellNext(told: StatusMessage): void {
    try {
        sessionStorage.setItem(KEY, told);
    } catch {
        // Where nothing may be kept, nothing is told.
    }
}

/** What this page is to tell of, once. */
export function takeStatusMessage(): StatusMessage | undefined {
    try {
        const told = sessionStorage.getItem(KEY);
        sessionStorage.removeItem(KEY);
        return told === "signedIn" || told === "signedOut" ? told : undefined;
    } catch {
        return undefined;
    }
}
