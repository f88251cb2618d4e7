import { selectMe, usePermission } from "@parley/accounts/client";
import type { AnyComment } from "@parley/comments/contract";
import {
    Button,
    ButtonLink,
    Empty,
    Field,
    MetaLine,
    PagedRows,
    ReadingText,
    RelativeTime,
    Row,
    Stack,
    TextArea,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { escalationPath, MAXIMUM_NOTE } from "@parley/moderation/contract";
import { UserLink } from "@parley/users/client";
import { useLocation } from "react-router";
import { selectEscalationComments } from "../moderation.slice";
import { openFormHref, pageHref, parseCommentsQuery, parseOpenForm } from "../queries";
import { queue } from "./Queue.styles";

/** Comments in which moderators discuss an escalation, with forms to add one, to reply to one and to edit one. */
export function EscalationComments({ escalationID }: { escalationID: number }) {
    const t = useTranslation();
    const { search } = useLocation();
    const comments = useAppSelector((state) => selectEscalationComments(state, parseCommentsQuery(escalationID, search)));
    const { reply } = parseOpenForm(search);
    return (
        <Stack>
            <PagedRows
                value={comments}
                label={t("Comments")}
                empty={<Empty title={t("No comments yet")} icon="log" />}
                row={(comment) => <CommentRow key={comment.commentID} escalationID={escalationID} comment={comment} />}
                hrefOf={(page) => pageHref(escalationPath(escalationID), search, page)}
            />
            {reply === undefined && (
                <CommentForm
                    escalationID={escalationID}
                    label={t("Add a comment")}
                    hint={t("Only moderators can read it.")}
                    act="comment"
                    action={t("Add")}
                />
            )}
        </Stack>
    );
}

function CommentRow({ escalationID, comment }: { escalationID: number; comment: AnyComment }) {
    const t = useTranslation();
    const { search } = useLocation();
    const { commentID, insertUser, dateInserted, dateUpdated, body = "", bodyRaw } = comment;
    const { edit, reply } = parseOpenForm(search);
    const close = `${openFormHref(escalationPath(escalationID), search)}#Comment_${commentID}`;
    const form = { escalationID, recordID: commentID, close };
    return (
        <li id={`Comment_${commentID}`} className={queue.row}>
            <MetaLine>
                {insertUser && <UserLink user={insertUser} />}
                <RelativeTime date={dateInserted} />
                {dateUpdated !== null && <span>{t("edited")}</span>}
            </MetaLine>
            {edit === commentID && bodyRaw !== undefined ? (
                <CommentForm {...form} label={t("Edit the comment")} act="edit" action={t("Save")} text={bodyRaw} />
            ) : (
                <>
                    <ReadingText html={body} />
                    <CommentActions escalationID={escalationID} comment={comment} />
                </>
            )}
            {reply === commentID && <CommentForm {...form} label={t("Your reply")} act="comment" action={t("Reply")} />}
        </li>
    );
}

function CommentActions({ escalationID, comment }: { escalationID: number; comment: AnyComment }) {
    const t = useTranslation();
    const { search } = useLocation();
    const isModerator = usePermission(["site.manage", "community.moderate"]);
    const isOwn = useAppSelector(selectMe).data?.userID === comment.insertUserID;
    const { commentID, insertUser } = comment;
    const name = insertUser?.name ?? "";
    const href = (open: { edit?: number; reply?: number }) =>
        `${openFormHref(escalationPath(escalationID), search, open)}#Comment_${commentID}`;
    return (
        <form method="post" action={escalationPath(escalationID)}>
            <TransientKeyField />
            <input type="hidden" name="commentID" value={commentID} />
            <Row>
                <ButtonLink
                    variant="text"
                    size={32}
                    href={href({ reply: commentID })}
                    aria-label={t("Reply to the comment by {name}", { name })}
                >
                    {t("Reply")}
                </ButtonLink>
                {(isModerator || isOwn) && (
                    <ButtonLink
                        variant="text"
                        size={32}
                        href={href({ edit: commentID })}
                        aria-label={t("Edit the comment by {name}", { name })}
                    >
                        {t("Edit")}
                    </ButtonLink>
                )}
                {isModerator && (
                    <Button
                        type="submit"
                        variant="text"
                        size={32}
                        name="act"
                        value="delete"
                        aria-label={t("Delete the comment by {name}", { name })}
                    >
                        {t("Delete")}
                    </Button>
                )}
            </Row>
        </form>
    );
}

interface CommentFormProps {
    escalationID: number;
    label: string;
    hint?: string;
    act: "comment" | "edit";
    action: string;
    /** The comment that is edited or replied to. */
    recordID?: number;
    /** URL of the page without the form. */
    close?: string;
    text?: string;
}

function CommentForm({ escalationID, label, hint, act, action, recordID, close, text }: CommentFormProps) {
    const t = useTranslation();
    const sent = useFormState("escalation");
    return (
        <form method="post" action={escalationPath(escalationID)}>
            <TransientKeyField />
            {recordID !== undefined && <input type="hidden" name={act === "edit" ? "edit" : "reply"} value={recordID} />}
            <Stack gap="small">
                <Field label={label} {...(hint !== undefined && { hint })}>
                    {(attributes) => (
                        <TextArea
                            {...attributes}
                            name="body"
                            rows={3}
                            dir="auto"
                            required
                            maxLength={MAXIMUM_NOTE}
                            defaultValue={(sent?.values.act === act ? sent.values.body : undefined) ?? text}
                        />
                    )}
                </Field>
                <Row>
                    <Button type="submit" size={32} name="act" value={act}>
                        {action}
                    </Button>
                    {close !== undefined && (
                        <ButtonLink variant="text" size={32} href={close}>
                            {t("Cancel")}
                        </ButtonLink>
                    )}
                </Row>
            </Stack>
        </form>
    );
}
