import { readDeviceValue, storeDeviceValue } from "@parley/library/client/persist";
import type { LayoutWork } from "./layoutWork";
import { pickWork } from "./layoutWork";

/** What is changed in an editor and not yet on the server, and the version of the draft that it began with. */
interface UnsavedWork {
    work: LayoutWork;
    version: number;
}

/** Members who share a device do not see one another's work. */
const toKey = (userID: number, layoutID: number): string => `parley-layout-unsaved-${userID}-${layoutID}`;

/**
 * Returns what this device keeps of an editor, if anything. Another version of the site may have kept it: what it did not know is taken from
 * `present` (FC-68).
 */
export function readUnsaved(userID: number, layoutID: number, present: LayoutWork): UnsavedWork | undefined {
    const { work, version } = (readDeviceValue(toKey(userID, layoutID)) ?? {}) as Partial<UnsavedWork>;
    if (typeof version !== "number" || typeof work?.name !== "string" || !Array.isArray(work.layout)) return undefined;
    return { work: pickWork({ ...present, ...work }), version };
}

/** Keeps work on this device until the server has it; without `unsaved` it is there. Returns whether it is kept. */
export const storeUnsaved = (userID: number, layoutID: number, unsaved: UnsavedWork | undefined): boolean =>
    storeDeviceValue(toKey(userID, layoutID), unsaved);
