import { readTarget, withTarget } from "@parley/accounts/client";
import { Checkbox, Page as Main, Notice, SignCard } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { PASSKEY_PAGE, supportsPasskeys } from "@parley/signInMethods/contract";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { PasskeyForm, useCanUsePasskeys } from "../passkeys/PasskeyForm";

/** `/entry/passkey`: passwordless sign-in by passkey. After a failed sign-in, shows the reason and offers to try again. */
export function Page(): ReactNode {
    const t = useTranslation();
    const { siteName, siteURL } = usePageSettings();
    const canUse = useCanUsePasskeys();
    const target = readTarget(useLocation().search);
    return (
        <Main>
            <SignCard
                title={t("Sign in to {name}", { name: siteName })}
                description={t("With a passkey you sign in by fingerprint, face or device PIN, without a password.")}
                end={<a href={withTarget("/entry/signin", target)}>{t("Sign in with your password")}</a>}
            >
                <noscript>
                    <Notice kind="info">{t("Signing in with a passkey needs scripts.")}</Notice>
                </noscript>
                {canUse === false && (
                    <Notice kind="info">
                        {supportsPasskeys(siteURL)
                            ? t("This browser does not support passkeys.")
                            : t("Passkeys only work on sites whose address begins with https.")}
                    </Notice>
                )}
                <PasskeyForm
                    name="passkey"
                    action={withTarget(PASSKEY_PAGE, target)}
                    ceremony="signIn"
                    submit={t("Sign in with a passkey")}
                    full
                >
                    {({ values }) => (
                        <>
                            <input type="hidden" name="Target" value={target} />
                            <Checkbox name="RememberMe" value="1" defaultChecked={values.RememberMe !== ""}>
                                {t("Keep me signed in on this device")}
                            </Checkbox>
                        </>
                    )}
                </PasskeyForm>
            </SignCard>
        </Main>
    );
}
