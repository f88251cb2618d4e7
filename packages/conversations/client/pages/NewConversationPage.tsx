import { selectMe, usePermission } from "@parley/accounts/client";
import { MAX_SUBJECT_LENGTH, NEW_CONVERSATION_PAGE } from "@parley/conversations/contract";
import { readDraftValues, selectDraft } from "@parley/drafts/client";
import type { BodyHandle } from "@parley/editor/client";
import { BodyField } from "@parley/editor/client";
import { Button, ComposerEnd, Field, Notice, SavedLine, Stack, TextInput } from "@parley/library/client/components";
import { TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { toLocalAddress } from "@parley/library/client/navigation";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { SendingError, sendByKeyboard, useLocalDraft, useSending, WaitingAt } from "@parley/outbox/client";
import type { ReactNode, RefObject, SubmitEvent } from "react";
import { useMemo, useRef } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { MemberNamesInput, toMemberReferences } from "../components/MemberNamesInput";
import { startConversation } from "../conversations.thunks";
import { parseDraftID } from "../parseDraftID";

const FIELDS = ["to", "name", "body", "format"] as const;
const FIELD_IDS = { participantUserIDs: "to", to: "to", name: "name", body: "body", initialBody: "body" };

/** Page `/messages/add/{userName}`, with the content of `?content=` in the field (CONV-003, CONV-004). */
export function Page(): ReactNode {
    const t = useTranslation();
    const mayWrite = usePermission("conversations.add");
    return (
        <TitledPage title={t("New message")}>
            {mayWrite ? <NewConversationForm /> : <Notice icon="lock">{t("You can’t start conversations.")}</Notice>}
        </TitledPage>
    );
}

function NewConversationForm(): ReactNode {
    const t = useTranslation();
    const form = useRef<HTMLFormElement>(null);
    const field = useRef<BodyHandle>(null);
    const { writing, draftKey, error, attempt, isBusy, values, submit } = useNewConversation(form, field);
    const errorsOf = (...names: string[]) => names.flatMap((name) => error?.errors?.[name]?.map(({ message }) => message) ?? []);
    return (
        <form
            method="post"
            action={NEW_CONVERSATION_PAGE}
            ref={form}
            onSubmit={(event) => void submit(event)}
            onInput={writing.typed}
            onKeyDown={sendByKeyboard}
        >
            <TransientKeyField />
            {values.draftID !== undefined && <input type="hidden" name="draftID" value={values.draftID} />}
            <Stack>
                <WaitingAt draftKey={draftKey} />
                <SendingError error={error} attempt={attempt} fieldIDs={FIELD_IDS} form={form} />
                <Field
                    id="to"
                    label={t("To")}
                    hint={t("Names of members, separated by commas. Only they can read it.")}
                    errors={errorsOf("to", "participantUserIDs")}
                    required
                >
                    {(attributes) => <MemberNamesInput {...attributes} name="to" defaultValue={values.to} />}
                </Field>
                <Field id="name" label={t("Subject")} errors={errorsOf("name")} optional>
                    {(attributes) => (
                        <TextInput
                            {...attributes}
                            name="name"
                            dir="auto"
                            autoComplete="off"
                            maxLength={MAX_SUBJECT_LENGTH}
                            defaultValue={values.name}
                        />
                    )}
                </Field>
                <BodyField
                    ref={field}
                    id="body"
                    label={t("Message")}
                    required
                    rows={6}
                    {...(errorsOf("body", "initialBody").length > 0 && { "aria-invalid": true })}
                    saveState={writing.saveState}
                    value={values.body}
                    format={values.format}
                />
            </Stack>
            <ComposerEnd saved={writing.saveState ? <SavedLine saveState={writing.saveState} refusal={writing.refusal} /> : null}>
                <Button variant="primary" type="submit" busy={isBusy}>
                    {t("Send")}
                </Button>
            </ComposerEnd>
        </form>
    );
}

/** Returns the state of the form, its initial values, and the handler that sends it. */
function useNewConversation(form: RefObject<HTMLFormElement | null>, field: RefObject<BodyHandle | null>) {
    const dispatch = useAppDispatch();
    const navigate = useNavigate();
    const { userName = "" } = useParams();
    const search = useSearchParams()[0];
    const content = search.get("content") ?? "";
    const draftID = parseDraftID(search);
    const { data: draft } = useAppSelector((state) => selectDraft(state, draftID ?? 0));
    // The initial values of the form stay the same while the member writes.
    // biome-ignore lint/correctness/useExhaustiveDependencies: see above
    const begun = useMemo(() => draft && { ...readDraftValues(draft).values, draftID: String(draft.draftID) }, [draftID]);
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const returned = useFormState("newConversation");
    // One for each recipient that a link names, so that a message begun to one isn't taken for another.
    const draftKey = `${userID}/conversation/${encodeURIComponent(userName)}${draftID === undefined ? "" : `/${draftID}`}`;
    const isFilled = userName !== "" || content !== "" || begun !== undefined;
    const writing = useLocalDraft(form, draftKey, FIELDS, isFilled ? "filled" : "empty", toDraftTarget(userID, draftID));
    const { error, attempt, isBusy, begin, send } = useSending(writing, returned);
    const values: Record<string, string> = returned?.values ?? begun ?? { to: userName, body: content };
    return { writing, draftKey, error, attempt, isBusy, values, submit };

    async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
        const data = begin(event);
        if (!data) return;
        const words = field.current?.read() ?? { body: "", format: "markdown" };
        const input = {
            participantUserIDs: toMemberReferences(String(data.get("to") ?? "")),
            name: String(data.get("name") ?? ""),
            initialBody: words.body,
            initialFormat: words.format,
            idempotencyKey: writing.submission(),
            ...(writing.draftID !== undefined && { draftID: writing.draftID }),
        };
        const stored = await send({ kind: "conversation", userID, input }, async () => {
            const answered = await dispatch(startConversation(input));
            if (startConversation.fulfilled.match(answered)) return { stored: answered.payload };
            return { refusal: answered.payload ?? { status: 0, message: "" } };
        });
        if (stored) await navigate(toLocalAddress(stored.url));
    }
}

/** Returns where the text is saved in the account, so that another device has it. */
const toDraftTarget = (userID: number, draftID: number | undefined) =>
    userID > 0
        ? {
              userID,
              recordType: "message" as const,
              parentRecordType: "conversation" as const,
              ...(draftID !== undefined && { draftID }),
          }
        : undefined;
