import { usePermission } from "@parley/accounts/client";
import { useAlive } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { localeTextsPath } from "@parley/translations/contract";
import { MeMenuItem } from "@parley/users/client";
import type { MouseEvent, ReactNode } from "react";
import { setTranslating } from "./translateMode";

/**
 * Item in the menu of those who manage the site: turns on translating in place. The server leaves it out, for it does nothing without scripts; the list
 * of all texts is on the page of languages.
 */
export function TranslateItem(): ReactNode {
    const t = useTranslation();
    const { language } = usePageSettings();
    const isManager = usePermission("site.manage");
    if (!useAlive() || !isManager) return null;
    const begin = (event: MouseEvent) => {
        event.preventDefault();
        setTranslating(true);
    };
    return (
        <MeMenuItem url={localeTextsPath(language)} icon="book" onClick={begin}>
            {t("Translate this page")}
        </MeMenuItem>
    );
}
