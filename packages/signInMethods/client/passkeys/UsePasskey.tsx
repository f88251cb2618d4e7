import { withTarget } from "@parley/accounts/client";
import { Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { PasskeyForm } from "./PasskeyForm";

interface UsePasskeyProps {
    purpose: "secondStep" | "proof";
    /** Name of the form, by which its errors are found. */
    name: string;
    /** Path of the page with this form. */
    page: string;
    /** Path to go to afterwards. */
    target: string;
    /** Additional hidden fields. */
    children?: ReactNode;
}

/** Button with which a member uses a passkey as the second step or to reauthenticate. */
export function UsePasskey({ purpose, name, page, target, children }: UsePasskeyProps): ReactNode {
    const t = useTranslation();
    return (
        <Stack gap="small">
            <PasskeyForm
                name={name}
                action={withTarget(page, target)}
                ceremony={purpose}
                submit={t("Use a passkey")}
                variant="primary"
                full
            >
                {() => (
                    <>
                        <input type="hidden" name="Target" value={target} />
                        {children}
                    </>
                )}
            </PasskeyForm>
            <noscript>
                <p>{t("Using a passkey needs scripts.")}</p>
            </noscript>
        </Stack>
    );
}
