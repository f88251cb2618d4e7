import type { Fragment, FragmentType } from "@parley/layouts/contract";
import { useTranslation } from "@parley/library/client/i18n";

/** Returns the names of the parts that fragments replace, and of the states of fragments. */
export function useFragmentNames(): { types: Record<FragmentType, string>; states: Record<Fragment["status"], string> } {
    const t = useTranslation();
    return {
        types: {
            TitleBarFragment: t("Title bar"),
            BannerFragment: t("Banner"),
            CallToActionFragment: t("Call to action"),
            SearchFragment: t("Search"),
            SiteTotalsFragment: t("Totals of the site"),
            OriginalPostFragment: t("Original post"),
        },
        states: { active: t("Published"), draft: t("Draft"), "past-revision": t("Earlier revision") },
    };
}
