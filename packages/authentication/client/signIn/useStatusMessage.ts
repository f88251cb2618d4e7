import { focusOn, hashTarget, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useEffect } from "react";
import { takeStatusMessage } from "./statusMessage";

/**
 * Shows the stored status message of a sign-in or sign-out after the page load, and moves focus to the main content as a client-side
 * navigation does.
 */
export function useStatusMessage(): void {
    const t = useTranslation();
    const { addToast } = useToasts();
    useEffect(() => {
        const status = takeStatusMessage();
        if (!status) return;
        addToast({ kind: "success", body: status === "signedIn" ? t("You are signed in.") : t("You are signed out.") });
        // Focus stays where the user moved it before hydration.
        if (document.activeElement !== document.body) return;
        const goal = hashTarget(location.hash) ?? document.getElementById("main");
        if (goal) focusOn(goal, { preventScroll: true });
    }, [addToast, t]);
}
