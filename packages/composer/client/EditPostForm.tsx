import { selectMe, usePermission } from "@parley/accounts/client";
import { CategorySelect } from "@parley/categories/client";
import { useSetting } from "@parley/config/client";
import type { KnownEdit, Words } from "@parley/discussions/client";
import {
    BothTexts,
    editPath,
    fetchDiscussion,
    fetchDiscussionEdit,
    fetchDiscussions,
    saveDiscussionEdit,
    useTagChoices,
} from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import type { BodyHandle } from "@parley/editor/client";
import type { Choice } from "@parley/library/client/components";
import {
    Button,
    ButtonLink,
    ComposerEnd,
    Field,
    ListHead,
    SavedLine,
    Stack,
    TokensInput,
    useAlive,
    useToasts,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { addressIn } from "@parley/library/client/navigation";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { invalidateQueries } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import {
    errorOfForm,
    isPassing,
    SendingError,
    selectIsPendingAt,
    sendByKeyboard,
    useLocalDraft,
    WaitingAt,
    WaitingEditNotice,
    waitingPathIn,
} from "@parley/outbox/client";
import type { ReactNode, SubmitEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { newPost } from "./NewPostForm.styles";
import { PostFields } from "./PostFields";

interface EditPostFormProps {
    edit: KnownEdit;
    discussion: DiscussionAnswer | undefined;
    /** Heading. */
    title: ReactNode;
    /** The draft that the form continues. */
    draftID?: number;
}

const FIELDS = ["name", "body", "format", "categoryID", "etag"] as const;

/**
 * Form that edits a post. It works without scripts, and saves the text on this device until it is sent. If another member has saved
 * meanwhile, it shows both texts to choose from (FC-52).
 */
export function EditPostForm({ edit, discussion, title, draftID }: EditPostFormProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const navigate = useNavigate();
    const { addToast } = useToasts();
    const form = useRef<HTMLFormElement>(null);
    const body = useRef<BodyHandle>(null);
    const sent = useFormState("discussion");
    const values = sent?.values ?? {};
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const { discussionID, etag, format, waitingEdit } = edit;
    const draft =
        draftID === undefined ? undefined : { userID, recordType: "discussion" as const, recordID: discussionID, draftID };
    const draftKey = `${userID}/edit/${discussionID}`;
    const writing = useLocalDraft(form, draftKey, FIELDS, "filled", draft);
    const [attempt, setAttempt] = useState(0);
    const [error, setError] = useState<ApiError | undefined>(errorOfForm(sent));
    // The form was posted without scripts and refused because the stored text has changed.
    const [theirs, setTheirs] = useState<Words | undefined>(values.etag && values.etag !== etag ? { ...edit } : undefined);
    const [isBusy, setBusy] = useState(false);
    // A second edit of the same post would conflict with the pending one.
    const isWaiting = useAppSelector((state) => selectIsPendingAt(state, draftKey));
    // The locally saved or pending text may be based on an older version than the stored one.
    const storedETag = writing.values?.etag;
    useEffect(() => {
        if (storedETag && etag && storedETag !== etag) setTheirs({ ...edit });
    }, [storedETag, etag, edit]);
    const isAlive = useAlive();
    const hasTags = useSetting("tagging.discussions.enabled");
    const mayAddTags = usePermission("tags.add");
    const tags = (discussion?.tags ?? []).map(({ tagID, name }): Choice => ({ value: String(tagID), name }));
    const { found, search } = useTagChoices();
    const errorsOf = (field: string) => error?.errors?.[field]?.map(({ message }) => message);
    return (
        <form
            method="post"
            action={editPath(discussionID)}
            ref={form}
            onSubmit={send}
            onInput={writing.typed}
            onKeyDown={sendByKeyboard}
        >
            <TransientKeyField />
            {/* Not of the type `hidden`: what such a field holds cannot be told from what it began with. */}
            <input name="etag" hidden readOnly defaultValue={etag} />
            <ListHead
                kind="title"
                end={
                    <span role="status">
                        {writing.saveState && <SavedLine saveState={writing.saveState} refusal={writing.refusal} />}
                    </span>
                }
            >
                {title}
            </ListHead>
            <Stack gap="large">
                <WaitingAt draftKey={draftKey} />
                {waitingEdit && <WaitingEditNotice edit={waitingEdit} onTake={() => take({ name: edit.name, ...waitingEdit })} />}
                <SendingError error={error} attempt={attempt} fieldIDs={FIELD_IDS} form={form} />
                {theirs && <BothTexts mine={wordsNow(values)} theirs={theirs} onTake={take} />}
                <div className={newPost.choices}>
                    <Field label={t("Category")} id="categoryID" required errors={errorsOf("categoryID")}>
                        {(attributes) => (
                            <CategorySelect
                                {...attributes}
                                name="categoryID"
                                defaultValue={values.categoryID ?? String(edit.categoryID)}
                            />
                        )}
                    </Field>
                </div>
                <PostFields
                    name={values.name ?? edit.name}
                    body={values.body ?? edit.body}
                    saveState={writing.saveState}
                    format={values.format ?? format}
                    bodyRef={body}
                    errorsOf={errorsOf}
                />
                {hasTags && (isAlive || mayAddTags) && (
                    <Field label={t("Tags")} id="tags" optional errors={errorsOf("tagIDs") ?? errorsOf("newTagNames")}>
                        {(attributes) => (
                            <TokensInput
                                {...attributes}
                                name="tagIDs"
                                plainName="tags"
                                defaultValue={tags}
                                found={found}
                                onSearch={search}
                                {...(mayAddTags && { create: (name: string) => ({ value: `${NEW}${name}`, name }) })}
                            />
                        )}
                    </Field>
                )}
            </Stack>
            <div className={newPost.end}>
                <ComposerEnd>
                    <ButtonLink variant="text" href={discussion ? addressOf(discussion) : `/discussion/${discussionID}`}>
                        {t("Cancel")}
                    </ButtonLink>
                    <Button variant="primary" type="submit" busy={isBusy} disabled={isWaiting}>
                        {t("Save")}
                    </Button>
                </ComposerEnd>
            </div>
        </form>
    );

    /** Fills the fields with the chosen text. The next save overwrites the stored text. */
    function take(words: Words): void {
        write(form.current, "name", words.name);
        body.current?.replace(words);
        write(form.current, "etag", theirs?.etag ?? etag ?? "");
        setTheirs(undefined);
        setError(undefined);
        writing.typed();
        body.current?.focus();
    }

    async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
        event.preventDefault();
        if (isBusy) return;
        setBusy(true);
        writing.typed();
        const data = new FormData(event.currentTarget);
        const input = { ...changesIn(data), idempotencyKey: writing.submission() };
        const ifMatch = String(data.get("etag")) || undefined;
        const waiting = { kind: "edit", userID, input, ...(ifMatch !== undefined && { ifMatch }) };
        if (writing.mayHaveArrived()) {
            setBusy(false);
            setError(undefined);
            return writing.wait(waiting);
        }
        const answer = await dispatch(saveDiscussionEdit(input, ifMatch));
        setBusy(false);
        if ("discussionID" in answer && "name" in answer) {
            writing.sent();
            dispatch(invalidateQueries(fetchDiscussions, fetchDiscussion, fetchDiscussionEdit));
            addToast({ kind: "success", body: t("Saved.") });
            await navigate(addressIn((answer as DiscussionAnswer).url));
            return;
        }
        const waitingPath = waitingPathIn(answer as ApiError);
        if (waitingPath !== undefined) {
            writing.sent();
            return void (await navigate(waitingPath));
        }
        if (isPassing(answer as ApiError)) {
            setError(undefined);
            return writing.wait(waiting);
        }
        setAttempt((count) => count + 1);
        setError(answer as ApiError);
        setTheirs(theirsIn(answer as ApiError));
    }

    /** Sends category and tags only if they changed, because changing each requires a permission. */
    function changesIn(data: FormData) {
        const textOf = (name: string) => String(data.get(name) ?? "");
        const categoryID = Number(textOf("categoryID"));
        const chosen = data.getAll("tagIDs").map(String);
        const tagIDs = chosen.filter((value) => !value.startsWith(NEW)).map(Number);
        const newTagNames = chosen.filter((value) => value.startsWith(NEW)).map((value) => value.slice(NEW.length));
        const isTagged = newTagNames.length > 0 || tagIDs.join() !== tags.map(({ value }) => value).join();
        return {
            discussionID,
            name: textOf("name").trim(),
            body: textOf("body"),
            format: textOf("format"),
            ...(categoryID !== 0 && categoryID !== edit.categoryID && { categoryID }),
            ...(hasTags && isTagged && { tagIDs, ...(newTagNames.length > 0 && { newTagNames }) }),
        };
    }

    /** Returns the current title and body of the form. */
    function wordsNow(begun: Record<string, string>): Words {
        const shownIn = (name: string) => (form.current?.elements.namedItem(name) as HTMLInputElement | null)?.value;
        const words = body.current?.read() ?? { body: begun.body ?? "", format: begun.format ?? format };
        return { name: shownIn("name") ?? begun.name ?? "", ...words };
    }
}

/** Prefix of values that are names of new tags and not IDs. */
const NEW = "new ";

/** Maps the server's field names to the tag field. */
const FIELD_IDS = { tagIDs: "tags", newTagNames: "tags" };

const addressOf = ({ url }: DiscussionAnswer): string => {
    const { pathname } = new URL(url);
    return pathname;
};

/** Returns the stored text from a 412 response, or `undefined` for other errors. */
function theirsIn({ status, present, etag }: ApiError): Words | undefined {
    if (status !== 412 || typeof present !== "object" || present === null) return undefined;
    const { name, body, format } = present as { name?: unknown; body?: unknown; format?: unknown };
    const words = { name: String(name ?? ""), body: String(body ?? ""), format: String(format ?? "markdown") };
    return { ...words, ...(typeof etag === "string" && { etag }) };
}

function write(form: HTMLFormElement | null, name: string, value: string): void {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value;
}
