import { CategoriesNav } from "@parley/categories/client";
import { useComment } from "@parley/comments/client";
import type { Comment } from "@parley/comments/contract";
import { commentOptionsPath, commentPath, mayRemoveComments } from "@parley/comments/contract";
import { useEditClock } from "@parley/discussionOptions/client";
import { selectOptionsReader, useDiscussion } from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import {
    Button,
    ButtonLink,
    Columns,
    Field,
    FormError,
    Loaded,
    Page,
    RadioGroup,
    ReadingText,
    Row,
    Stack,
    TextInput,
    textStyles,
} from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppStore } from "@parley/library/client/store";
import { useParams } from "react-router";
import { listCommentOptions } from "./options";
import { ownCommentOptions } from "./ownOptions";

/** Page with the options of a comment for use without scripts: links, and forms for the options without a page of their own. */
function CommentOptionsPage() {
    const comment = useComment(Number(useParams().commentID));
    return (
        <Page columns>
            <Columns left={<CategoriesNav />}>
                <Loaded value={comment}>{(data) => <InDiscussion comment={data} />}</Loaded>
            </Columns>
        </Page>
    );
}

export { CommentOptionsPage as Page };

function InDiscussion({ comment }: { comment: Comment }) {
    const discussion = useDiscussion(comment.discussionID);
    return <Loaded value={discussion}>{(data) => <Options comment={comment} discussion={data} />}</Loaded>;
}

function Options({ comment, discussion }: { comment: Comment; discussion: DiscussionAnswer }) {
    const t = useTranslation();
    const { getState } = useAppStore();
    const sent = useFormState("commentOptions");
    const now = useEditClock({ ...comment, closed: discussion.closed });
    const { commentID, insertUser, body = "", countChildComments } = comment;
    const options = listCommentOptions(ownCommentOptions, getState(), comment, discussion, now);
    const offers = (wanted: string) => options.some(({ id }) => id === wanted);
    const mayChooseMethod = mayRemoveComments(selectOptionsReader(getState(), discussion));
    const isAccepted = discussion.attributes?.acceptedCommentID === commentID;
    return (
        <Stack gap="large">
            <h1 className={textStyles.head24}>{t("Reply options")}</h1>
            <p>
                <Sentence
                    text={t("The reply by {name} to {post}")}
                    values={{
                        name: <bdi>{insertUser?.name}</bdi>,
                        post: (
                            <a href={commentPath(commentID)}>
                                <bdi>{discussion.name}</bdi>
                            </a>
                        ),
                    }}
                />
            </p>
            <ReadingText html={body} />
            {sent?.message && <FormError message={sent.message} />}
            <Row>
                {options.flatMap(({ id, plain }) =>
                    plain ? (
                        <ButtonLink key={id} href={plain.path(commentID)}>
                            {t(plain.name)}
                        </ButtonLink>
                    ) : (
                        []
                    ),
                )}
            </Row>
            {offers("answer") && <AnswerForm commentID={commentID} isAccepted={isAccepted} />}
            {offers("move") && <MoveForm commentID={commentID} />}
            {offers("delete") && (
                <DeletionForm commentID={commentID} mayChooseMethod={countChildComments === 0 && mayChooseMethod} />
            )}
        </Stack>
    );
}

function AnswerForm({ commentID, isAccepted }: { commentID: number; isAccepted: boolean }) {
    const t = useTranslation();
    return (
        <form method="post" action={commentOptionsPath(commentID)}>
            <TransientKeyField />
            <Button type="submit" name="act" value={isAccepted ? "reject" : "accept"}>
                {isAccepted ? t("No longer accept as the answer") : t("Accept as the answer")}
            </Button>
        </form>
    );
}

function MoveForm({ commentID }: { commentID: number }) {
    const t = useTranslation();
    const sent = useFormState("commentOptions");
    return (
        <form method="post" action={commentOptionsPath(commentID)}>
            <TransientKeyField />
            <Stack>
                <h2 className={textStyles.head16}>{t("Move to another discussion")}</h2>
                <Field
                    label={t("Discussion")}
                    hint={t("Its address or its number. All replies to it move along.")}
                    required
                    errors={sent?.errors?.discussionID?.map(({ message }) => message)}
                >
                    {(attributes) => <TextInput {...attributes} name="discussionID" defaultValue={sent?.values.discussionID} />}
                </Field>
                <Row>
                    <Button type="submit" name="act" value="move">
                        {t("Move")}
                    </Button>
                </Row>
            </Stack>
        </form>
    );
}

function DeletionForm({ commentID, mayChooseMethod }: { commentID: number; mayChooseMethod: boolean }) {
    const t = useTranslation();
    const sent = useFormState("commentOptions");
    const methods = [
        { value: "tombstone", name: t("A note that says who deleted it") },
        { value: "full", name: t("Nothing") },
    ];
    return (
        <form method="post" action={commentOptionsPath(commentID)}>
            <TransientKeyField />
            <Stack>
                <h2 className={textStyles.head16}>{t("Delete reply")}</h2>
                <Field label={t("Reason")} optional hint={t("Everyone who sees the thread can read this.")}>
                    {(attributes) => (
                        <TextInput {...attributes} name="reason" maxLength={500} defaultValue={sent?.values.reason} />
                    )}
                </Field>
                {mayChooseMethod && (
                    <RadioGroup
                        label={t("What is left in its place")}
                        name="method"
                        options={methods}
                        defaultValue={sent?.values.method ?? "tombstone"}
                    />
                )}
                <Row>
                    <Button type="submit" name="act" value="delete" variant="danger">
                        {t("Delete reply")}
                    </Button>
                </Row>
            </Stack>
        </form>
    );
}
