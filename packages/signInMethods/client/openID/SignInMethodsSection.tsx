import { ButtonLink, SectionHead, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { SIGN_IN_METHODS_PAGE } from "@parley/signInMethods/contract";
import type { ReactNode } from "react";
import { useId } from "react";

/** Section of the account page that links to the viewer's sign-in methods. */
export function SignInMethodsSection(): ReactNode {
    const t = useTranslation();
    const head = useId();
    return (
        <section aria-labelledby={head}>
            <SectionHead id={head}>{t("Ways to sign in")}</SectionHead>
            <Stack>
                <p>{t("With a password, a passkey, or an account at another site.")}</p>
                <div>
                    <ButtonLink href={SIGN_IN_METHODS_PAGE}>{t("Show and link accounts")}</ButtonLink>
                </div>
            </Stack>
        </section>
    );
}
