import { refetchMeCounts } from "@parley/accounts/client";
import type { DraftEdit } from "@parley/drafts/contract";
import type { AppStore } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import { addDraft, saveDraft } from "../drafts.thunks";
import type { DraftTarget } from "../draftTarget";
import type { DraftLinking } from "./draftLink";
import type { DraftState } from "./draftState";
import type { toDraft } from "./draftWords";

interface PutOptions extends Pick<DraftState, "time"> {
    draft: NonNullable<ReturnType<typeof toDraft>>;
    of: DraftTarget;
    link: DraftLinking;
    /** Unlinks the draft, because it was changed elsewhere, too. */
    part: () => void;
    /** Whether the text was posted meanwhile. */
    isPosted: () => boolean;
}

/**
 * Saves over the version that the text was written from. Creates a new draft if there is none, or if it was deleted, unless the text
 * was posted meanwhile (`isPosted`).
 */
export async function putDraft(
    { dispatch }: AppStore,
    { draft, of, link: { linked, setLink }, time, part, isPosted }: PutOptions,
): Promise<{ draft: DraftEdit } | { refused: ApiError }> {
    const { draftID, version } = linked();
    if (draftID !== undefined && version !== undefined) {
        const saved = await dispatch(saveDraft({ draftID, ...draft, ...time }, version));
        if (!("refused" in saved) || ![404, 409, 410, 412].includes(saved.refused.status) || isPosted()) return saved;
        if (saved.refused.status === 412) part();
        else setLink(undefined);
    }
    const key = linked().key ?? newKey();
    setLink({ key });
    const added = await dispatch(addDraft({ ...draft, insertUserID: of.userID, idempotencyKey: key }));
    if (!addDraft.fulfilled.match(added)) return { refused: added.payload ?? { status: 0, message: added.error.message ?? "" } };
    void dispatch(refetchMeCounts());
    // An earlier request, whose response was lost, has created it with another text.
    const isEarlier = added.payload.attributes.lastSaved !== draft.attributes.lastSaved;
    if (!isEarlier) return { draft: added.payload };
    return dispatch(saveDraft({ draftID: added.payload.draftID, ...draft }, added.payload.version));
}

function newKey(): string {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
