import { useTranslation } from "@parley/library/client/i18n";
import type { Me } from "@parley/users/contract";
import { SETTINGS_PAGE } from "@parley/users/contract";
import type { ReactNode } from "react";
import { MeMenuItem } from "../components/MeMenuItem";
import { settingsEntries } from "../settings/settingsPages";
import { usePermission } from "../usePermission";
import { CLOSED_ACCOUNTS, MAILS, OWN_SETTINGS } from "./addresses";

/** The ways to one's account, and for those whom it concerns to what they manage, in the member's menu. */
export function AccountMenuItems({ me }: { me: Me }): ReactNode {
    const t = useTranslation();
    const mayManage = usePermission(settingsEntries().flatMap(({ permission }) => permission));
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
