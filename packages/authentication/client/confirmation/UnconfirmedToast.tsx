import type { Me } from "@parley/accounts/contract";
import { useSetting } from "@parley/config/client";
import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useEffect } from "react";

/** Tells a member once that their address is not confirmed, where that is asked for (AUTH-015…AUTH-018). */
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

/** On this device; where nothing can be kept, with every load of a page. */
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
        // A full or forbidden storage is the reader's affair; they are told once more.
    }
}
