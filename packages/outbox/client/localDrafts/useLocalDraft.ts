import type { DraftTarget, Values } from "@parley/drafts/client";
import { useDraft } from "@parley/drafts/client";
import { setFieldValue } from "@parley/editor/client";
import type { SaveState } from "@parley/library/client/components";
import { isEverythingStored } from "@parley/library/client/persist";
import { useAppDispatch, useAppSelector, useAppStore } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import type { RefObject } from "react";
import { useCallback, useEffect } from "react";
import type { PendingSubmission } from "../outbox.slice";
import { waits } from "../outbox.slice";
import { beginForm } from "../sending/formsHere";
import { fetchOutbox, runWhenIdle } from "../sending/outboxParts";
import { toDraftKey } from "../sending/submissionKeys";
import { findFields, isFormat, readDefault, windowName } from "./formFields";
import { selectEarlier, selectLocalDraft, submissionNamed, textSent, toAsideKey } from "./localDrafts.slice";
import { createUniqueID } from "./uniqueID";
import { useRestoredText } from "./useRestoredText";
import { useSavedText } from "./useSavedText";
import { useStorageWarning } from "./useStorageWarning";

/**
 * Saves the text of a form on this device until it is sent, so that a crash, a reload or an ended session loses nothing (FC-61,
 * FC-63, FC-64). `draftKey` consists of author, kind and target, such as `10/comment/7/0`. The fields are uncontrolled, so that text
 * typed before hydration is saved, too. `begins` is whether the fields have initial values, which a saved text then replaces. With a
 * `draft` the text is saved in the author's account, too.
 */
export function useLocalDraft(
    form: RefObject<HTMLFormElement | null>,
    draftKey: string,
    names: readonly string[],
    begins: "empty" | "filled" = "empty",
    draft?: DraftTarget,
) {
    const dispatch = useAppDispatch();
    const store = useAppStore();
    const text = useAppSelector((state) => selectLocalDraft(state, draftKey));
    const wanted = names.join(" ");

    const saving = useSavedText(form, draftKey, wanted);
    const { ownWords, waiting, keep, typed } = saving;
    useRestoredText(form, { draftKey, wanted, begins, saving });
    useEffect(() => beginForm(draftKey, form), [form, draftKey]);
    // The member may type before the page is idle and lose the connection, so `typed` loads the outbox, too.
    useEffect(() => runWhenIdle(fetchOutbox), []);
    useStorageWarning(text !== undefined && findSaveState() === "no");

    const read = useCallback(() => selectLocalDraft(store.getState(), draftKey)?.values, [draftKey, store]);
    const take = useCallback(
        (words: Values) => {
            for (const field of findFields(form.current, wanted))
                setFieldValue(field, words[field.name] ?? (isFormat(field) ? readDefault(field) : ""));
            keep();
        },
        [form, keep, wanted],
    );
    const account = useDraft({ draftKey, of: draft, values: text?.values, read, take });

    function submission(): string {
        keep();
        const known = selectLocalDraft(store.getState(), draftKey)?.submission;
        if (known) return known;
        const name = createUniqueID();
        dispatch(submissionNamed({ draftKey, submission: name }));
        return name;
    }

    function forget(draftKeys: readonly string[]): void {
        clearTimeout(waiting.current);
        waiting.current = undefined;
        ownWords.current = undefined;
        for (const other of [...draftKeys, draftKey, toAsideKey(draftKey, windowName)]) dispatch(textSent(other));
    }

    return {
        /** Where the text is saved; `undefined` without text. */
        saveState: text && (account.isSaved ? ("account" as const) : findSaveState()),
        /** Why the account refused the draft. */
        refusal: account.refusal,
        /** The values saved on this device. */
        values: text?.values,
        /** ID of the account draft. Sent with the post, which deletes the draft. */
        draftID: account.draftID,
        typed,
        /** Returns the idempotency key of exactly this text, the same for every retry (FC-42). */
        submission,
        /**
         * Whether an earlier submission from this form may have been posted. The new text then waits in the outbox until that is known, so
         * that not both are posted (FC-61).
         */
        mayHaveArrived: () => selectEarlier(store.getState(), draftKey) !== undefined,
        /** Saves the present text in the account and schedules its publication. Resolves to the error, if it was refused. */
        async schedule(date: Date): Promise<ApiError | undefined> {
            keep();
            return account.schedule(date);
        },
        /** Removes the saved text after it was posted or scheduled. */
        sent: () => forget(account.sent()),
        /** Moves the text to the outbox, which retries it automatically, and clears the form (FC-61). */
        wait({ kind, userID, input, ifMatch }: Pick<PendingSubmission, "kind" | "userID" | "input" | "ifMatch">): void {
            const itemID = `${userID}/${submission()}`;
            const values = selectLocalDraft(store.getState(), draftKey)?.values ?? {};
            const dateKept = new Date().toISOString();
            const replaces = selectEarlier(store.getState(), draftKey);
            const more = { ...(ifMatch !== undefined && { ifMatch }), ...(replaces !== undefined && { replaces }) };
            dispatch(waits({ itemID, kind, userID, place: draftKey, values, input, dateKept, ...more }));
            forget(account.moved(toDraftKey(itemID)));
        },
    };
}

const findSaveState = (): SaveState => (isEverythingStored() ? "device" : "no");
