import { selectIsSignedIn, selectMe, usePermission } from "@parley/accounts/client";
import { fetchCategories, POSTABLE_CATEGORIES, selectCategories } from "@parley/categories/client";
import { addDiscussion, fetchDiscussions } from "@parley/discussions/client";
import type { DiscussionType, postDiscussion } from "@parley/discussions/contract";
import { isDiscussionType } from "@parley/discussions/contract";
import type { Values } from "@parley/drafts/client";
import { draftsHref, useScheduledTime } from "@parley/drafts/client";
import { Button, ComposerEnd, Field, Select, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { toLocalAddress } from "@parley/library/client/navigation";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { invalidateQueries } from "@parley/library/client/thunks";
import type { Input } from "@parley/library/contract";
import { SendingError, SignInFirst, sendByKeyboard, useLocalDraft, useSending, WaitingAt } from "@parley/outbox/client";
import { TagInput } from "@parley/tags/client";
import type { ReactNode, RefObject, SubmitEvent } from "react";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { CategoryField } from "./CategoryField";
import { newPost } from "./NewPostForm.styles";
import { toNewPostDraftKey } from "./newPostDraftKey";
import { PinPost } from "./PinPost";
import { PostFields } from "./PostFields";
import { isScheduling, SchedulePost } from "./SchedulePost";
import { WritingHead } from "./WritingHead";

interface NewPostFormProps {
    /** Initial category; may be empty. */
    categoryID: string;
    /** Initial post type. */
    type?: string;
    /** Heading. */
    title: ReactNode;
    /** The draft that the form continues, and its values as far as they are loaded. */
    draftID?: number;
    begun?: Values;
}

const FIELDS = ["categoryID", "type", "name", "body", "format", "tags", "pinLocation"] as const;
const ACTION = "/post/discussion";

/** Form of a new post. It works without scripts, and saves the text on this device until it is sent. */
export function NewPostForm(props: NewPostFormProps) {
    const t = useTranslation();
    const isSignedIn = useAppSelector(selectIsSignedIn);
    const sent = useFormState("discussion");
    // If the session ended before the form was posted without scripts, the form is shown again with its text.
    if (isSignedIn || sent) return <Form {...props} />;
    return (
        <Stack>
            {props.title}
            <SignInFirst>{t("Sign in to start a post.")}</SignInFirst>
        </Stack>
    );
}

function Form(props: NewPostFormProps) {
    const { categoryID, type = "", title, draftID } = props;
    const t = useTranslation();
    const form = useRef<HTMLFormElement>(null);
    const { sent, values, draftKey, writing, error, attempt, isBusy, timeErrors, submit } = useNewPost(props, form);
    const mayTag = usePermission("tags.add");
    const errorsOf = (field: string) => errorsIn(error, field);
    return (
        <form method="post" action={ACTION} ref={form} onSubmit={submit} onInput={writing.typed} onKeyDown={sendByKeyboard}>
            <TransientKeyField />
            {draftID !== undefined && <input type="hidden" name="draftID" value={draftID} />}
            <WritingHead writing={writing}>{title}</WritingHead>
            <Stack gap="large">
                <WaitingAt draftKey={draftKey} />
                <SendingError error={error} attempt={attempt} fieldIDs={FIELD_IDS} form={form} />
                <div className={newPost.choices}>
                    <TypeField defaultValue={values.type ?? type} errors={errorsOf("type")} />
                    <CategoryField defaultValue={values.categoryID ?? categoryID} errors={errorsOf("categoryID")} />
                </div>
                <PostFields
                    name={values.name}
                    body={values.body}
                    format={values.format}
                    saveState={writing.saveState}
                    errorsOf={errorsOf}
                />
                {mayTag && (
                    <Field
                        label={t("Tags")}
                        id="tags"
                        optional
                        errors={errorsOf("newTagNames")}
                        hint={t("Separate them with commas.")}
                    >
                        {(attributes) => <TagInput {...attributes} name="tags" defaultValue={values.tags} />}
                    </Field>
                )}
            </Stack>
            <div className={newPost.end}>
                {/* First, because the Enter key in a field presses the first button of a form. */}
                <ComposerEnd>
                    <Button variant="primary" type="submit" busy={isBusy}>
                        {t("Post", {}, "button")}
                    </Button>
                </ComposerEnd>
                <div className={newPost.more}>
                    <SchedulePost sent={sent} errors={timeErrors} isBusy={isBusy} />
                    <PinPost pinLocation={values.pinLocation} errors={errorsOf("pinLocation")} />
                </div>
            </div>
        </form>
    );
}

/** Returns the state of the form, and the handler that posts the text at once or schedules it. */
function useNewPost({ draftID, begun }: NewPostFormProps, form: RefObject<HTMLFormElement | null>) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const navigate = useNavigate();
    const sent = useFormState("discussion");
    const userID = useAppSelector(selectMe).data?.userID ?? 0;
    const draftKey = toNewPostDraftKey(userID, draftID);
    const draft =
        userID > 0 ? { userID, recordType: "discussion" as const, ...(draftID !== undefined && { draftID }) } : undefined;
    const writing = useLocalDraft(form, draftKey, FIELDS, begun ? "filled" : "empty", draft);
    const { error, attempt, isBusy, begin, refuse, send } = useSending(writing, sent);
    const { mistake, read } = useScheduledTime();
    const values: Values = sent?.values ?? begun ?? {};
    const timeErrors = [...(mistake === undefined ? [] : [mistake]), ...(errorsIn(error, "dateScheduled") ?? [])];
    return { sent, values, draftKey, writing, error, attempt, isBusy, timeErrors, submit };

    async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
        const time = isScheduling(event) ? read(new FormData(event.currentTarget)) : undefined;
        if (isScheduling(event) && !time) return event.preventDefault();
        const data = begin(event);
        if (!data) return;
        if (time) await schedule(time);
        else await post(data);
    }

    async function schedule(time: Date): Promise<void> {
        const refusal = await writing.schedule(time);
        if (refusal) {
            const message = refusal.message || t("This could not be sent. Check your connection and try again.");
            return refuse({ ...refusal, message });
        }
        writing.sent();
        await navigate(`${draftsHref("scheduled")}&Done=schedule`);
    }

    async function post(data: FormData): Promise<void> {
        const input = {
            ...inputOf(data),
            idempotencyKey: writing.submission(),
            ...(writing.draftID !== undefined && { draftID: writing.draftID }),
        };
        const stored = await send({ kind: "discussion", userID, input }, async () => {
            const answered = await dispatch(addDiscussion(input));
            if (addDiscussion.fulfilled.match(answered)) return { stored: answered.payload.discussion };
            return { refusal: answered.payload ?? { status: 0, message: "" } };
        });
        if (!stored) return;
        dispatch(invalidateQueries(fetchDiscussions, fetchCategories));
        await navigate(toLocalAddress(stored.url));
    }
}

const errorsIn = (error: ReturnType<typeof useSending>["error"], field: string): string[] | undefined =>
    error?.errors?.[field]?.map(({ message }) => message);

/** Select with the post types that the categories allow. Renders nothing without a choice. */
function TypeField({ defaultValue, errors }: { defaultValue: string; errors: string[] | undefined }) {
    const t = useTranslation();
    const { data: categories = [] } = useAppSelector((state) => selectCategories(state, POSTABLE_CATEGORIES));
    const allowed = KINDS.filter(({ type }) =>
        categories.some(({ allowedDiscussionTypes }) => allowedDiscussionTypes.includes(type)),
    );
    if (allowed.length < 2) return null;
    return (
        <Field label={t("Type")} id="type" errors={errors}>
            {(attributes) => (
                <Select {...attributes} name="type" defaultValue={defaultValue}>
                    {allowed.map(({ type, name }) => (
                        <option key={type} value={type}>
                            {t(name)}
                        </option>
                    ))}
                </Select>
            )}
        </Field>
    );
}

const KINDS: readonly { type: DiscussionType; name: string }[] = [
    { type: "discussion", name: "Discussion" },
    { type: "question", name: "Question" },
    { type: "idea", name: "Idea" },
];

function inputOf(data: FormData): Input<typeof postDiscussion> {
    const textOf = (name: string) => String(data.get(name) ?? "");
    const type = textOf("type");
    const pinLocation = textOf("pinLocation");
    const newTagNames = textOf("tags")
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "");
    return {
        name: textOf("name").trim(),
        body: textOf("body"),
        format: textOf("format") || "markdown",
        categoryID: Number(textOf("categoryID")),
        ...(isDiscussionType(type) && { type }),
        ...(newTagNames.length > 0 && { newTagNames }),
        ...((pinLocation === "category" || pinLocation === "recent") && { pinned: true, pinLocation }),
    };
}

/** New tags are typed into the one tag field. */
const FIELD_IDS = { newTagNames: "tags" };
