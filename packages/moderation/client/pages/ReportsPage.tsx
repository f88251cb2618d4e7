import { useTranslation } from "@parley/library/client/i18n";
import { REPORTS_PAGE } from "@parley/moderation/contract";
import { ReportQueue } from "../components/ReportQueue";

/** `/dashboard/content/reports`: queue of reports (MOD-026). */
export function Page() {
    const t = useTranslation();
    return <ReportQueue path={REPORTS_PAGE} isPending={false} empty={t("No reports here")} />;
}
