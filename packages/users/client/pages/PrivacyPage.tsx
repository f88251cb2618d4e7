import { ListHead, Page as Main, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { PrivacyForm } from "../privacy/PrivacyForm";

/** `/preferences/privacy`: for everybody, guests too (ADM-018). */
export function Page(): ReactNode {
    const t = useTranslation();
    return (
        <Main narrow>
            <Stack gap="large">
                <ListHead kind="title">
                    <h1>{t("Privacy")}</h1>
                </ListHead>
                <PrivacyForm />
            </Stack>
        </Main>
    );
}
