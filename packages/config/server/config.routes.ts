import { getConfig, getConfigSchema, patchConfig } from "@parley/config/contract";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getTranslatables } from "@parley/library/server/translatables";
import type { Config } from "./config.service";
import { createConfigService } from "./config.service";
import { createTranslatableSettings } from "./translatableSettings";

/** Registers the settings' routes; returns the service by which other features read settings. */
export function createConfigServer(kit: Pick<ServerKit, "api" | "pages" | "database" | "clock">): Config {
    const config = createConfigService(kit);
    implement(kit.api, getConfig, ({ select }, viewer) => config.read(viewer, select));
    implement(kit.api, getConfigSchema, async (_input, viewer) => config.schema(viewer));
    implement(kit.api, patchConfig, (values, viewer) => config.write(viewer, values));
    getTranslatables(kit).provide(createTranslatableSettings(() => config.siteTexts()));
    return config;
}
