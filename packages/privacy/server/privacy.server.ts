import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getPrivacy, postPrivacy } from "@parley/privacy/contract";
import { registerPrivacyForm } from "./privacy.forms";
import type { Dependencies, PrivacyService } from "./privacy.service";
import { createPrivacyService } from "./privacy.service";

/** Creates the choice of anonymous counting, with its API routes and the form without scripts. */
export function createPrivacyServer(kit: ServerKit, dependencies: Dependencies): PrivacyService {
    const service = createPrivacyService(kit, dependencies);
    implement(kit.api, getPrivacy, (_input, viewer) => service.get(viewer));
    implement(kit.api, postPrivacy, ({ AnonymizeData }, viewer) => service.set(viewer, AnonymizeData));
    registerPrivacyForm(kit, { privacy: service, config: dependencies.config });
    return service;
}
