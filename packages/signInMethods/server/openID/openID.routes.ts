import type { EnteringService } from "@parley/authentication/server";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { deleteLinkedIdentity, getOpenIDArrival, getOpenIDProviders, getWaysIn } from "@parley/signInMethods/contract";
import type { LinkedIdentitiesService } from "./linkedIdentities.service";
import { readArrivalSecret } from "./openID.cookies";
import type { OpenIDService } from "./openID.service";

interface Dependencies {
    entering: EnteringService;
    openID: OpenIDService;
    identities: LinkedIdentitiesService;
}

/** Registers the API endpoints of sign-in methods. The flows themselves are form posts and redirects (`registerOpenIDForms`). */
export function registerOpenIDRoutes({ api }: Pick<ServerKit, "api">, { entering, openID, identities }: Dependencies): void {
    implement(api, getOpenIDProviders, async () => openID.providers());
    implement(api, getOpenIDArrival, (_, __, call) => {
        call.setHeader("cache-control", "no-store");
        return openID.shownArrival(readArrivalSecret(call.request));
    });
    implement(api, getWaysIn, (_, viewer, call) => {
        call.setHeader("cache-control", "no-store");
        return identities.waysOf(entering.requirePerson(viewer).userID);
    });
    implement(api, deleteLinkedIdentity, ({ identityID }, viewer) => identities.unlink(viewer, identityID));
}
