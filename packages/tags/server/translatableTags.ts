import type { TranslatableResource } from "@parley/library/server/translatables";
import type { TagLookup } from "./lists/tagLookup";
import type { TagsRepository } from "./tags.repository";

/** Maximum number of tags whose texts are listed at once. */
const MAX_TAGS = 10_000;

/** Declares the names and descriptions of tags as translatable (I18N-017). */
export function createTranslatableTags(repository: TagsRepository, lookup: TagLookup): TranslatableResource {
    return {
        resource: "tags",
        recordType: "tag",
        namedBy: "recordID",
        properties: [
            { propertyName: "name", label: "Name", propertyType: "text", maxLength: 100 },
            { propertyName: "description", label: "Description", propertyType: "textMultiline", maxLength: 500 },
        ],
        async find(viewer, recordKeys) {
            const tagIDs = recordKeys?.map(Number).filter(Number.isSafeInteger);
            const sort = { field: "name" as const, descending: false };
            const filter = { sort, limit: MAX_TAGS, offset: 0, ...(tagIDs && { tagIDs: [0, ...tagIDs] }) };
            const rows = await repository.list(filter, viewer && (await lookup.findVisibility(viewer)));
            return rows.map(({ tagID, name, description }) => ({
                recordKey: String(tagID),
                name,
                texts: { name, description: description ?? "" },
            }));
        },
    };
}
