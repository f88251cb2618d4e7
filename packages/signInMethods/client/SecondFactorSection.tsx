import { ButtonLink, SectionHead, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { SECOND_FACTOR_PAGE } from "@parley/signInMethods/contract";
import type { ReactNode } from "react";
import { useId } from "react";

/** Section of the account page that links to the viewer's second factors. */
export function SecondFactorSection(): ReactNode {
    const t = useTranslation();
    const head = useId();
    return (
        <section aria-labelledby={head}>
            <SectionHead id={head}>{t("Second factor and passkeys")}</SectionHead>
            <Stack>
                <p>{t("A code from your phone, or a passkey, besides your password. A stolen password alone lets nobody in.")}</p>
                <div>
                    <ButtonLink href={SECOND_FACTOR_PAGE}>{t("Second factor, passkeys and recovery codes")}</ButtonLink>
                </div>
            </Stack>
        </section>
    );
}
