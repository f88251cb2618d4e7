import { ButtonLink, Row } from "@parley/library/client/components";
import { FormPart } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { MEMBER_RELATIONS_PAGE, NOTIFICATION_PREFERENCES_PAGE } from "@parley/notifications/contract";
import type { ReactNode } from "react";

/** Section of the account page with the links to the notification settings and to the members whom one follows or has blocked. */
export function NotificationsPart(): ReactNode {
    const t = useTranslation();
    return (
        <FormPart title={t("Notifications")}>
            <Row>
                <ButtonLink href={NOTIFICATION_PREFERENCES_PAGE}>{t("Choose what you are notified of")}</ButtonLink>
                <ButtonLink href={MEMBER_RELATIONS_PAGE}>{t("Members you follow or have blocked")}</ButtonLink>
            </Row>
        </FormPart>
    );
}
