import type { OpenIDProblem } from "@parley/authentication/contract";
import { OPENID_PROBLEMS } from "@parley/authentication/contract";
import { FormError } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { selectOpenIDProviders } from "./openID.slice";

/** Why it did not work with a provider, as the address of the page tells; nothing, when it doesn't. */
export function OpenIDTrouble(): ReactNode {
    const t = useTranslation();
    const query = new URLSearchParams(useLocation().search);
    const { data: providers = [] } = useAppSelector(selectOpenIDProviders);
    const problem = OPENID_PROBLEMS.find((known) => known === query.get("Problem"));
    // Anybody can write an address, so only names that are known here are read out of it.
    const provider = providers.find(({ key }) => key === query.get("Provider"))?.name ?? t("The other site");
    return problem ? <FormError message={wordsFor(problem, provider, t)} /> : null;
}

function wordsFor(problem: OpenIDProblem, provider: string, t: Translate): string {
    switch (problem) {
        case "down":
            return t("{provider} does not answer at the moment. Try it again later, or another way.", { provider });
        case "denied":
            return t("{provider} did not tell us who you are: it was given up there, or it would not.", { provider });
        case "untrue":
            return t("What came back from {provider} can't be trusted, so nothing was done. Begin again.", { provider });
        case "over":
            return t("That took too long, was done already, or began in another browser. Begin again.");
        case "barred":
            return t("The account that is linked with it is banned, or may not sign in.");
        case "closed":
            return t("The account that was linked with it is closed.");
        case "taken":
            return t("Another account here is linked with that already.");
        case "other":
            return t("At {provider} you are somebody else than the one this account is linked with.", { provider });
        case "stale":
            return t(
                "{provider} did not say that you have just proved there who you are. Set a password by mail, and prove it by that.",
                { provider },
            );
    }
}
