import type { Config } from "@parley/config/server";
import { getActionLog } from "@parley/library/server/actionLog";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getTranslatables } from "@parley/library/server/translatables";
import {
    getTranslationProperties,
    getTranslations,
    patchTranslations,
    patchTranslationsRemove,
    postTranslationResource,
} from "@parley/translations/contract";
import { registerLanguageForm } from "./languages.forms";
import { registerLocalesRoutes } from "./locales.routes";
import { createLocalesService } from "./locales.service";
import { registerOwnTextForms } from "./ownTexts/ownTexts.forms";
import { registerOwnTextsRoutes } from "./ownTexts/ownTexts.routes";
import { createOwnTextsService } from "./ownTexts/ownTexts.service";
import { createTextStore } from "./storeTexts";
import type { MachineTranslation } from "./suggestions";
import { createSuggestions } from "./suggestions";
import { createTextCache } from "./textCache";
import { registerTranslationForms } from "./translations.forms";
import { createTranslationsRepository } from "./translations.repository";
import { createTranslationsService } from "./translations.service";

interface Dependencies {
    config: Pick<Config, "get" | "write">;
    /** Suggests translations. */
    machine: MachineTranslation;
}

const HOUR_MS = 60 * 60 * 1000;

/** Registers the API routes of translations; returns the functions for other features. */
export function createTranslationsServer(kit: ServerKit, { config, machine }: Dependencies) {
    const repository = createTranslationsRepository(kit.database);
    const actionLog = getActionLog(kit);
    const suggestions = createSuggestions({ config, machine });
    const service = createTranslationsService({ kit, config, repository, actionLog, suggestions });
    const locales = createLocalesService({ kit, config });
    const ownTexts = createOwnTextsService({ kit, locales, actionLog });
    const translatables = getTranslatables(kit);
    translatables.provideTexts({
        store: createTextStore({ kit, repository, translatables }),
        read: createTextCache(kit, repository),
        readAll: repository.textsOf,
        findTranslation: kit.findTranslation,
    });
    implement(kit.api, getTranslationProperties, (query, viewer) => service.properties(viewer, query));
    implement(kit.api, getTranslations, (query, viewer) => service.list(viewer, query));
    implement(kit.api, patchTranslations, (input, viewer) => service.publish(viewer, input));
    implement(kit.api, patchTranslationsRemove, (input, viewer) => service.remove(viewer, input));
    implement(kit.api, postTranslationResource, (input, viewer) => service.addResource(viewer, input));
    registerLocalesRoutes(kit, locales);
    registerOwnTextsRoutes(kit, ownTexts);
    registerTranslationForms(kit, { service, suggestions });
    registerOwnTextForms(kit, ownTexts);
    registerLanguageForm(kit, config);
    kit.jobs.every("translations: erase those of records that are gone", HOUR_MS, service.tidy);
    return { tidy: service.tidy };
}
