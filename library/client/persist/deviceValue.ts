import { isMissing, readEntry, removeEntry, writeEntry } from "./deviceStorage";

/** Returns the value that this device keeps under a key; undefined if there is none, or something else than JSON. */
export function readDeviceValue(key: string): unknown {
    try {
        return JSON.parse(readEntry(key) ?? "");
    } catch {
        return undefined;
    }
}

/** Keeps a value on this device; undefined removes it. Returns whether the device has it now, or no longer. */
export function storeDeviceValue(key: string, value: unknown): boolean {
    if (value === undefined) removeEntry(key);
    else writeEntry(key, JSON.stringify(value));
    return !isMissing(key);
}
