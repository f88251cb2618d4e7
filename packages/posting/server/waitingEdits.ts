import type { Viewer } from "@parley/library/server/http";
import type { WaitingEdit } from "@parley/posting/contract";

/** Returns the viewer's edit of a post that is held for approval, if any. */
export type WaitingEditSource = (
    viewer: Viewer,
    recordType: "discussion" | "comment",
    recordID: number,
) => Promise<WaitingEdit | undefined>;

/** Creates the registry for the source of edits held for approval, so that the editor can offer to continue them. */
export function createWaitingEditSources() {
    let source: WaitingEditSource | undefined;
    return {
        provideWaitingEdits(given: WaitingEditSource): void {
            source = given;
        },
        waitingEditOf: async (...query: Parameters<WaitingEditSource>): Promise<{ waitingEdit?: WaitingEdit }> => {
            const waitingEdit = await source?.(...query);
            return waitingEdit ? { waitingEdit } : {};
        },
    };
}
