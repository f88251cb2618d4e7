/** Action that was completed before a full page load. */
export type StatusMessage = "signedIn" | "signedOut";

const KEY = "parley.told";

/** Stores the status message that the next page of this tab shows. */
export function storeStatusMessage(status: StatusMessage): void {
    try {
        sessionStorage.setItem(KEY, status);
    } catch {
        // Without session storage no message is shown.
    }
}

/** Returns the stored status message and removes it. */
export function takeStatusMessage(): StatusMessage | undefined {
    try {
        const status = sessionStorage.getItem(KEY);
        sessionStorage.removeItem(KEY);
        return status === "signedIn" || status === "signedOut" ? status : undefined;
    } catch {
        return undefined;
    }
}
