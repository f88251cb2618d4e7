import { selectMe } from "@parley/accounts/client";
import { RecordActions } from "@parley/actionLog/client";
import {
    Button,
    Field,
    Loaded,
    MetaLine,
    RelativeTime,
    Row,
    SectionHead,
    Select,
    Stack,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { Escalation } from "@parley/moderation/contract";
import { ESCALATION_STATUSES, escalationPath, reportsOfPath } from "@parley/moderation/contract";
import { UserLink } from "@parley/users/client";
import { useParams } from "react-router";
import { EscalationComments } from "../components/EscalationComments";
import { PostContent } from "../components/PostContent";
import { queue } from "../components/Queue.styles";
import { QueueFrame } from "../components/QueueFrame";
import { formatStatus } from "../escalationStatus";
import { selectEscalation } from "../moderation.slice";
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
                <EscalationComments escalationID={escalationID} />
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
