import { readDeviceValue, storeDeviceValue } from "@parley/library/client/persist";
import type { ThemeDraft } from "@parley/themes/contract";
import type { ThemeWork } from "./themeWork";
import { fillWork } from "./themeWork";

/** Changes to a theme that are not saved, and the revision that they began with. */
export interface UnsavedTheme {
    work: ThemeWork;
    revisionID: number;
}

interface DeviceCopy extends UnsavedTheme {
    /** Whether the server has the same as a draft. */
    isSent?: boolean;
}

/** Members who share a device do not see one another's work. */
const toKey = (userID: number, themeID: number | string): string => `parley-theme-unsaved-${userID}-${themeID}`;

/**
 * Returns what an editor goes on with, if anything: what only this device has, since the connection broke, otherwise the draft that the server
 * keeps. Another version of the site may have stored either: what it did not know is taken from `present` (FC-68).
 */
export function readUnsaved(
    userID: number,
    { themeID, work: drafted, revisionID: draftedOver }: ThemeDraft,
    present: ThemeWork,
): (UnsavedTheme & { isSent: boolean }) | undefined {
    const stored = (readDeviceValue(toKey(userID, themeID)) ?? {}) as Partial<DeviceCopy>;
    const { work, revisionID, isSent = false } = stored;
    if (!isSent && typeof revisionID === "number" && typeof work === "object" && work !== null)
        return { work: fillWork(present, work), revisionID, isSent };
    if (drafted === null) return undefined;
    return { work: fillWork(present, drafted), revisionID: draftedOver ?? 0, isSent: true };
}

/** Keeps work on this device until it is saved; without `unsaved` it is. Returns whether it is kept. */
export const storeUnsaved = (userID: number, themeID: number | string, unsaved: DeviceCopy | undefined): boolean =>
    storeDeviceValue(toKey(userID, themeID), unsaved);
