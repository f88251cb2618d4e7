import type { TranslatableResource } from "@parley/library/server/translatables";
import type { Config } from "./config.service";

/** Key of the site as a record whose texts are translated. */
const SITE_KEY = "site";

/** Declares the name, title and description of the site as translatable (I18N-017). */
export function createTranslatableSettings(config: Pick<Config, "get">): TranslatableResource {
    return {
        resource: "config",
        recordType: "config",
        namedBy: "recordKey",
        properties: [
            { propertyName: "name", label: "Name", propertyType: "text", maxLength: 200 },
            { propertyName: "title", label: "Title", propertyType: "text", maxLength: 200 },
            { propertyName: "description", label: "Description", propertyType: "textMultiline", maxLength: 1000 },
        ],
        async find(_viewer, recordKeys) {
            if (recordKeys && !recordKeys.includes(SITE_KEY)) return [];
            const [name, title] = [await config.get("ui.siteName"), await config.get("garden.title")];
            const texts = { name, title, description: await config.get("garden.description") };
            return [{ recordKey: SITE_KEY, name, texts }];
        },
    };
}
