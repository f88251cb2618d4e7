import { deleteLinkedIdentity, getOpenIDArrival, getOpenIDProviders, getWaysIn } from "@parley/authentication/contract";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { EnteringService } from "@parley/users/server";
import type { LinkedIdentitiesService } from "./linkedIdentities.service";
import { arrivalSecretOf } from "./openID.cookies";
import type { OpenIDService } from "./openID.service";

interface Needs {
    entering: EnteringService;
    openID: OpenIDService;
    identities: LinkedIdentitiesService;
}

/** The calls about ways to sign in. The way to a provider and back is no call: browsers go it (`openIDForms`). */
export function openIDRoutes({ api }: Pick<ServerKit, "api">, { entering, openID, identities }: Needs): void {
    implement(api, getOpenIDProviders, async () => openID.providers());
    implement(api, getOpenIDArrival, (_, __, call) => {
        call.setHeader("cache-control", "no-store");
        return openID.shownArrival(arrivalSecretOf(call.request));
    });
    implement(api, getWaysIn, (_, viewer, call) => {
        call.setHeader("cache-control", "no-store");
        return identities.waysOf(entering.personOf(viewer).userID);
    });
    implement(api, deleteLinkedIdentity, ({ identityID }, viewer) => identities.unlink(viewer, identityID));
}
