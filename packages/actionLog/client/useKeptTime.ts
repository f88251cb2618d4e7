import { useSetting } from "@parley/config/client";
import { useTranslation } from "@parley/library/client/i18n";

/** For how long what is deleted can be restored, as the community has set it, in words: "30 days". */
export function useKeptTime(): string {
    const t = useTranslation();
    const days = useSetting("ui.keepDeletedDays");
    return days === 1 ? t("1 day") : t("{count} days", { count: days });
}
