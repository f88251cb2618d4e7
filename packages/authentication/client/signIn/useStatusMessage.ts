import { focusOn, hashTarget, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useEffect } from "react";
import { takeStatusMessage } from "./statusMessage";

/** Says on arriving that one is signed in, or out, and begins at the page's contents, as a page of the app does that needed no load. */
export function useStatusMessage(): void {
    const t = useTranslation();
    const { addToast } = useToasts();
    useEffect(() => {
        const told = takeStatusMessage();
        if (!told) return;
        addToast({ kind: "success", body: told === "signedIn" ? t("You are signed in.") : t("You are signed out.") });
        // Who has gone on by keys before the page came alive stays where they are.
        if (document.activeElement !== document.body) return;
        const goal = hashTarget(location.hash) ?? document.getElementById("main");
        if (goal) focusOn(goal, { preventScroll: true });
    }, [addToast, t]);
}
