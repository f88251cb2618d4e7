import type { Me } from "@parley/accounts/contract";
import { useSetting } from "@parley/config/client";
import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useEffect } from "react";

/** Shows a toast once to a member whose email address is unconfirmed, if the site requires confirmation (AUTH-015…AUTH-018). */
export function UnconfirmedToast({ me: { userID, emailConfirmed } }: { me: Me }): null {
    const t = useTranslation();
    const { addToast } = useToasts();
    const isRequired = useSetting("registration.confirmEmail");
    useEffect(() => {
        if (!isRequired || emailConfirmed || wasShown(userID)) return;
        addToast({
            toastID: "unconfirmed-email",
            body: t("Your email address is not confirmed."),
            action: { name: t("Resend confirmation email"), url: "/entry/emailconfirmrequest" },
            persistent: true,
            autoDismiss: false,
            dismissible: true,
        });
        remember(userID);
    }, [isRequired, emailConfirmed, userID, addToast, t]);
    return null;
}

const KEY = "parley-unconfirmed-told";

/** Checks whether the toast was shown on this device. Without local storage the toast is shown on every page load. */
function wasShown(userID: number): boolean {
    try {
        return localStorage.getItem(KEY) === String(userID);
    } catch {
        return false;
    }
}

function remember(userID: number): void {
    try {
        localStorage.setItem(KEY, String(userID));
    } catch {
        // Local storage is full or blocked: the toast is shown again.
    }
}
