import type { ServerKit } from "@parley/library/server/kit";
import { registerSettingsForm } from "@parley/settings/server";
import { SIGNATURE_SETTINGS } from "@parley/signatures/contract";
import { registerSignaturesRoutes } from "./signatures.routes";
import type { Dependencies, SignaturesService } from "./signatures.service";
import { createSignaturesService } from "./signatures.service";

/** Creates the signatures, with their API routes and the form of their settings. */
export function createSignaturesServer(kit: ServerKit, dependencies: Dependencies): SignaturesService {
    const service = createSignaturesService(kit, dependencies);
    registerSignaturesRoutes(kit, service);
    registerSettingsForm(kit, dependencies.config, {
        path: SIGNATURE_SETTINGS,
        names: ["signatures.enabled", "signatures.hideMobile", "signatures.imageMaxHeight"],
    });
    return service;
}
