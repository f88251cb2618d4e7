import { deviceStorage } from "@parley/library/client/persist";

const KEY = "parley:member";

/** Remembers on this device whose texts are shown while offline, when the session cannot be checked (FC-61). */
export function rememberMemberHere(userID: number): void {
    void deviceStorage.setItem(KEY, String(userID));
}

/** Forgets the member at sign-out, so that nobody's texts are shown offline (FC-63). */
export function forgetMemberHere(): void {
    void deviceStorage.removeItem(KEY);
}

/** Returns the ID of the member whose texts may be shown, or 0. */
export async function findMemberHere(): Promise<number> {
    const stored = Number(await deviceStorage.getItem(KEY));
    // Stryker disable next-line EqualityOperator: 0 is returned for 0 in either case.
    return Number.isSafeInteger(stored) && stored > 0 ? stored : 0;
}
