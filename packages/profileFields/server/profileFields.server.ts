import { getActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getTranslatables } from "@parley/library/server/translatables";
import { registerProfileFieldActions } from "./profileFields.actions";
import { registerProfileFieldsForms } from "./profileFields.forms";
import { registerProfileFieldsRoutes } from "./profileFields.routes";
import type { Dependencies, ProfileFieldsService } from "./profileFields.service";
import { createProfileFieldsService } from "./profileFields.service";
import { createRemovedFieldsRepository } from "./removedFields.repository";
import { createTranslatableFields } from "./translatableFields";

/** Creates the profile fields, with their API routes, the forms without scripts, and their part in the action log. */
export function createProfileFieldsServer(kit: ServerKit, dependencies: Dependencies): ProfileFieldsService {
    const actionLog = getActionLog(kit);
    const removed = createRemovedFieldsRepository(kit.database);
    const translatables = getTranslatables(kit);
    const findTexts = (reader: Viewer) => translatables.findTexts(reader, "profile-fields");
    const service = createProfileFieldsService(kit, { ...dependencies, actionLog, removed, findTexts });
    translatables.provide(createTranslatableFields(service));
    registerProfileFieldsRoutes(kit, service);
    registerProfileFieldsForms(kit, service);
    registerProfileFieldActions({ kit, actionLog, removed, service });
    return service;
}
