import { useTranslation } from "@parley/library/client/i18n";
import { ESCALATIONS_PAGE, MODERATE, PREMODERATION_PAGE, REPORTS_PAGE } from "@parley/moderation/contract";
import { MeMenuItem, useMeCount, usePermission } from "@parley/users/client";

/** The queues, in the menu of those who look after posts. */
export function ModerationItems() {
    const isModerator = usePermission(MODERATE);
    return isModerator ? <Queues /> : null;
}

/** Only whom it concerns asks how much waits. */
function Queues() {
    const t = useTranslation();
    const reports = useMeCount("reports") ?? 0;
    const waiting = useMeCount("ModerationQueue") ?? 0;
    const open = useMeCount("escalations") ?? 0;
    return (
        <>
            <MeMenuItem url={REPORTS_PAGE} icon="flag" count={reports} says={t("Reports: {reports} waiting", { reports })}>
                {t("Reports")}
            </MeMenuItem>
            {waiting > 0 && (
                <MeMenuItem
                    url={PREMODERATION_PAGE}
                    icon="clock"
                    count={waiting}
                    says={t("For approval: {waiting} waiting", { waiting })}
                >
                    {t("For approval")}
                </MeMenuItem>
            )}
            {open > 0 && (
                <MeMenuItem url={ESCALATIONS_PAGE} icon="shield" count={open} says={t("Escalations: {open} open", { open })}>
                    {t("Escalations")}
                </MeMenuItem>
            )}
        </>
    );
}
