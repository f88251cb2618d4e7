import { selectMe, usePermission } from "@parley/accounts/client";
import { RecordActions } from "@parley/actionLog/client";
import type { AnyComment } from "@parley/comments/contract";
import {
    Button,
    Empty,
    Field,
    Loaded,
    MetaLine,
    PagedRows,
    ReadingText,
    RelativeTime,
    Row,
    SectionHead,
    Select,
    Stack,
    TextArea,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { Escalation } from "@parley/moderation/contract";
import { ESCALATION_STATUSES, escalationPath, MAXIMUM_NOTE, reportsOfPath } from "@parley/moderation/contract";
import { UserLink } from "@parley/users/client";
import { useLocation, useParams } from "react-router";
import { PostContent } from "../components/PostContent";
import { queue } from "../components/Queue.styles";
import { QueueFrame } from "../components/QueueFrame";
import { formatStatus } from "../escalationStatus";
import { selectEscalation, selectEscalationComments } from "../moderation.slice";
import { pageHref, parseCommentsQuery } from "../queries";
import { STATUS_WORDS } from "../recordStatus";

/** Page of one escalation: its post, assignee, status and comments. */
export function Page() {
    const escalationID = Number(useParams().escalationID);
    const escalation = useAppSelector((state) => selectEscalation(state, escalationID));
    return (
        <QueueFrame form="escalation">
            <Loaded value={escalation}>{(data) => <Whole escalation={data} />}</Loaded>
        </QueueFrame>
    );
}

function Whole({ escalation }: { escalation: Escalation }) {
    const t = useTranslation();
    const { escalationID, name, status, assignedUser, recordType, recordID, recordUrl, recordHtml, recordIsLive } = escalation;
    const { recordStatus, recordUser, recordDateInserted, placeRecordName, countReports } = escalation;
    return (
        <Stack gap="large">
            <Stack gap="small">
                <h2 className={queue.title}>
                    {recordIsLive ? (
                        <a href={recordUrl}>
                            <bdi>{name}</bdi>
                        </a>
                    ) : (
                        <bdi>{name}</bdi>
                    )}
                </h2>
                <MetaLine>
                    {recordUser && <UserLink user={recordUser} />}
                    <RelativeTime date={recordDateInserted} />
                    <bdi>{placeRecordName}</bdi>
                    {recordStatus && STATUS_WORDS[recordStatus] && <span>{t(STATUS_WORDS[recordStatus])}</span>}
                    {countReports > 0 && recordID !== null && (
                        <a href={reportsOfPath(recordType, recordID)}>{t("{count} Reports", { count: countReports })}</a>
                    )}
                </MetaLine>
                <PostContent html={recordHtml} />
            </Stack>
            <form method="post" action={escalationPath(escalationID)}>
                <TransientKeyField />
                <Stack gap="small">
                    <p>
                        {t("Assigned to")}: {assignedUser ? <UserLink user={assignedUser} /> : t("nobody yet")}
                    </p>
                    <Field label={t("Status")} id="status">
                        {(attributes) => (
                            <Select {...attributes} name="status" defaultValue={status}>
                                {[...new Set([...ESCALATION_STATUSES, status])].map((one) => (
                                    <option key={one} value={one}>
                                        {formatStatus(one, t)}
                                    </option>
                                ))}
                            </Select>
                        )}
                    </Field>
                    <Row>
                        <Button type="submit" size={32}>
                            {t("Save")}
                        </Button>
                        <AssignButton assignedUserID={escalation.assignedUserID} />
                    </Row>
                </Stack>
            </form>
            <section>
                <SectionHead>{t("Comments")}</SectionHead>
                <Comments escalationID={escalationID} />
            </section>
            <RecordActions recordType="escalation" recordID={escalationID} />
        </Stack>
    );
}

function AssignButton({ assignedUserID }: { assignedUserID: number | null }) {
    const t = useTranslation();
    const isMine = useAppSelector(selectMe).data?.userID === assignedUserID;
    return (
        <Button type="submit" size={32} name="assign" value={isMine ? "nobody" : "me"}>
            {isMine ? t("Unassign me") : t("Assign to me")}
        </Button>
    );
}

function Comments({ escalationID }: { escalationID: number }) {
    const t = useTranslation();
    const { search } = useLocation();
    const comments = useAppSelector((state) => selectEscalationComments(state, parseCommentsQuery(escalationID, search)));
    return (
        <Stack>
            <PagedRows
                value={comments}
                label={t("Comments")}
                empty={<Empty title={t("No comments yet")} icon="log" />}
                row={(comment) => <CommentRow key={comment.commentID} escalationID={escalationID} comment={comment} />}
                hrefOf={(page) => pageHref(escalationPath(escalationID), search, page)}
            />
            <CommentForm escalationID={escalationID} />
        </Stack>
    );
}

function CommentRow({ escalationID, comment }: { escalationID: number; comment: AnyComment }) {
    const t = useTranslation();
    const { commentID, insertUser, dateInserted, dateUpdated, body = "" } = comment;
    const mayDelete = usePermission(["site.manage", "community.moderate"]);
    return (
        <li id={`Comment_${commentID}`} className={queue.row}>
            <MetaLine>
                {insertUser && <UserLink user={insertUser} />}
                <RelativeTime date={dateInserted} />
                {dateUpdated !== null && <span>{t("edited")}</span>}
            </MetaLine>
            <ReadingText html={body} />
            {mayDelete && (
                <form method="post" action={escalationPath(escalationID)}>
                    <TransientKeyField />
                    <input type="hidden" name="commentID" value={commentID} />
                    <Button
                        type="submit"
                        variant="text"
                        size={32}
                        name="act"
                        value="delete"
                        aria-label={t("Delete the comment by {name}", { name: insertUser?.name ?? "" })}
                    >
                        {t("Delete")}
                    </Button>
                </form>
            )}
        </li>
    );
}

function CommentForm({ escalationID }: { escalationID: number }) {
    const t = useTranslation();
    const sent = useFormState("escalation");
    return (
        <form method="post" action={escalationPath(escalationID)}>
            <TransientKeyField />
            <Stack gap="small">
                <Field label={t("Add a comment")} hint={t("Only moderators can read it.")}>
                    {(attributes) => (
                        <TextArea
                            {...attributes}
                            name="body"
                            rows={3}
                            dir="auto"
                            required
                            maxLength={MAXIMUM_NOTE}
                            defaultValue={sent?.values.body}
                        />
                    )}
                </Field>
                <Row>
                    <Button type="submit" size={32} name="act" value="comment">
                        {t("Add")}
                    </Button>
                </Row>
            </Stack>
        </form>
    );
}
