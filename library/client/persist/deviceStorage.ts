import type { Storage } from "redux-persist";

/**
 * Browser's local storage without exceptions: if it is full, forbidden or absent, reads return nothing and writes are dropped (FC-66).
 * `isEverythingStored` reports whether all writes have succeeded.
 */
export const deviceStorage: Storage = {
    getItem: async (key: string) => readEntry(key),
    setItem: async (key: string, value: string) => void writeEntry(key, value),
    removeItem: async (key: string) => removeEntry(key),
};

/** Keys of entries that couldn't be stored. */
const missing = new Set<string>();

/** Whether all writes on this device have succeeded. */
export function isEverythingStored(): boolean {
    return missing.size === 0;
}

export function readEntry(key: string): string | null {
    return attempt(() => localStorage.getItem(key)) ?? null;
}

/** Whether the last write of a key has failed. */
export const isMissing = (key: string): boolean => missing.has(key);

export function writeEntry(key: string, value: string): void {
    const isStored = attempt(() => localStorage.setItem(key, value) ?? true) === true;
    if (isStored) missing.delete(key);
    else missing.add(key);
}

export function removeEntry(key: string): void {
    missing.delete(key);
    attempt(() => localStorage.removeItem(key));
}

/** Returns all entries whose keys begin with a prefix, by the rest of the key. */
export function listEntries(beginning: string): Record<string, string> {
    const entries: Record<string, string> = {};
    attempt(() => {
        for (let index = 0; index < localStorage.length; index++) {
            const key = localStorage.key(index);
            const value = key?.startsWith(beginning) ? localStorage.getItem(key) : null;
            if (key !== null && value !== null) entries[key.slice(beginning.length)] = value;
        }
    });
    return entries;
}

function attempt<T>(action: () => T): T | undefined {
    try {
        return action();
    } catch {
        // A full or forbidden storage is the user's decision; the page continues without it.
        return undefined;
    }
}
