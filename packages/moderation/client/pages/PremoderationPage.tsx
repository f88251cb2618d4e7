import { useTranslation } from "@parley/library/client/i18n";
import { PREMODERATION_PAGE } from "@parley/moderation/contract";
import { ReportQueue } from "../components/ReportQueue";

/** `/dashboard/content/premoderation`: posts held for approval. */
export function Page() {
    const t = useTranslation();
    return <ReportQueue path={PREMODERATION_PAGE} isPending empty={t("Nothing waits for approval")} />;
}
