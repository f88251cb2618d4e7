import { refetchMeCounts } from "@parley/accounts/client";
import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector, useAppStore } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { draftLinked, draftMoved, draftUsed, selectDraftKeys, selectDraftLink } from "../drafts.slice";
import type { DraftTarget } from "../draftTarget";
import type { DraftSync } from "./draftSync";
import type { Values } from "./fingerprint";
import { computeFingerprint } from "./fingerprint";

interface DraftForm {
    /** Local draft key: `10/comment/7/0`. */
    draftKey: string;
    /** Author and target. Without them nothing is saved to the account. */
    of: DraftTarget | undefined;
    /** Values stored on this device. */
    values: Values | undefined;
    /** Returns the present values. */
    read: () => Values | undefined;
    /** Fills the fields with the values of the account's draft. Must be stable for a draft key. */
    take: (values: Values) => void;
}

/**
 * Links a form to a draft in the author's account: saves its text, and loads text that was written on another device. The form itself
 * stores the text on this device. The code of the sync is loaded by members who write.
 */
export function useDraft({ draftKey, of, values, read, take }: DraftForm) {
    const t = useTranslation();
    const store = useAppStore();
    const { addToast } = useToasts();
    const link = useAppSelector((state) => selectDraftLink(state, draftKey));
    const sync = useRef<DraftSync>(undefined);
    const [refusal, setRefusal] = useState<string>();
    const parted = useCallback(
        () =>
            addToast({
                toastID: `draft-${draftKey}`,
                body: t("This draft was also changed elsewhere. That version is in your drafts."),
                action: { name: t("Drafts"), url: "/drafts" },
                persistent: true,
                dismissible: true,
                wide: true,
            }),
        [addToast, draftKey, t],
    );
    const written = JSON.stringify(of);

    useEffect(() => {
        sync.current?.changed(values);
    }, [values]);

    useEffect(() => {
        if (written === undefined) return;
        let isOver = false;
        void import(/* webpackChunkName: "drafts" */ "./draftSync").then(({ beginDraft }) => {
            if (isOver) return;
            const form = {
                draftKey,
                of: JSON.parse(written) as DraftTarget,
                read,
                take,
                parted,
                refused: setRefusal,
            };
            sync.current = beginDraft(store, form);
        }, ignore);
        return () => {
            isOver = true;
            sync.current?.end();
            sync.current = undefined;
            setRefusal(undefined);
        };
    }, [store, draftKey, written, read, take, parted]);

    return {
        /** Whether the account has exactly this text. */
        isSaved: values !== undefined && link?.saved === computeFingerprint(values),
        /** Why the account refused the draft, as the server's message. */
        refusal,
        /** ID of the draft. */
        draftID: link?.draftID ?? of?.draftID,
        /** Saves the present text and schedules its publication. Resolves to the error, if it was refused. */
        schedule: async (date: Date): Promise<ApiError | undefined> =>
            sync.current ? sync.current.schedule(date.toISOString()) : NOT_LOADED,
        /** Handles a successful post. Returns the other draft keys on this device that were linked to the same draft. */
        sent(): string[] {
            const draftID = link?.draftID ?? of?.draftID;
            sync.current?.sent();
            const draftKeys = draftID === undefined ? [] : selectDraftKeys(store.getState(), draftID);
            if (draftID !== undefined) store.dispatch(draftUsed(draftID));
            for (const other of draftKeys) store.dispatch(draftLinked({ draftKey: other, link: undefined }));
            if (draftID !== undefined) void store.dispatch(refetchMeCounts());
            return draftKeys;
        },
        /**
         * Moves the draft to the draft key of a pending submission, which deletes it when it is posted. Returns the other draft keys on this
         * device that were linked to it.
         */
        moved(to: string): string[] {
            const draftID = link?.draftID ?? of?.draftID;
            store.dispatch(draftMoved({ from: draftKey, to }));
            sync.current?.sent();
            const draftKeys = draftID === undefined ? [] : selectDraftKeys(store.getState(), draftID).filter((key) => key !== to);
            for (const other of draftKeys) store.dispatch(draftLinked({ draftKey: other, link: undefined }));
            return draftKeys;
        },
    };
}

/** The code of the sync could not be loaded, as without a connection. */
const NOT_LOADED: ApiError = { status: 0, message: "" };

/** If the code cannot be loaded, the text stays on this device. */
const ignore = () => undefined;
