import type { Viewer } from "@parley/library/server/http";
import type { WaitingEdit } from "@parley/posting/contract";

/** The words that the viewer would give a post, as long as nobody has decided on them. */
export type WaitingEditSource = (
    viewer: Viewer,
    recordType: "discussion" | "comment",
    recordID: number,
) => Promise<WaitingEdit | undefined>;

/** Who keeps edits back tells here of those that wait, so that whoever opens the editor again can go on with them. */
export function waitingEdits() {
    let source: WaitingEditSource | undefined;
    return {
        provideWaitingEdits(given: WaitingEditSource): void {
            source = given;
        },
        waitingEditOf: async (...asked: Parameters<WaitingEditSource>): Promise<{ waitingEdit?: WaitingEdit }> => {
            const waitingEdit = await source?.(...asked);
            return waitingEdit ? { waitingEdit } : {};
        },
    };
}
