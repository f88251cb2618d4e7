import { usePermission } from "@parley/accounts/client";
import { Empty, PagedRows, SortBy } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { PREMODERATION_SETTINGS, REPORT_REASONS_PAGE } from "@parley/moderation/contract";
import { useLocation } from "react-router";
import { selectReports } from "../moderation.slice";
import { pageHref, parseReportQuery } from "../queries";
import { QueueFrame } from "./QueueFrame";
import { ReportRow } from "./ReportRow";

const DECIDED = "dismissed,rejected,escalated";

/** Queue of the reports that the query string selects, or of posts held for approval. */
export function ReportQueue({ path, isPending, empty }: { path: string; isPending: boolean; empty: string }) {
    const t = useTranslation();
    const { search } = useLocation();
    const reports = useAppSelector((state) => selectReports(state, parseReportQuery(search, isPending)));
    const statuses = new URLSearchParams(search).get("statuses") ?? "new";
    const options = [
        { value: "new", name: t("New"), url: path },
        { value: DECIDED, name: t("Decided"), url: `${path}?statuses=${DECIDED}` },
        { value: "none", name: t("All"), url: `${path}?statuses=none` },
    ];
    return (
        <QueueFrame form="queue">
            {!isPending && <SortBy label={t("Show")} value={statuses} options={options} />}
            <SettingsLink isPending={isPending} />
            <PagedRows
                value={reports}
                label={isPending ? t("Waiting for approval") : t("Reports")}
                empty={<Empty title={empty} icon="check" />}
                row={(report) => <ReportRow key={report.reportID} report={report} />}
                hrefOf={(page) => pageHref(path, search, page)}
            />
        </QueueFrame>
    );
}

/** Link to the settings of this queue, for viewers who may change them. */
function SettingsLink({ isPending }: { isPending: boolean }) {
    const t = useTranslation();
    const isAllowed = usePermission(isPending ? "community.manage" : "community.moderate");
    if (!isAllowed) return null;
    return (
        <p>
            {isPending ? (
                <a href={PREMODERATION_SETTINGS}>{t("Waiting for approval")}</a>
            ) : (
                <a href={REPORT_REASONS_PAGE}>{t("Report reasons")}</a>
            )}
        </p>
    );
}
