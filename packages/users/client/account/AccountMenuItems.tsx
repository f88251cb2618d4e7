import { useSetting } from "@parley/config/client";
import { useTranslation } from "@parley/library/client/i18n";
import type { Me } from "@parley/users/contract";
import type { ReactNode } from "react";
import { MeMenuItem } from "../components/MeMenuItem";
import { usePermission } from "../usePermission";
import { ACCOUNT, APPLICANTS, MAILS } from "./addresses";

/** The ways to one's account, and for those whom it concerns to applicants and mails, in the member's menu. */
export function AccountMenuItems({ me }: { me: Me }): ReactNode {
    const t = useTranslation();
    const method = useSetting("registration.method");
    const mayLetIn = usePermission("applicants.manage");
    return (
        <>
            <MeMenuItem url={ACCOUNT} icon="account">
                {t("Account")}
            </MeMenuItem>
            {method === "approval" && mayLetIn && (
                <MeMenuItem url={APPLICANTS} icon="users">
                    {t("Applicants")}
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
