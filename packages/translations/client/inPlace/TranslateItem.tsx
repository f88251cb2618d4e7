import { usePermission } from "@parley/accounts/client";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { localeTextsPath } from "@parley/translations/contract";
import { MeMenuItem } from "@parley/users/client";
import type { MouseEvent, ReactNode } from "react";
import { setTranslating } from "./translateMode";

/** Item in the menu of those who manage the site: turns on translating in place; without scripts a link to the list of all texts. */
export function TranslateItem(): ReactNode {
    const t = useTranslation();
    const { language } = usePageSettings();
    if (!usePermission("site.manage")) return null;
    const begin = (event: MouseEvent) => {
        event.preventDefault();
        setTranslating(true);
    };
    return (
        <MeMenuItem url={localeTextsPath(language)} icon="globe" onClick={begin}>
            {t("Translate this page")}
        </MeMenuItem>
    );
}
