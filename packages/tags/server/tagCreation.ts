import { toDateTime } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import { conflict } from "@parley/library/server/http";
import type { TagsRepository } from "./tags.repository";
import type { NewTag, TagRow } from "./tags.tables";

/** Returns a name with single spaces between its words. */
export const tidyTagName = (name: string) => name.replace(/\s+/gu, " ").trim();

export type TagCreation = ReturnType<typeof createTagCreation>;

/** Creates the functions that make new tags. */
export function createTagCreation(repository: TagsRepository, clock: () => Date) {
    return { newTag, findOrCreate };

    /** Finds or creates a tag; concurrent requests with the same new name get the same tag. */
    async function findOrCreate(tag: NewTag): Promise<TagRow> {
        const find = async () => {
            const rows = await repository.byNamesOrCodes([tag.nameKey], [tag.urlcode]);
            const row = rows.find(({ nameKey }) => nameKey === tag.nameKey) ?? rows[0];
            return row && repository.findTarget(row);
        };
        const row = (await find()) ?? (await repository.insert(tag)) ?? (await find());
        if (!row) throw conflict("The tag could not be made.");
        return row;
    }

    function newTag(name: string, urlcode: string, insertUserID: number): NewTag {
        const trimmed = tidyTagName(name);
        return {
            name: trimmed,
            nameKey: foldName(trimmed),
            urlcode,
            type: null,
            parentTagID: null,
            dateInserted: toDateTime(clock()),
            insertUserID,
            description: null,
            dateDeleted: null,
            mergedIntoID: null,
        };
    }
}
