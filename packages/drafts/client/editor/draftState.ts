import type { DraftEdit, postDraft } from "@parley/drafts/contract";
import type { Input } from "@parley/library/contract";

export type DraftState = ReturnType<typeof createDraftState>;

/** Holds what the parts of a sync know of its form and its draft. */
export function createDraftState(wasWritten: boolean) {
    return {
        wasWritten,
        isOver: false,
        /** Attributes of the loaded draft. Those that the form has no fields for are retained. */
        came: {} as DraftEdit["attributes"],
        /** Scheduled time of the draft, which changes of the text do not affect. */
        time: {} as Pick<Input<typeof postDraft>, "draftStatus" | "dateScheduled">,
    };
}
