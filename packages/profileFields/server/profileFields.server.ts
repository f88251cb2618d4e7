import type { ServerKit } from "@parley/library/server/kit";
import { registerProfileFieldsForms } from "./profileFields.forms";
import { registerProfileFieldsRoutes } from "./profileFields.routes";
import type { Dependencies, ProfileFieldsService } from "./profileFields.service";
import { createProfileFieldsService } from "./profileFields.service";

/** Creates the profile fields, with their API routes and the forms without scripts. */
export function createProfileFieldsServer(kit: ServerKit, dependencies: Dependencies): ProfileFieldsService {
    const service = createProfileFieldsService(kit, dependencies);
    registerProfileFieldsRoutes(kit, service);
    registerProfileFieldsForms(kit, service);
    return service;
}
