import { withTarget } from "@parley/accounts/client";
import { Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { PasskeyForm } from "./PasskeyForm";

interface UsePasskeyProps {
    wish: "secondStep" | "proof";
    /** The name of its form, by which it is known when it was refused. */
    name: string;
    /** The page it stands on. */
    page: string;
    /** Where to go then. */
    target: string;
    /** Further hidden fields. */
    children?: ReactNode;
}

/** One button, by which one shows that one has one's passkey. */
export function UsePasskey({ wish, name, page, target, children }: UsePasskeyProps): ReactNode {
    const t = useTranslation();
    return (
        <Stack gap="small">
            <PasskeyForm
                name={name}
                action={withTarget(page, target)}
                wish={wish}
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
