import type { LayoutWork } from "./layoutWork";

/** What is changed in an editor and not yet on the server, and the version of the draft that it began with. */
interface UnsavedWork {
    work: LayoutWork;
    version: number;
}

/** Members who share a device do not see one another's work. */
const toKey = (userID: number, layoutID: number): string => `parley-layout-unsaved-${userID}-${layoutID}`;

/** Returns what this device keeps of an editor, if anything. */
export function readUnsaved(userID: number, layoutID: number): UnsavedWork | undefined {
    try {
        const kept = JSON.parse(localStorage.getItem(toKey(userID, layoutID)) ?? "null") as Partial<UnsavedWork> | null;
        const { work, version } = kept ?? {};
        if (typeof version === "number" && typeof work?.name === "string" && Array.isArray(work.layout)) return { work, version };
    } catch {
        // Storage is off, or has something else.
    }
    return undefined;
}

/** Keeps work on this device until the server has it; without `unsaved` it is there. Returns whether it is kept. */
export function storeUnsaved(userID: number, layoutID: number, unsaved: UnsavedWork | undefined): boolean {
    try {
        if (unsaved) localStorage.setItem(toKey(userID, layoutID), JSON.stringify(unsaved));
        else localStorage.removeItem(toKey(userID, layoutID));
        return true;
    } catch {
        return false;
    }
}
