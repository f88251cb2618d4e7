import { usePermission } from "@parley/accounts/client";
import type { Me } from "@parley/accounts/contract";
import { CLOSED_ACCOUNTS, MAILS } from "@parley/authentication/client";
import { useTranslation } from "@parley/library/client/i18n";
import { listSettingsEntries, OWN_SETTINGS } from "@parley/settings/client";
import { SETTINGS_PAGE } from "@parley/settings/contract";
import type { ReactNode } from "react";
import { MeMenuItem } from "./MeMenuItem";

/** Items of the member's menu that link to the member's settings and, with the permissions, to the administration pages. */
export function AccountMenuItems({ me }: { me: Me }): ReactNode {
    const t = useTranslation();
    const mayManage = usePermission(listSettingsEntries().flatMap(({ permission }) => permission));
    const mayOpen = usePermission("users.delete");
    return (
        <>
            <MeMenuItem url={OWN_SETTINGS} icon="account">
                {t("Settings")}
            </MeMenuItem>
            {mayOpen && (
                <MeMenuItem url={CLOSED_ACCOUNTS} icon="users">
                    {t("Closed accounts")}
                </MeMenuItem>
            )}
            {mayManage && (
                <MeMenuItem url={SETTINGS_PAGE} icon="sliders">
                    {t("Manage")}
                </MeMenuItem>
            )}
            {me.isAdmin && (
                <MeMenuItem url={MAILS} icon="mail">
                    {t("Mail")}
                </MeMenuItem>
            )}
        </>
    );
}
