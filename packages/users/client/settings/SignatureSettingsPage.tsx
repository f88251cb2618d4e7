import { useTranslation } from "@parley/library/client/i18n";
import { SIGNATURE_SETTINGS } from "@parley/users/contract";
import type { ReactNode } from "react";
import { SettingsPage } from "./SettingsPage";

/** `/settings/signatures`: what members may put under their posts (DISC-075…DISC-078). */
export function Page(): ReactNode {
    const t = useTranslation();
    return (
        <SettingsPage
            title={t("Signatures")}
            path={SIGNATURE_SETTINGS}
            fields={[
                { name: "signatures.enabled", label: t("Members may sign their posts") },
                { name: "signatures.hideMobile", label: t("Phones leave signatures out") },
                {
                    name: "signatures.imageMaxHeight",
                    label: t("How high a picture can be in a signature, in pixels"),
                    hint: t("0 shows none."),
                },
            ]}
        />
    );
}
