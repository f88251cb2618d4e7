import { formatFullNumber, Pairs, WidgetSection } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";

interface TotalsProps {
    title?: string;
    subtitle?: string;
    description?: string;
    totals: { recordType: string; count: number; label?: string }[];
}

/** Totals that the owner of the site has chosen, of what the viewer may see (LAY-035). */
export function ChosenTotals({ title, totals, ...head }: TotalsProps) {
    const t = useTranslation();
    const { siteName } = usePageSettings();
    const names: Record<string, string> = {
        user: t("Members"),
        discussion: t("Posts"),
        comment: t("Replies"),
        post: t("Posts and replies"),
        question: t("Questions"),
        accepted: t("Answered questions"),
        category: t("Categories"),
    };
    const shown = title ?? t("{name} so far", { name: siteName });
    return (
        <WidgetSection title={shown} label={shown} {...head}>
            <Pairs
                pairs={totals.map(({ recordType, count, label }) => ({
                    name: label ?? names[recordType] ?? recordType,
                    value: formatFullNumber(count),
                }))}
            />
        </WidgetSection>
    );
}
