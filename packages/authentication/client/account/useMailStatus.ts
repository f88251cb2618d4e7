import type { MailSummary } from "@parley/authentication/contract";
import { useTranslation } from "@parley/library/client/i18n";

/** Returns a function that describes the delivery status of a mail. */
export function useMailStatus(): (mail: MailSummary) => string {
    const t = useTranslation();
    return ({ status, error, attempts }) => {
        switch (status) {
            case "kept":
                return t("not sent, kept here");
            case "sent":
                return t("sent");
            case "failed":
                return t("not sent ({error})", { error: error ?? "" });
            default:
                return attempts > 0 ? t("waiting to be sent again ({error})", { error: error ?? "" }) : t("waits");
        }
    };
}
