import type { AlternativeSignInService } from "@parley/authentication/server";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import {
    deleteLinkedIdentity,
    getAuthenticators,
    getOpenIDProviders,
    getSignInMethods,
    getUnlinkedIdentity,
} from "@parley/signInMethods/contract";
import { readIdentitySecret } from "./cookies";
import type { LinkedIdentitiesService } from "./linkedIdentities.service";
import type { OpenIDService } from "./openID.service";

interface Dependencies {
    signInService: AlternativeSignInService;
    openID: OpenIDService;
    identities: LinkedIdentitiesService;
}

const PASSWORD = { authenticatorID: "password", type: "password" as const, name: "Password", isActive: true };

/** Registers the API endpoints of sign-in methods. The flows themselves are form posts and redirects (`registerOpenIDForms`). */
export function registerOpenIDRoutes(
    { api, siteURL }: Pick<ServerKit, "api" | "siteURL">,
    { signInService, openID, identities }: Dependencies,
): void {
    implement(api, getOpenIDProviders, async () => openID.providers());
    implement(api, getAuthenticators, async () => [
        { ...PASSWORD, signInUrl: `${siteURL}/entry/signin` },
        ...openID.providers().map(({ key, name }) => ({
            authenticatorID: key,
            type: "openid" as const,
            name,
            isActive: true,
            signInUrl: `${siteURL}/entry/signin`,
        })),
    ]);
    implement(api, getUnlinkedIdentity, (_, __, call) => {
        call.setHeader("cache-control", "no-store");
        return openID.shownArrival(readIdentitySecret(call.request));
    });
    implement(api, getSignInMethods, (_, viewer, call) => {
        call.setHeader("cache-control", "no-store");
        return identities.getSignInMethods(signInService.requirePerson(viewer).userID);
    });
    implement(api, deleteLinkedIdentity, ({ identityID }, viewer) => identities.unlink(viewer, identityID));
}
