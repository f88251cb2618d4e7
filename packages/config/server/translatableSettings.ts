import type { TranslatableResource } from "@parley/library/server/translatables";
import type { SiteTexts } from "./siteTexts";
import { SITE_KEY } from "./siteTexts";

/** Declares the name, title and description of the site as translatable (I18N-017). */
export function createTranslatableSettings(siteTexts: () => Promise<SiteTexts>): TranslatableResource {
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
            const texts = await siteTexts();
            return [{ recordKey: SITE_KEY, name: texts.name, texts: { ...texts } }];
        },
    };
}
