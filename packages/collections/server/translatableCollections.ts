import { MAXIMUM_COLLECTION_NAME } from "@parley/collections/contract";
import { may } from "@parley/library/server/http";
import type { TranslatableResource } from "@parley/library/server/translatables";
import type { CollectionsRepository } from "./collections.repository";

/** Maximum number of collections whose names are listed at once. */
const MAX_COLLECTIONS = 10_000;

/** Declares the names of collections as translatable, for members who manage them (I18N-017). */
export function createTranslatableCollections(repository: CollectionsRepository): TranslatableResource {
    return {
        resource: "collections",
        recordType: "collection",
        namedBy: "recordID",
        properties: [{ propertyName: "name", label: "Name", propertyType: "text", maxLength: MAXIMUM_COLLECTION_NAME }],
        async find(viewer, recordKeys) {
            if (viewer && !may(viewer, "community.manage")) return [];
            const rows = recordKeys
                ? await repository.byIDs(recordKeys.map(Number).filter(Number.isSafeInteger))
                : await repository.list({ limit: MAX_COLLECTIONS, offset: 0 });
            return rows.map(({ collectionID, name }) => ({ recordKey: String(collectionID), name, texts: { name } }));
        },
    };
}
