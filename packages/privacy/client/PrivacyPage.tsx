import { TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { PrivacyForm } from "./PrivacyForm";

/** Page `/preferences/privacy`, for members and guests (ADM-018). */
export function Page(): ReactNode {
    const t = useTranslation();
    return (
        <TitledPage title={t("Privacy")}>
            <PrivacyForm />
        </TitledPage>
    );
}
