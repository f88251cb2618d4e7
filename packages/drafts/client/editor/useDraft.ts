import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector, useAppStore } from "@parley/library/client/store";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DraftPlace } from "../draftPlace";
import { draftLinked, draftUsed, selectDraftLink, selectPlacesOf } from "../drafts.slice";
import type { DraftSync } from "./draftSync";
import type { Values } from "./fingerprint";
import { fingerprint } from "./fingerprint";

interface DraftForm {
    /** Under what its words are kept on this device: `10/comment/7/0`. */
    place: string;
    /** What is written; nothing is saved to the account without. */
    of: DraftPlace | undefined;
    /** What is kept of it on this device. */
    values: Values | undefined;
    /** The same, as it is at the moment. */
    read: () => Values | undefined;
    /** Puts the words of the account into its fields; the same function while it is the same place. */
    take: (values: Values) => void;
}

/**
 * Ties what is written in a form to a draft on the writer's account. The words are kept on this device by the form; this saves them, and brings what
 * was written on another device. The code for it is fetched by those who write.
 */
export function useDraft({ place, of, values, read, take }: DraftForm) {
    const t = useTranslation();
    const store = useAppStore();
    const { addToast } = useToasts();
    const link = useAppSelector((state) => selectDraftLink(state, place));
    const sync = useRef<DraftSync>(undefined);
    const [refusal, setRefusal] = useState<string>();
    const parted = useCallback(
        () =>
            addToast({
                toastID: `draft-${place}`,
                body: t("This draft was also changed elsewhere. That version is in your drafts."),
                action: { name: t("Drafts"), url: "/drafts" },
                persistent: true,
                dismissible: true,
                wide: true,
            }),
        [addToast, place, t],
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
                place,
                of: JSON.parse(written) as DraftPlace,
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
    }, [store, place, written, read, take, parted]);

    return {
        /** Whether the account has exactly these words. */
        isSaved: values !== undefined && link?.saved === fingerprint(values),
        /** Why the account doesn't keep them, in the server's words. */
        refusal,
        /** The draft they are in. */
        draftID: link?.draftID ?? of?.draftID,
        /** They were posted. Answers the other places on this device that held the same draft. */
        sent(): string[] {
            const draftID = link?.draftID ?? of?.draftID;
            sync.current?.sent();
            const places = draftID === undefined ? [] : selectPlacesOf(store.getState(), draftID);
            if (draftID !== undefined) store.dispatch(draftUsed(draftID));
            for (const other of places) store.dispatch(draftLinked({ place: other, link: undefined }));
            return places;
        },
    };
}

/** Where the code can't be fetched, the words stay on this device. */
const ignore = () => undefined;
