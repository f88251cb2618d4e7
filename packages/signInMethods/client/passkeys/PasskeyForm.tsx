import { withTarget } from "@parley/accounts/client";
import { PROOF_NEEDED, PROOF_PAGE } from "@parley/accounts/contract";
import { toSitePath, toURLPath } from "@parley/library/client/basePath";
import { useAlive } from "@parley/library/client/components";
import { PostedForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { useAppDispatch } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import { supportsPasskeys } from "@parley/signInMethods/contract";
import type { ComponentProps, ReactNode } from "react";
import type { Ceremony, Failure, Outcome } from "./ceremonies";

interface PasskeyFormProps
    extends Pick<ComponentProps<typeof PostedForm>, "name" | "action" | "which" | "submit" | "variant" | "full" | "fields"> {
    /** Whether to create a passkey, or the purpose of its signature. */
    ceremony: Ceremony;
    /** Makes final changes to the form before submission. */
    complete?: (form: HTMLFormElement) => void;
    children?: ComponentProps<typeof PostedForm>["children"];
}

/**
 * Form whose submit button runs a WebAuthn ceremony. The signed response is posted in a hidden field like any other form, and the server
 * answers with a page. Disabled until scripts run, and in browsers without passkey support.
 */
export function PasskeyForm({ ceremony, complete, children, ...form }: PasskeyFormProps): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const canUse = useCanUsePasskeys();
    return (
        <PostedForm {...form} disabled={canUse !== true} prepare={prepare}>
            {(state, idOf) => (
                <>
                    <input type="hidden" name="Passkey" />
                    {children?.(state, idOf)}
                </>
            )}
        </PostedForm>
    );

    async function prepare(sent: HTMLFormElement): Promise<ApiError | undefined> {
        const outcome = await held();
        if ("refused" in outcome) {
            if (outcome.refused.code !== PROOF_NEEDED) return outcome.refused;
            const { pathname, search } = window.location;
            window.location.assign(toURLPath(withTarget(PROOF_PAGE, toSitePath(pathname + search) ?? "/")));
            // The browser is leaving this page.
            return new Promise(() => undefined);
        }
        if ("failure" in outcome) return { status: 0, message: wordsFor(outcome.failure) };
        const field = sent.elements.namedItem("Passkey");
        if (field instanceof HTMLInputElement) field.value = JSON.stringify(outcome.passkey);
        complete?.(sent);
        return undefined;
    }

    async function held(): Promise<Outcome | { failure: "not fetched" }> {
        try {
            const { runCeremony } = await import(/* webpackChunkName: "ceremonies" */ "./ceremonies");
            return await runCeremony(dispatch, ceremony);
        } catch {
            return { failure: "not fetched" };
        }
    }

    function wordsFor(failure: Failure | "not fetched"): string {
        switch (failure) {
            case "given up":
                return ceremony === "make"
                    ? t("No passkey was created. It was cancelled or took too long.")
                    : t("No passkey was used. It was cancelled, took too long, or this device has none for this site.");
            case "known already":
                return t("That device already has a passkey for your account.");
            case "not able":
                return t(
                    "That device can’t store passkeys or can’t confirm that it is you, for example with a PIN. Try another one.",
                );
            case "elsewhere":
                return t("Passkeys only work at this site’s own address, and this page was opened at a different one.");
            case "broken":
                return t("The browser could not do that. Try again.");
            case "not fetched":
                return t("This could not be loaded. Check your connection and try again.");
        }
    }
}

/**
 * Returns whether passkeys can be used on this page: `undefined` until hydration, `false` if the site's URL or the browser does not support
 * passkeys.
 */
export function useCanUsePasskeys(): boolean | undefined {
    const isAlive = useAlive();
    const { siteURL } = usePageSettings();
    if (!supportsPasskeys(siteURL)) return false;
    return isAlive ? typeof window.PublicKeyCredential === "function" : undefined;
}
