import type { LazyPart } from "@parley/library/client/components";
import type { RootState } from "@parley/library/client/store";

/** Summary of the member's texts on this device. */
export interface DeviceDrafts {
    /** Number of texts. If it is not 0, the drafts page is not empty. */
    count: number;
    /** Account drafts that are also on the device, where their text may be newer. */
    draftIDs: readonly number[];
}

interface DeviceDraftsSource {
    /** Component that lists them on the drafts page. */
    part: LazyPart<object>;
    select: (state: RootState) => DeviceDrafts;
}

let source: DeviceDraftsSource | undefined;

/** Registers the feature that stores texts on this device and lists them on the drafts page. */
export function registerDeviceDrafts(registered: DeviceDraftsSource): void {
    source = registered;
}

/** Returns the registered feature, if any. */
export const findDeviceDrafts = (): DeviceDraftsSource | undefined => source;
