import { FormError } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { OpenIDProblem } from "@parley/signInMethods/contract";
import { OPENID_PROBLEMS } from "@parley/signInMethods/contract";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { selectOpenIDProviders } from "./openID.slice";

/** Error message for the problem named in the query string; renders nothing without one. */
export function OpenIDErrorMessage(): ReactNode {
    const t = useTranslation();
    const query = new URLSearchParams(useLocation().search);
    const { data: providers = [] } = useAppSelector(selectOpenIDProviders);
    const problem = OPENID_PROBLEMS.find((known) => known === query.get("Problem"));
    // Anybody can write a URL, so only names of known providers are shown.
    const provider = providers.find(({ key }) => key === query.get("Provider"))?.name ?? t("The other site");
    return problem ? <FormError message={describeProblem(problem, provider, t)} /> : null;
}

function describeProblem(problem: OpenIDProblem, provider: string, t: Translate): string {
    switch (problem) {
        case "down":
            return t("{provider} does not answer at the moment. Try again later, or sign in another way.", { provider });
        case "denied":
            return t("{provider} did not confirm who you are. The sign-in was cancelled or refused there.", { provider });
        case "untrue":
            return t("The answer from {provider} could not be verified, so nothing was changed. Start again.", { provider });
        case "over":
            return t("This sign-in has expired, was used already, or was started in another browser. Start again.");
        case "barred":
            return t("The linked account is banned or not allowed to sign in.");
        case "closed":
            return t("The linked account is closed.");
        case "taken":
            return t("It is linked with another account here already.");
        case "other":
            return t("You are signed in at {provider} with a different account from the one that is linked here.", { provider });
        case "stale":
            return t(
                "{provider} did not confirm that you have just signed in there. Set a password by email and use that instead.",
                { provider },
            );
    }
}
