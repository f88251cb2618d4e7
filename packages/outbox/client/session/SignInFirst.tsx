import { useEntryURLs } from "@parley/authentication/client";
import { ButtonLink, Notice, Row, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";

/**
 * Replaces a form for guests: says what requires an account, and links to sign-in and registration, which return to this page (AUTH-001).
 */
export function SignInFirst({ children }: { children: ReactNode }) {
    const t = useTranslation();
    const { signIn, register } = useEntryURLs();
    return (
        <Notice>
            <Stack gap="small">
                <p>{children}</p>
                <Row tight>
                    <ButtonLink size={32} href={signIn}>
                        {t("Sign In")}
                    </ButtonLink>
                    {register && (
                        <ButtonLink size={32} href={register}>
                            {t("Register")}
                        </ButtonLink>
                    )}
                </Row>
            </Stack>
        </Notice>
    );
}
