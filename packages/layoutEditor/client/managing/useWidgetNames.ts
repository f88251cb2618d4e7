import type { LayoutCatalog, StoredPart } from "@parley/layouts/contract";
import { useTranslation } from "@parley/library/client/i18n";

/** Returns the function that names a part of a layout: by its widget, or by what is stored if no feature knows it. */
export function useWidgetNames(catalog: LayoutCatalog | undefined): (part: Pick<StoredPart, "$hydrate">) => string {
    const t = useTranslation();
    return ({ $hydrate }) => {
        const widget = catalog?.sections[$hydrate] ?? catalog?.widgets[$hydrate];
        return widget ? t(widget.name) : $hydrate;
    };
}
