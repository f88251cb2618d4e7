import { useTranslation } from "@parley/library/client/i18n";
import { SettingsPage } from "@parley/settings/client";
import { SIGNATURE_SETTINGS } from "@parley/signatures/contract";
import type { ReactNode } from "react";

/** Page `/settings/signatures`: what signatures may contain (DISC-075…DISC-078). */
export function Page(): ReactNode {
    const t = useTranslation();
    return (
        <SettingsPage
            title={t("Signatures")}
            path={SIGNATURE_SETTINGS}
            fields={[
                { name: "signatures.enabled", label: t("Members can sign their posts") },
                { name: "signatures.hideMobile", label: t("Hide signatures on phones") },
                {
                    name: "signatures.imageMaxHeight",
                    label: t("Maximum height of pictures in signatures, in pixels"),
                    hint: t("0: no pictures."),
                },
            ]}
        />
    );
}
