import { deviceStorage } from "@parley/library/client/persist";

const KEY = "parley:member";

/** Remembers on this device whose words are shown when nobody can be asked who reads (FC-61). */
export function rememberMemberHere(userID: number): void {
    void deviceStorage.setItem(KEY, String(userID));
}

/** Nobody's words are shown any more while the device is offline: they have signed out (FC-63). */
export function forgetMemberHere(): void {
    void deviceStorage.removeItem(KEY);
}

/** Whose words may be shown here; 0 for nobody's. */
export async function memberHere(): Promise<number> {
    const kept = Number(await deviceStorage.getItem(KEY));
    return Number.isSafeInteger(kept) && kept > 0 ? kept : 0;
}
