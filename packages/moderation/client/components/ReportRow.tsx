import { Difference, RecordActions, useRetentionTime } from "@parley/actionLog/client";
import {
    Button,
    ButtonLink,
    Checkbox,
    Field,
    MetaLine,
    ReadingText,
    RelativeTime,
    Row,
    Stack,
    State,
    TextInput,
    textStyles,
} from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { formatList } from "@parley/library/contract";
import type { Report } from "@parley/moderation/contract";
import { escalationPath, PREMODERATION_PAGE, REPORTS_PAGE } from "@parley/moderation/contract";
import { UserLink } from "@parley/users/client";
import { useLocation } from "react-router";
import { STATUS_WORDS } from "../recordStatus";
import { PostContent } from "./PostContent";
import { queue } from "./Queue.styles";

const STATES: Record<Report["status"], string> = {
    new: "New",
    dismissed: "Dismissed",
    rejected: "Rejected",
    escalated: "Escalated",
};

/** Row of a report or of a post held for approval: the post, the reasons and the decision buttons. */
export function ReportRow({ report }: { report: Report }) {
    const t = useTranslation();
    const { recordName, recordUrl, recordHtml, isPending, pendingUpdate, recordID, status, recordIsLive } = report;
    return (
        <li className={queue.row}>
            <Stack gap="small">
                <h2 className={queue.title}>
                    {recordID === null || !recordIsLive ? (
                        <bdi>{recordName}</bdi>
                    ) : (
                        <a href={recordUrl}>
                            <bdi>{recordName}</bdi>
                        </a>
                    )}
                </h2>
                <ReportFacts report={report} />
                {pendingUpdate ? (
                    <Difference former={pendingUpdate.former} text={pendingUpdate.text} />
                ) : (
                    <PostContent html={recordHtml} />
                )}
                {!isPending && report.reasons.length > 0 && <ReportReasons report={report} />}
                {(status === "new" || status === "escalated") && <Decision report={report} />}
                {report.escalationID !== undefined && (
                    <Row>
                        <ButtonLink href={escalationPath(report.escalationID)} size={32}>
                            {t("See the escalation")}
                        </ButtonLink>
                    </Row>
                )}
                {report.updateUserID !== null && <RecordActions recordType="report" recordID={report.reportID} />}
            </Stack>
        </li>
    );
}

function ReportFacts({ report }: { report: Report }) {
    const t = useTranslation();
    const { recordUser, recordDateInserted, placeRecordName, placeRecordUrl, recordStatus, recordWasEdited } = report;
    const { isPending, pendingUpdate, status, reasons } = report;
    // Every report has a reason; only posts held for approval have none.
    const wasWaiting = reasons.length === 0;
    return (
        <MetaLine>
            {status !== "new" && <span>{t(wasWaiting && status === "dismissed" ? "Approved" : STATES[status])}</span>}
            {isPending && status === "new" && <State kind="waiting">{t("Waiting for approval")}</State>}
            {pendingUpdate && <span>{t("Changes to a post")}</span>}
            {pendingUpdate?.placeName !== undefined && (
                <span>
                    <Sentence text={t("To be moved to {place}")} values={{ place: <bdi>{pendingUpdate.placeName}</bdi> }} />
                </span>
            )}
            {recordUser && <UserLink user={recordUser} />}
            <RelativeTime date={recordDateInserted} />
            {placeRecordUrl !== undefined && (
                <a href={placeRecordUrl}>
                    <bdi>{placeRecordName}</bdi>
                </a>
            )}
            {recordStatus && STATUS_WORDS[recordStatus] && <span>{t(STATUS_WORDS[recordStatus])}</span>}
            {recordWasEdited && <span>{t("Edited since")}</span>}
        </MetaLine>
    );
}

function ReportReasons({ report: { insertUser, dateInserted, reasons, noteHtml } }: { report: Report }) {
    const t = useTranslation();
    return (
        <div>
            <p>
                <Sentence
                    text={t("{name} reported this {time}: {reasons}")}
                    values={{
                        name: insertUser ? <UserLink user={insertUser} /> : "",
                        time: <RelativeTime date={dateInserted} />,
                        reasons: (
                            <strong>
                                {formatList(
                                    t,
                                    reasons.map(({ name }) => name),
                                )}
                            </strong>
                        ),
                    }}
                />
            </p>
            {noteHtml !== "" && <ReadingText html={noteHtml} />}
        </div>
    );
}

/** Form with the decision buttons. The browser posts it with and without scripts; the response is the same queue without this row. */
function Decision({ report: { reportID, isPending, status, recordName, recordIsLive } }: { report: Report }) {
    const t = useTranslation();
    const time = useRetentionTime();
    const { search } = useLocation();
    const action = (isPending ? PREMODERATION_PAGE : REPORTS_PAGE) + search;
    const describe = (words: string) => `${words}: ${recordName}`;
    return (
        <form method="post" action={action}>
            <TransientKeyField />
            <input type="hidden" name="reportID" value={reportID} />
            <Stack gap="small">
                {isPending && (
                    <Checkbox name="verify" value="1">
                        {t("Their future posts no longer need approval")}
                    </Checkbox>
                )}
                <Field
                    label={isPending ? t("Reason, if you reject it") : t("Reason, if you remove it")}
                    id={`reason-${reportID}`}
                    optional
                >
                    {(attributes) => <TextInput {...attributes} name="reason" maxLength={500} />}
                </Field>
                <Row>
                    {isPending ? (
                        <Button size={32} type="submit" name="act" value="approve" aria-label={describe(t("Approve"))}>
                            {t("Approve")}
                        </Button>
                    ) : (
                        <Button size={32} type="submit" name="act" value="dismiss" aria-label={describe(t("Dismiss"))}>
                            {t("Dismiss")}
                        </Button>
                    )}
                    {!isPending && status === "new" && recordIsLive && (
                        <Button size={32} type="submit" name="act" value="escalate" aria-label={describe(t("Escalate"))}>
                            {t("Escalate")}
                        </Button>
                    )}
                    <Button
                        size={32}
                        variant="danger"
                        type="submit"
                        name="act"
                        value="reject"
                        aria-label={describe(isPending ? t("Reject") : t("Remove the post"))}
                    >
                        {isPending ? t("Reject") : t("Remove the post")}
                    </Button>
                </Row>
                {!isPending && (
                    <p className={`${textStyles.small} ${textStyles.quiet}`}>
                        {t("The reason is shown in place of the post. The post can be restored for {time}.", { time })}
                    </p>
                )}
            </Stack>
        </form>
    );
}
