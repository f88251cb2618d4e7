import type { Config } from "@parley/config/server";
import { getActionLog } from "@parley/library/server/actionLog";
import type { Egress } from "@parley/library/server/egress";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import { createReauthentication } from "@parley/permissions/server";
import { getTranslationServices, putTranslationService, TRANSLATION_SERVICE } from "@parley/translationServices/contract";
import { createCharacterBudget } from "./characterBudget";
import { createStoredServices } from "./storedServices";
import { createTextTranslator } from "./translateTexts";
import { createServiceActions } from "./translationServices.actions";
import { registerTranslationServiceForms } from "./translationServices.forms";
import { createTranslationServicesRepository } from "./translationServices.repository";
import { createTranslationServicesService } from "./translationServices.service";

interface Dependencies {
    config: Pick<Config, "get" | "write">;
    sessions: Pick<Sessions, "provedAt">;
    /** Requests the services. */
    egress: Pick<Egress, "request" | "isPermitted">;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Machine translation as other features see it. */
export type TranslationServices = ReturnType<typeof createTranslationServicesServer>;

/** Registers the machine translation services; returns the functions that have texts translated. */
export function createTranslationServicesServer(kit: ServerKit, { config, sessions, egress }: Dependencies) {
    const repository = createTranslationServicesRepository(kit.database);
    const actionLog = getActionLog(kit);
    const services = createStoredServices({ ...kit, repository });
    const budget = createCharacterBudget({ ...kit, config, repository });
    const reauthentication = createReauthentication({ clock: kit.clock, sessions });
    const service = createTranslationServicesService({ ...kit, services, budget, actionLog, reauthentication, egress });
    actionLog.provide(TRANSLATION_SERVICE, createServiceActions(services));
    implement(kit.api, getTranslationServices, (_input, viewer) => service.list(viewer));
    implement(kit.api, putTranslationService, (input, viewer) => service.configure(viewer, input));
    registerTranslationServiceForms(kit, { config, service });
    kit.jobs.every("translation services: tidy numbers of characters", DAY_MS, budget.tidy);
    return {
        ...createTextTranslator({ ...kit, config, egress, services, budget }),
        /** Whether texts of a category may leave the site. */
        mayLeave: async (categoryID: number): Promise<boolean> =>
            (await config.get("translation.allCategories")) || (await config.get("translation.categoryIDs")).includes(categoryID),
    };
}
