import { Empty, MetaLine, PagedRows, RelativeTime, SortBy } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { Escalation } from "@parley/moderation/contract";
import { ESCALATIONS_PAGE, escalationPath } from "@parley/moderation/contract";
import { useLocation } from "react-router";
import { queue } from "../components/Queue.styles";
import { QueueFrame } from "../components/QueueFrame";
import { formatStatus } from "../escalationStatus";
import { selectEscalations } from "../moderation.slice";
import { pageHref, parseEscalationQuery } from "../queries";

/** `/dashboard/content/escalations`: list of escalations. */
export function Page() {
    const t = useTranslation();
    const { search } = useLocation();
    const escalations = useAppSelector((state) => selectEscalations(state, parseEscalationQuery(search)));
    const value = new URLSearchParams(search).get("statuses") === "done" ? "done" : "open";
    const options = [
        { value: "open", name: t("Open"), url: ESCALATIONS_PAGE },
        { value: "done", name: t("Done"), url: `${ESCALATIONS_PAGE}?statuses=done` },
    ];
    return (
        <QueueFrame form="escalation">
            <SortBy label={t("Show")} value={value} options={options} />
            <PagedRows
                value={escalations}
                label={t("Escalations")}
                empty={<Empty title={t("No escalations here")} icon="check" />}
                row={(escalation) => <EscalationRow key={escalation.escalationID} escalation={escalation} />}
                hrefOf={(page) => pageHref(ESCALATIONS_PAGE, search, page)}
            />
        </QueueFrame>
    );
}

function EscalationRow({ escalation }: { escalation: Escalation }) {
    const t = useTranslation();
    const { escalationID, name, status, assignedUser, countReports, placeRecordName, dateInserted, recordExcerpt } = escalation;
    return (
        <li className={queue.row}>
            <h2 className={queue.title}>
                <a href={escalationPath(escalationID)}>
                    <bdi>{name}</bdi>
                </a>
            </h2>
            <MetaLine>
                <span>{formatStatus(status, t)}</span>
                <span>{assignedUser ? <bdi>{assignedUser.name}</bdi> : t("Not assigned yet")}</span>
                {countReports > 0 && <span>{t("{count} Reports", { count: countReports })}</span>}
                <bdi>{placeRecordName}</bdi>
                <RelativeTime date={dateInserted} />
            </MetaLine>
            <p dir="auto">{recordExcerpt}</p>
        </li>
    );
}
