import { EDIT_PROFILE } from "@parley/accounts/contract";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { MeMenuItem } from "./MeMenuItem";

/** Item of the member's menu that leads to the language of the account, where there is a choice. In a narrow window the title bar offers none. */
export function LanguageItem(): ReactNode {
    const t = useTranslation();
    const { locales = [] } = usePageSettings();
    if (locales.length < 2) return null;
    // The ID is that of the field of `LanguageForm`: its name by the constants of the contract would be 300 bytes for every member.
    return (
        <MeMenuItem url={`${EDIT_PROFILE}#language-language`} icon="globe">
            {t("Language")}
        </MeMenuItem>
    );
}
