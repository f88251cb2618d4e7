import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import type { Translatables, TranslateText } from "@parley/library/server/translatables";

type Reader = Pick<Viewer, "language">;

/** Maximum number of tags that a beginning finds by their translated names; tags that are used more are no better known by them. */
const MAX_FOUND = 500;

export type TagTexts = ReturnType<typeof createTagTexts>;

/** Creates the functions that translate the texts of tags for a reader, and find tags by their translated names. */
export function createTagTexts(translatables: Translatables) {
    return {
        find: (reader: Reader | undefined): Promise<TranslateText> => translatables.findTexts(reader, "tags"),

        /** Returns the tags whose translated names are this one, folded. */
        findNamed: (reader: Reader, nameKey: string): Promise<number[]> =>
            translatables.findRecordIDs(reader, "tags", "name", (name) => foldName(name) === nameKey),

        /** Returns the tags whose translated names begin like this, folded; none for an empty beginning, which all names have. */
        async findBeginning(reader: Reader, beginning: string): Promise<number[]> {
            if (beginning === "") return [];
            const found = await translatables.findRecordIDs(reader, "tags", "name", (name) =>
                foldName(name).startsWith(beginning),
            );
            return found.slice(0, MAX_FOUND);
        },
    };
}
