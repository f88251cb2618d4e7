import { readDeviceValue, storeDeviceValue } from "@parley/library/client/persist";
import type { ThemeWork } from "./themeWork";
import { fillWork } from "./themeWork";

/** Changes to a theme that are not saved, and the revision that they began with. */
export interface UnsavedTheme {
    work: ThemeWork;
    revisionID: number;
}

/** Members who share a device do not see one another's work. */
const toKey = (userID: number, themeID: number | string): string => `parley-theme-unsaved-${userID}-${themeID}`;

/**
 * Returns what this device keeps of an editor, if anything. Another version of the site may have kept it: what it did not know is taken from
 * `present` (FC-68).
 */
export function readUnsaved(userID: number, themeID: number | string, present: ThemeWork): UnsavedTheme | undefined {
    const { work, revisionID } = (readDeviceValue(toKey(userID, themeID)) ?? {}) as Partial<UnsavedTheme>;
    if (typeof revisionID !== "number" || typeof work !== "object" || work === null) return undefined;
    return { work: fillWork(present, work), revisionID };
}

/** Keeps work on this device until it is saved; without `unsaved` it is. Returns whether it is kept. */
export const storeUnsaved = (userID: number, themeID: number | string, unsaved: UnsavedTheme | undefined): boolean =>
    storeDeviceValue(toKey(userID, themeID), unsaved);
