import type { Storage } from "redux-persist";

/**
 * The browser's storage, for as much as it works: full, forbidden or absent, it holds nothing and complains of nothing
 * (FC-66). Others are told by `isKeeping` whether what they gave is really there.
 */
export const deviceStorage: Storage = {
    getItem: async (key: string) => attempt(() => localStorage.getItem(key)) ?? null,
    setItem: async (key: string, value: string) => {
        keeping = attempt(() => localStorage.setItem(key, value) ?? true) === true;
    },
    removeItem: async (key: string) => void attempt(() => localStorage.removeItem(key)),
};

let keeping = true;

/** Whether the last thing that was to be kept on this device was kept. */
export function isKeeping(): boolean {
    return keeping;
}

function attempt<T>(action: () => T): T | undefined {
    try {
        return action();
    } catch {
        // A full or forbidden storage is the reader's affair; the page goes on without it.
        return undefined;
    }
}
