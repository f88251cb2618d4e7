import type { LayoutCatalog, PartPath, StoredPart } from "@parley/layouts/contract";
import { findPart } from "@parley/layouts/contract";
import { useTranslation } from "@parley/library/client/i18n";
import { useWidgetNames } from "../managing/useWidgetNames";
import { useSlotNames } from "./useSlotNames";

/** Returns the function that names a list of parts: the column of a section, or the page. */
export function usePlaceNames(catalog: LayoutCatalog): (layout: readonly StoredPart[], list: PartPath) => string {
    const t = useTranslation();
    const nameOf = useWidgetNames(catalog);
    const slotName = useSlotNames();
    return (layout, list) => {
        if (list === "") return t("The page");
        const dot = list.lastIndexOf(".");
        const section = findPart(layout, list.slice(0, dot));
        const column = slotName(list.slice(dot + 1));
        return section ? t("{section}: {column}", { section: nameOf(section), column }) : column;
    };
}
