import { selectMe, usePermission } from "@parley/accounts/client";
import { useSetting } from "@parley/config/client";
import type { KnownEdit, Words } from "@parley/discussions/client";
import {
    BothTexts,
    editPath,
    fetchDiscussion,
    fetchDiscussionEdit,
    fetchDiscussions,
    readConflictingText,
    saveDiscussionEdit,
    useEditConflict,
} from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import type { BodyHandle } from "@parley/editor/client";
import type { Choice } from "@parley/library/client/components";
import {
    Button,
    ButtonLink,
    ComposerEnd,
    Field,
    Stack,
    TokensInput,
    useAlive,
    useToasts,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { toLocalAddress } from "@parley/library/client/navigation";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { invalidateQueries } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import {
    SendingError,
    selectIsPendingAt,
    sendByKeyboard,
    useLocalDraft,
    useSending,
    WaitingAt,
    WaitingEditNotice,
} from "@parley/outbox/client";
import { useTagChoices } from "@parley/tags/client";
import type { ReactNode, RefObject, SubmitEvent } from "react";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { CategoryField } from "./CategoryField";
import { newPost } from "./NewPostForm.styles";
import { PostFields } from "./PostFields";
import { WritingHead } from "./WritingHead";

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
    const form = useRef<HTMLFormElement>(null);
    const body = useRef<BodyHandle>(null);
    const tags = (discussion?.tags ?? []).map(({ tagID, name }): Choice => ({ value: String(tagID), name }));
    const editing = useEditing({ edit, draftID, tags }, form);
    const { values, draftKey, writing, error, setError, attempt, isBusy, theirs, setTheirs, save } = editing;
    const { discussionID, etag, format, waitingEdit } = edit;
    // A second edit of the same post would conflict with the pending one.
    const isWaiting = useAppSelector((state) => selectIsPendingAt(state, draftKey));
    const readMine = () => readWords(form.current, body.current, values, format);
    const errorsOf = (field: string) => error?.errors?.[field]?.map(({ message }) => message);
    return (
        <form
            method="post"
            action={editPath(discussionID)}
            ref={form}
            onSubmit={save}
            onInput={writing.typed}
            onKeyDown={sendByKeyboard}
        >
            <TransientKeyField />
            {/* Not of the type `hidden`: what such a field holds cannot be told from what it began with. */}
            <input name="etag" hidden readOnly defaultValue={etag} />
            <WritingHead writing={writing}>{title}</WritingHead>
            <Stack gap="large">
                <WaitingAt draftKey={draftKey} />
                {waitingEdit && <WaitingEditNotice edit={waitingEdit} onTake={() => take({ name: edit.name, ...waitingEdit })} />}
                <SendingError error={error} attempt={attempt} fieldIDs={FIELD_IDS} form={form} />
                {theirs && <BothTexts mine={readMine()} theirs={theirs} onTake={take} />}
                <div className={newPost.choices}>
                    <CategoryField defaultValue={values.categoryID ?? String(edit.categoryID)} errors={errorsOf("categoryID")} />
                </div>
                <PostFields
                    name={values.name ?? edit.name}
                    body={values.body ?? edit.body}
                    saveState={writing.saveState}
                    format={values.format ?? format}
                    bodyRef={body}
                    errorsOf={errorsOf}
                />
                <TagsField tags={tags} errors={errorsOf("tagIDs") ?? errorsOf("newTagNames")} />
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
}

interface EditedPost extends Pick<EditPostFormProps, "edit"> {
    draftID: number | undefined;
    tags: readonly Choice[];
}

/** Saves the text on this device while it is edited, and sends it. */
function useEditing({ edit, draftID, tags }: EditedPost, form: RefObject<HTMLFormElement | null>) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const navigate = useNavigate();
    const { addToast } = useToasts();
    const sent = useFormState("discussion");
    const values = sent?.values ?? {};
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const { discussionID } = edit;
    const draft =
        draftID === undefined ? undefined : { userID, recordType: "discussion" as const, recordID: discussionID, draftID };
    const draftKey = `${userID}/edit/${discussionID}`;
    const writing = useLocalDraft(form, draftKey, FIELDS, "filled", draft);
    const { error, setError, attempt, isBusy, begin, send } = useSending(writing, sent);
    const [theirs, setTheirs] = useEditConflict<Words>(edit, { returnedETag: values.etag, storedETag: writing.values?.etag });
    const hasTags = useSetting("tagging.discussions.enabled");
    return { values, draftKey, writing, error, setError, attempt, isBusy, theirs, setTheirs, save };

    async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
        const data = begin(event);
        if (!data) return;
        const input = { ...readChanges(data, edit, hasTags ? tags : undefined), idempotencyKey: writing.submission() };
        const ifMatch = String(data.get("etag")) || undefined;
        const pending = { kind: "edit", userID, input, ...(ifMatch !== undefined && { ifMatch }) };
        const stored = await send(
            pending,
            async () => {
                const answer = await dispatch(saveDiscussionEdit(input, ifMatch));
                return "discussionID" in answer && "name" in answer
                    ? { stored: answer as DiscussionAnswer }
                    : { refusal: answer as ApiError };
            },
            { onRefused: (refusal) => setTheirs(readConflictingText(refusal)) },
        );
        if (!stored) return;
        dispatch(invalidateQueries(fetchDiscussions, fetchDiscussion, fetchDiscussionEdit));
        addToast({ kind: "success", body: t("Saved.") });
        await navigate(toLocalAddress(stored.url));
    }
}

/** Prefix of values that are names of new tags and not IDs. */
const NEW = "new ";

/** Maps the server's field names to the tag field. */
const FIELD_IDS = { tagIDs: "tags", newTagNames: "tags" };

/** Sends category and tags only if they changed, because changing each requires a permission. */
function readChanges(data: FormData, edit: KnownEdit, tags: readonly Choice[] | undefined) {
    const textOf = (name: string) => String(data.get(name) ?? "");
    const categoryID = Number(textOf("categoryID"));
    const chosen = data.getAll("tagIDs").map(String);
    const tagIDs = chosen.filter((value) => !value.startsWith(NEW)).map(Number);
    const newTagNames = chosen.filter((value) => value.startsWith(NEW)).map((value) => value.slice(NEW.length));
    const isTagged = newTagNames.length > 0 || tagIDs.join() !== tags?.map(({ value }) => value).join();
    return {
        discussionID: edit.discussionID,
        name: textOf("name").trim(),
        body: textOf("body"),
        format: textOf("format"),
        ...(categoryID !== 0 && categoryID !== edit.categoryID && { categoryID }),
        ...(tags && isTagged && { tagIDs, ...(newTagNames.length > 0 && { newTagNames }) }),
    };
}

const addressOf = ({ url }: DiscussionAnswer): string => {
    const [path = ""] = toLocalAddress(url).split(/[?#]/, 1);
    return path;
};

function write(form: HTMLFormElement | null, name: string, value: string): void {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value;
}

/** Returns the current title and body of the form; before it is shown those with which it began. */
function readWords(form: HTMLFormElement | null, body: BodyHandle | null, begun: Record<string, string>, format: string): Words {
    const shownIn = (name: string) => (form?.elements.namedItem(name) as HTMLInputElement | null)?.value;
    const words = body?.read() ?? { body: begun.body ?? "", format: begun.format ?? format };
    return { name: shownIn("name") ?? begun.name ?? "", ...words };
}

/** Field for the tags. Without scripts it takes names, which needs the permission to add tags. */
function TagsField({ tags, errors }: { tags: readonly Choice[]; errors: string[] | undefined }): ReactNode {
    const t = useTranslation();
    const isAlive = useAlive();
    const hasTags = useSetting("tagging.discussions.enabled");
    const mayAddTags = usePermission("tags.add");
    const { found, search } = useTagChoices();
    if (!hasTags || (!isAlive && !mayAddTags)) return null;
    return (
        <Field label={t("Tags")} id="tags" optional errors={errors}>
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
    );
}
