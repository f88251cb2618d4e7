import { toDateTime } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { conflict } from "@parley/library/server/http";
import type { TagsRepository } from "./tags.repository";
import type { NewTag, TagRow } from "./tags.tables";
import type { TagTexts } from "./tagTexts";

/** Returns a name with single spaces between its words. */
export const tidyTagName = (name: string) => name.replace(/\s+/gu, " ").trim();

export type TagCreation = ReturnType<typeof createTagCreation>;

/** Creates the functions that make new tags. */
export function createTagCreation(repository: TagsRepository, clock: () => Date, texts: Pick<TagTexts, "findNamed">) {
    return { newTag, findOrCreate, findTranslated };

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

    /** Returns the tag that has this name in the language of a member, so that writing a translated name makes no second tag. */
    async function findTranslated(viewer: Viewer, name: string): Promise<TagRow | undefined> {
        const [tagID] = await texts.findNamed(viewer, foldName(tidyTagName(name)));
        const row = tagID === undefined ? undefined : await repository.anyByID(tagID);
        return row && repository.findTarget(row);
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
