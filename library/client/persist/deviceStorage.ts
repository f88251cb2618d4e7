import type { Storage } from "redux-persist";

/**
 * The browser's storage, for as much as it works: full, forbidden or absent, it holds nothing and complains of nothing
 * (FC-66). Others are told by `isKeeping` whether what they gave is really there.
 */
export const deviceStorage: Storage = {
    getItem: async (key: string) => readEntry(key),
    setItem: async (key: string, value: string) => void writeEntry(key, value),
    removeItem: async (key: string) => removeEntry(key),
};

/** What was to be kept and is not, by its key. */
const missing = new Set<string>();

/** Whether everything that was to be kept on this device is kept. */
export function isKeeping(): boolean {
    return missing.size === 0;
}

export function readEntry(key: string): string | null {
    return attempt(() => localStorage.getItem(key)) ?? null;
}

/** Whether what was last to be kept under a key is kept. */
export const isMissing = (key: string): boolean => missing.has(key);

export function writeEntry(key: string, value: string): void {
    const isKept = attempt(() => localStorage.setItem(key, value) ?? true) === true;
    if (isKept) missing.delete(key);
    else missing.add(key);
}

export function removeEntry(key: string): void {
    missing.delete(key);
    attempt(() => localStorage.removeItem(key));
}

/** All that is kept under keys that begin so, by the rest of the key. */
export function entriesBelow(beginning: string): Record<string, string> {
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
        // A full or forbidden storage is the reader's affair; the page goes on without it.
        return undefined;
    }
}
