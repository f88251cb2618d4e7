import { Page as Main, SignCard } from "@parley/library/client/components";
import { PostedForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useLocation } from "react-router";

/** Page `/entry/emailback/{userID}/{key}`: restores the old email address of a member whose address was changed by somebody else. */
export function Page(): ReactNode {
    const t = useTranslation();
    const { pathname } = useLocation();
    return (
        <Main>
            <SignCard
                title={t("Recover the account?")}
                description={t("It gets this address back and every device is signed out. Then you choose a new password.")}
                end={<a href="/">{t("Leave it as it is")}</a>}
            >
                <PostedForm name="emailBack" action={pathname} submit={t("Recover account")} variant="danger" full />
            </SignCard>
        </Main>
    );
}
