import { Category, CategoryFragment } from "@parley/categories/contract";
import { CsvArray, DateTime, defineEndpoint, ID, NoContent } from "@parley/library/contract";
import { TagFragment } from "@parley/tags/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

const IDs = Type.Array(ID, { maxItems: 100 });

/** Values of profile fields, of which a member needs one. */
const ProfileFieldMapping = Type.Record(
    Type.String({ pattern: "^[a-zA-Z][a-zA-Z0-9_-]{0,49}$" }),
    Type.Array(Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean()]), { minItems: 1, maxItems: 50 }),
);

/** Something that members are interested in (contract §5.19). */
export const Interest = Type.Object({
    interestID: Type.Integer(),
    apiName: Type.String(),
    name: Type.String(),
    /** Only categories and tags that the caller may see. */
    categoryIDs: Type.Array(Type.Integer()),
    tagIDs: Type.Array(Type.Integer()),
    /** For site managers. */
    profileFieldMapping: Type.Optional(ProfileFieldMapping),
    /** Whether every member has it. */
    isDefault: Type.Boolean(),
    dateInserted: DateTime,
});
export type Interest = Static<typeof Interest>;

/** Returns the interests, for members. */
export const getInterests = defineEndpoint({ method: "GET", path: "/interests", response: Type.Array(Interest) });

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" });
const fields = {
    categoryIDs: Type.Optional(IDs),
    tagIDs: Type.Optional(IDs),
    profileFieldMapping: Type.Optional(ProfileFieldMapping),
    isDefault: Type.Optional(Type.Boolean()),
};

/** Adds an interest. This and the next two calls are for site managers. 409 if the name is taken. */
export const postInterest = defineEndpoint({
    method: "POST",
    path: "/interests",
    body: Type.Object({ apiName: Type.String({ pattern: "^[a-z][a-z0-9-]{0,49}$" }), name: Name, ...fields }),
    response: Interest,
});

const byID = Type.Object({ interestID: ID });

/** Changes the given fields of an interest. */
export const patchInterest = defineEndpoint({
    method: "PATCH",
    path: "/interests/:interestID",
    params: byID,
    body: Type.Object({ name: Type.Optional(Name), ...fields }),
    response: Interest,
});

export const deleteInterest = defineEndpoint({
    method: "DELETE",
    path: "/interests/:interestID",
    params: byID,
    response: NoContent,
});

export const SuggestedContent = Type.Object({
    categories: Type.Array(CategoryFragment),
    tags: Type.Array(TagFragment),
});
export type SuggestedContent = Static<typeof SuggestedContent>;

/** Returns the categories and tags of the caller's interests: categories that they see and don't follow. */
export const getSuggestedContent = defineEndpoint({
    method: "GET",
    path: "/interests/suggested-content",
    response: SuggestedContent,
});

/** Returns the same categories in full (contract §5.3). */
export const getSuggestedCategories = defineEndpoint({
    method: "GET",
    path: "/categories/suggested",
    query: Type.Object({
        excludedCategoryIDs: Type.Optional(CsvArray(ID, { maxItems: 500 })),
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
    }),
    response: Type.Array(Category),
    paged: "more",
});
