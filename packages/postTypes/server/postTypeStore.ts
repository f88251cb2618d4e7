import { createCachedValue } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import type { PostField, PostType } from "@parley/postTypes/contract";
import type { PostFieldRow, PostTypeRow } from "./postTypes.repository";
import { createPostTypesRepository } from "./postTypes.repository";

export type FieldsByID = ReadonlyMap<string, PostField>;

/** All types that are not deleted and all fields, by ID. */
export interface PostTypesAndFields {
    types: ReadonlyMap<string, PostType>;
    fields: FieldsByID;
}

export type PostTypesStore = ReturnType<typeof createPostTypesStore>;

/** Creates the cache of post types and their fields. */
export function createPostTypesStore({ database, clock }: Pick<ServerKit, "database" | "clock">) {
    const repository = createPostTypesRepository(database);
    const all = createCachedValue(database, clock, async (): Promise<PostTypesAndFields> => {
        const [rows, fieldRows, links] = [await repository.types(), await repository.fields(), await repository.links()];
        const present = rows.filter(({ isDeleted }) => !isDeleted);
        const fieldsOf = (postTypeID: string) => links.filter((link) => link.postTypeID === postTypeID);
        const typesOf = (postFieldID: string) =>
            links.filter((link) => link.postFieldID === postFieldID && present.some((row) => row.postTypeID === link.postTypeID));
        return {
            types: new Map(
                present.map((row) => [
                    row.postTypeID,
                    toType(
                        row,
                        fieldsOf(row.postTypeID).map(({ postFieldID }) => postFieldID),
                    ),
                ]),
            ),
            fields: new Map(
                fieldRows.map((row) => [
                    row.postFieldID,
                    toField(
                        row,
                        typesOf(row.postFieldID).map(({ postTypeID }) => postTypeID),
                    ),
                ]),
            ),
        };
    });
    return { repository, get: all.get, changed: all.drop };
}

function toType(row: PostTypeRow, postFieldIDs: string[]): PostType {
    const { postTypeID, name, description, parentPostTypeID, isActive, dateInserted, dateUpdated } = row;
    return {
        postTypeID,
        name,
        description,
        parentPostTypeID,
        baseType: parentPostTypeID ?? postTypeID,
        isOriginal: parentPostTypeID === null,
        isActive,
        postFieldIDs,
        dateInserted,
        dateUpdated,
    };
}

function toField({ dropdownOptions, ...row }: PostFieldRow, postTypeIDs: string[]): PostField {
    const options = JSON.parse(dropdownOptions) as string[];
    return { ...row, postTypeIDs, ...(options.length > 0 && { dropdownOptions: options }) };
}
