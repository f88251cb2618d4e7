import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { TranslatableResource, TranslateText } from "@parley/library/server/translatables";
import { getTranslatables } from "@parley/library/server/translatables";
import { toStoredLayout } from "./layoutLookup";
import type { LayoutsRepository } from "./layouts.repository";
import { listLayoutTexts } from "./layoutTexts";

/** As of the longest text of a widget. */
const MAX_TEXT_LENGTH = 1000;

/** Registers the texts in stored layouts as translatable. Returns the function that finds their translations for a reader. */
export function registerTranslatableLayouts(
    kit: Pick<ServerKit, "api">,
    repository: Pick<LayoutsRepository, "all">,
): (reader: Viewer) => Promise<TranslateText> {
    const translatables = getTranslatables(kit);
    translatables.provide(createTranslatableLayouts(repository));
    return (reader) => translatables.findTexts(reader, "layouts");
}

/** Declares the texts in stored layouts as translatable, for members who manage them (I18N-017). */
function createTranslatableLayouts(repository: Pick<LayoutsRepository, "all">): TranslatableResource {
    return {
        resource: "layouts",
        recordType: "layout",
        namedBy: "recordID",
        properties: [],
        async find(viewer, recordKeys) {
            if (viewer && !may(viewer, "site.manage")) return [];
            const rows = (await repository.all()).filter(({ layoutID }) => !recordKeys || recordKeys.includes(String(layoutID)));
            return rows.map(toStoredLayout).map(({ layoutID, name, layout, titleBar }) => {
                const texts = listLayoutTexts(titleBar ? [titleBar, ...layout] : layout);
                const properties = Object.entries(texts).map(([propertyName, text]) => ({
                    propertyName,
                    label: "Text",
                    propertyType: text.includes("\n") ? ("textMultiline" as const) : ("text" as const),
                    maxLength: MAX_TEXT_LENGTH,
                }));
                return { recordKey: String(layoutID), name, texts, properties };
            });
        },
    };
}
