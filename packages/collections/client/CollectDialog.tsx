import { refreshActions, useDoneToast } from "@parley/actionLog/client";
import type { CollectionFragment } from "@parley/collections/contract";
import { MAXIMUM_COLLECTION_NAME } from "@parley/collections/contract";
import type { DialogProps } from "@parley/discussionOptions/client";
import { dialogs, OptionDialog } from "@parley/discussionOptions/client";
import type { Choice } from "@parley/library/client/components";
import {
    Field,
    FormError,
    LineBones,
    Loader,
    Modal,
    ModalBody,
    ModalHead,
    TokensInput,
    useToasts,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import { describeError } from "@parley/library/contract";
import { useEffect, useState } from "react";
import { fetchCollectionsOf } from "./collections.thunks";
import { createCollection, saveCollections } from "./saveCollections";
import { useCollectionChoices } from "./useCollectionChoices";

/** Prefix of values that are the names of new collections instead of IDs. */
const NEW = "new ";

/** Dialog that selects the collections of a discussion and creates new ones (TAGC-015…TAGC-018). */
export function CollectDialog({ discussionID, onClose }: DialogProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const [answer, setAnswer] = useState<{ present?: CollectionFragment[]; refused?: ApiError }>({});
    const { present, refused } = answer;
    useEffect(() => {
        // Fetched again, because others may have changed the collections since, and saving replaces all of them.
        void dispatch(fetchCollectionsOf({ recordType: "discussion", recordID: discussionID })).then((answered) => {
            if (fetchCollectionsOf.fulfilled.match(answered)) setAnswer({ present: answered.payload });
            else setAnswer({ refused: answered.payload ?? { status: 0, message: answered.error.message ?? "" } });
        });
    }, [dispatch, discussionID]);
    if (present) return <Choosing discussionID={discussionID} present={present} onClose={onClose} />;
    return (
        <Modal onClose={onClose}>
            <ModalHead>{t("Add to Collection")}</ModalHead>
            <ModalBody>
                {refused ? (
                    <FormError message={t(describeError(refused))} />
                ) : (
                    <Loader>
                        <LineBones />
                    </Loader>
                )}
            </ModalBody>
        </Modal>
    );
}

function Choosing({ discussionID, present, onClose }: DialogProps & { present: readonly CollectionFragment[] }) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { removeToast } = useToasts();
    const announceDone = useDoneToast();
    const [chosen, setChosen] = useState<readonly Choice[]>(() =>
        present.map(({ collectionID, name }) => ({ value: String(collectionID), name })),
    );
    const { found, search } = useCollectionChoices();
    const record = { recordType: "discussion" as const, recordID: discussionID };
    const toastID = `collections-${discussionID}`;
    return (
        <OptionDialog title={t("Add to Collection")} action={t("Save")} check={() => ({})} send={send} onClose={onClose}>
            {() => (
                <div className={dialogs.picker}>
                    <Field label={t("Collections")} hint={t("Enter a new name to create a collection.")}>
                        {(attributes) => (
                            <TokensInput
                                {...attributes}
                                name="collectionIDs"
                                value={chosen}
                                onChange={setChosen}
                                found={found}
                                onSearch={search}
                                create={(name) => ({ value: `${NEW}${name}`, name: name.slice(0, MAXIMUM_COLLECTION_NAME) })}
                            />
                        )}
                    </Field>
                </div>
            )}
        </OptionDialog>
    );

    async function send(): Promise<ApiError | undefined> {
        removeToast(toastID);
        const collectionIDs: number[] = [];
        for (const choice of chosen) {
            const made = choice.value.startsWith(NEW)
                ? await dispatch(createCollection(record, choice.name))
                : { collectionID: Number(choice.value) };
            if ("refused" in made) return made.refused;
            collectionIDs.push(made.collectionID);
            // A created collection is selected by its ID, so that a retry does not create it again.
            const value = String(made.collectionID);
            setChosen((all) => all.map((one) => (one.value === choice.value ? { ...one, value } : one)));
        }
        const saved = await dispatch(saveCollections(record, collectionIDs));
        if ("message" in saved) return saved;
        announceDone(saved, {
            toastID,
            body: t("The collections are saved."),
            onUndone: () => dispatch(refreshActions("discussion", discussionID)),
        });
        return undefined;
    }
}
