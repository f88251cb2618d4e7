import { Page as Main, SignCard } from "@parley/library/client/components";
import { PostedForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useLocation } from "react-router";

/** Page `/entry/emailconfirm/{userID}/{key}`: asks for a confirming click, because mail programs open links too (FC-28). */
export function Page(): ReactNode {
    const t = useTranslation();
    const { pathname } = useLocation();
    return (
        <Main>
            <SignCard
                title={t("Confirm your email address")}
                description={t("Then our emails reach you, and nobody else can use your address.")}
                end={<a href="/entry/emailconfirmrequest">{t("Send the email again")}</a>}
            >
                <PostedForm name="emailConfirm" action={pathname} submit={t("Confirm this address")} full />
            </SignCard>
        </Main>
    );
}
