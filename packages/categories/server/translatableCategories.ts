import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import { may } from "@parley/library/server/http";
import type { TranslatableResource } from "@parley/library/server/translatables";
import type { CategoriesStore } from "./categoryStore";

/** Declares the names and descriptions of categories as translatable (I18N-017). */
export function createTranslatableCategories(
    store: Pick<CategoriesStore, "tree" | "visibleTo">,
    handleChange: (categoryIDs: readonly number[]) => Promise<void>,
): TranslatableResource {
    return {
        resource: "categories",
        recordType: "category",
        namedBy: "recordID",
        properties: [
            { propertyName: "name", label: "Name", propertyType: "text", maxLength: 255 },
            { propertyName: "description", label: "Description", propertyType: "textMultiline", maxLength: 1000 },
        ],
        handleChange: (recordKeys) => handleChange(recordKeys.map(Number)),
        async find(viewer, recordKeys) {
            const { rows, order } = await store.tree();
            // Site managers manage all categories, those included whose posts they don't see.
            const visible = viewer && !may(viewer, "site.manage") ? await store.visibleTo(viewer) : new Set(order);
            const wanted = recordKeys && new Set(recordKeys);
            return order
                .filter((categoryID) => categoryID !== ROOT_CATEGORY_ID && visible.has(categoryID))
                .filter((categoryID) => !wanted || wanted.has(String(categoryID)))
                .flatMap((categoryID) => rows.get(categoryID) ?? [])
                .map(({ categoryID, name, description }) => ({
                    recordKey: String(categoryID),
                    name,
                    texts: { name, description: description ?? "" },
                }));
        },
    };
}
