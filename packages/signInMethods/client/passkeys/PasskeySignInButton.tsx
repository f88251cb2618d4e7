import { withTarget } from "@parley/accounts/client";
import { wantsToStay } from "@parley/authentication/client";
import { Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { PASSKEY_PAGE, supportsPasskeys } from "@parley/signInMethods/contract";
import type { ReactNode } from "react";
import { PasskeyForm, useCanUsePasskeys } from "./PasskeyForm";
import { passkeyForm } from "./PasskeyForm.styles";

/**
 * Passkey button below the password form. The server renders it if the site's URL supports passkeys; browsers without passkey support hide
 * the button and leave its space empty.
 */
export function PasskeySignInButton({ target }: { target: string }): ReactNode {
    const t = useTranslation();
    const { siteURL } = usePageSettings();
    const canUse = useCanUsePasskeys();
    if (!supportsPasskeys(siteURL)) return null;
    return (
        <div className={canUse === false ? passkeyForm.unseen : undefined}>
            <Stack gap="small">
                <PasskeyForm
                    name="passkey"
                    action={withTarget(PASSKEY_PAGE, target)}
                    ceremony="signIn"
                    submit={t("Sign in with a passkey")}
                    variant="standard"
                    full
                    complete={(form) => {
                        const stay = form.elements.namedItem("RememberMe");
                        if (stay instanceof HTMLInputElement) stay.value = wantsToStay() ? "1" : "";
                    }}
                >
                    {() => (
                        <>
                            <input type="hidden" name="Target" value={target} />
                            <input type="hidden" name="RememberMe" />
                        </>
                    )}
                </PasskeyForm>
                <noscript>
                    <p>{t("Signing in with a passkey needs scripts.")}</p>
                </noscript>
            </Stack>
        </div>
    );
}
