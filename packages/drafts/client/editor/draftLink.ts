import type { AppStore } from "@parley/library/client/store";
import type { DraftLink } from "../drafts.slice";
import { draftLinked, selectDraftLink } from "../drafts.slice";
import type { Values } from "./fingerprint";
import { computeFingerprint } from "./fingerprint";

export type DraftLinking = ReturnType<typeof createDraftLink>;

/** Creates the functions for the link of a local draft to a draft of the account, and for whether that has the present text. */
export function createDraftLink(store: AppStore, draftKey: string, read: () => Values | undefined) {
    const { dispatch } = store;
    return { linked, setLink, isSaved };

    function linked(): DraftLink {
        return selectDraftLink(store.getState(), draftKey) ?? {};
    }

    function setLink(link: DraftLink | undefined): void {
        dispatch(draftLinked({ draftKey, link }));
    }

    function isSaved(): boolean {
        const values = read();
        return values !== undefined && linked().saved === computeFingerprint(values);
    }
}
