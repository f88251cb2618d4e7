import { useSetting } from "@parley/config/client";
import { useTranslation } from "@parley/library/client/i18n";

/** Returns the retention period of deleted records, as set by the site, in words: "30 days". */
export function useRetentionTime(): string {
    const t = useTranslation();
    const days = useSetting("ui.keepDeletedDays");
    return days === 1 ? t("1 day") : t("{count} days", { count: days });
}
