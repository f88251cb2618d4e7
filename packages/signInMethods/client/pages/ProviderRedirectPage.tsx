import { ButtonLink, Page as Main, Notice, SignCard } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import type { ReactNode } from "react";

/** `/entry/openid/{provider}`: the page that forwards to an OpenID provider. Opened by URL alone, it links to sign-in. */
export function Page(): ReactNode {
    const t = useTranslation();
    const address = useFormState("leaving")?.values.address;
    return (
        <Main>
            <SignCard
                title={address ? t("One moment") : t("Sign In")}
                end={<a href="/entry/signin">{t("Sign in another way")}</a>}
            >
                {address ? (
                    <>
                        <p>{t("You are being sent to {host} and will come back from there.", { host: new URL(address).host })}</p>
                        <ButtonLink href={address} variant="primary" full target="_self">
                            {t("Continue")}
                        </ButtonLink>
                    </>
                ) : (
                    <Notice kind="info">
                        {t("This page leads to other sites. Start from the page where you want to sign in.")}
                    </Notice>
                )}
            </SignCard>
        </Main>
    );
}
