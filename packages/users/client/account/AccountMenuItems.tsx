import { useSetting } from "@parley/config/client";
import { useTranslation } from "@parley/library/client/i18n";
import type { Me } from "@parley/users/contract";
import { SETTINGS_PAGE } from "@parley/users/contract";
import type { ReactNode } from "react";
import { MeMenuItem } from "../components/MeMenuItem";
import { useMeCount } from "../useMeCount";
import { usePermission } from "../usePermission";
import { ACCOUNT, APPLICANTS, CLOSED_ACCOUNTS, MAILS } from "./addresses";

/** The ways to one's account, and for those whom it concerns to applicants and mails, in the member's menu. */
export function AccountMenuItems({ me }: { me: Me }): ReactNode {
    const t = useTranslation();
    const method = useSetting("registration.method");
    const mayLetIn = usePermission("applicants.manage");
    const mayDecide = usePermission(["site.manage", "community.manage"]);
    const mayOpen = usePermission("users.delete");
    return (
        <>
            <MeMenuItem url={ACCOUNT} icon="account">
                {t("Account")}
            </MeMenuItem>
            {method === "approval" && mayLetIn && <ApplicantsItem />}
            {mayOpen && (
                <MeMenuItem url={CLOSED_ACCOUNTS} icon="users">
                    {t("Closed accounts")}
                </MeMenuItem>
            )}
            {mayDecide && (
                <MeMenuItem url={SETTINGS_PAGE} icon="sliders">
                    {t("Settings of the site")}
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

/** Only whom it concerns asks how many wait. */
function ApplicantsItem(): ReactNode {
    const t = useTranslation();
    const waiting = useMeCount("Applicants") ?? 0;
    return (
        <MeMenuItem url={APPLICANTS} icon="users" count={waiting} says={t("Applicants: {waiting} waiting", { waiting })}>
            {t("Applicants")}
        </MeMenuItem>
    );
}
