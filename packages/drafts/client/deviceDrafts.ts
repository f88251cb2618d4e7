import type { LazyPart } from "@parley/library/client/components";
import type { RootState } from "@parley/library/client/store";

/** What this device holds of the member's words. */
export interface DeviceDrafts {
    /** How many texts; the page is not empty then. */
    count: number;
    /** The drafts of the account that stand on the device as well, maybe with newer words. */
    draftIDs: readonly number[];
}

interface DeviceDraftsSource {
    /** Shows them on the page of drafts. */
    part: LazyPart<object>;
    select: (state: RootState) => DeviceDrafts;
}

let source: DeviceDraftsSource | undefined;

/** The feature that keeps words on this device shows them on the page of drafts. */
export function registerDeviceDrafts(registered: DeviceDraftsSource): void {
    source = registered;
}

/** Returns that feature's part; nothing where none keeps words. */
export const deviceDrafts = (): DeviceDraftsSource | undefined => source;
