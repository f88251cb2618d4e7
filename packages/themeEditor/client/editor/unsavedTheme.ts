import type { ThemeWork } from "./themeWork";
import { isWork } from "./themeWork";

/** Changes to a theme that are not saved, and the revision that they began with. */
export interface UnsavedTheme {
    work: ThemeWork;
    revisionID: number;
}

/** Members who share a device do not see one another's work. */
const toKey = (userID: number, themeID: number | string): string => `parley-theme-unsaved-${userID}-${themeID}`;

/** Returns what this device keeps of an editor, if anything. */
export function readUnsaved(userID: number, themeID: number | string): UnsavedTheme | undefined {
    try {
        const kept = JSON.parse(localStorage.getItem(toKey(userID, themeID)) ?? "null") as Partial<UnsavedTheme> | null;
        const { work, revisionID } = kept ?? {};
        if (typeof revisionID === "number" && isWork(work)) return { work, revisionID };
    } catch {
        // Storage is off, or has something else.
    }
    return undefined;
}

/** Keeps work on this device until it is saved; without `unsaved` it is. Returns whether it is kept. */
export function storeUnsaved(userID: number, themeID: number | string, unsaved: UnsavedTheme | undefined): boolean {
    try {
        if (unsaved) localStorage.setItem(toKey(userID, themeID), JSON.stringify(unsaved));
        else localStorage.removeItem(toKey(userID, themeID));
        return true;
    } catch {
        return false;
    }
}
