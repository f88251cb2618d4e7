import { DateTime, defineEndpoint, NoContent } from "@parley/library/contract";
import { FieldDataType, FieldFormType, FieldVisibility } from "@parley/profileFields/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Name of a type in requests; it never changes. */
export const PostTypeID = Type.String({ pattern: "^[a-z][a-z0-9-]{0,49}$" });

const NullableText = Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 500 });
const NullableDate = Type.Union([DateTime, Type.Null()]);

/** A type of posts (contract §5.19). */
export const PostType = Type.Object({
    postTypeID: Type.String(),
    name: Type.String(),
    description: NullableText,
    /** The built-in type that it is based on; null for a built-in one. */
    parentPostTypeID: NullableText,
    /** The built-in type of its posts: their `type`. */
    baseType: Type.String(),
    isOriginal: Type.Boolean(),
    isActive: Type.Boolean(),
    postFieldIDs: Type.Array(Type.String()),
    dateInserted: DateTime,
    dateUpdated: NullableDate,
});
export type PostType = Static<typeof PostType>;

/** A further field of posts (contract §2, §5.19). */
export const PostField = Type.Object({
    postFieldID: Type.String(),
    postTypeIDs: Type.Array(Type.String()),
    label: Type.String(),
    description: NullableText,
    dataType: FieldDataType,
    formType: FieldFormType,
    visibility: FieldVisibility,
    /** Allowed values of a `dropdown`. */
    dropdownOptions: Type.Optional(Type.Array(Type.String())),
    isRequired: Type.Boolean(),
    isActive: Type.Boolean(),
    sort: Type.Integer(),
    dateInserted: DateTime,
    dateUpdated: NullableDate,
});
export type PostField = Static<typeof PostField>;

/** Returns the types: active ones, for site managers all. */
export const getPostTypes = defineEndpoint({ method: "GET", path: "/post-types", response: Type.Array(PostType) });

const byType = Type.Object({ postTypeID: PostTypeID });

export const getPostType = defineEndpoint({
    method: "GET",
    path: "/post-types/:postTypeID",
    params: byType,
    response: PostType,
});

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" });
const FieldIDs = Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 50 });

/** Adds a type. This and all following calls are for site managers. 409 if the name is taken. */
export const postPostType = defineEndpoint({
    method: "POST",
    path: "/post-types",
    body: Type.Object({
        postTypeID: PostTypeID,
        name: Name,
        parentPostTypeID: PostTypeID,
        description: Type.Optional(NullableText),
        isActive: Type.Optional(Type.Boolean()),
        /** Fields of its posts, in order. */
        postFieldIDs: Type.Optional(FieldIDs),
    }),
    response: PostType,
});

/** Changes the given properties of a type. */
export const patchPostType = defineEndpoint({
    method: "PATCH",
    path: "/post-types/:postTypeID",
    params: byType,
    body: Type.Object({
        name: Type.Optional(Name),
        description: Type.Optional(NullableText),
        isActive: Type.Optional(Type.Boolean()),
        postFieldIDs: Type.Optional(FieldIDs),
    }),
    response: PostType,
});

/** Deletes a type; 400 for a built-in one. Its posts keep it. */
export const deletePostType = defineEndpoint({
    method: "DELETE",
    path: "/post-types/:postTypeID",
    params: byType,
    response: NoContent,
});

/** Returns the fields that the caller may know, in order. */
export const getPostFields = defineEndpoint({ method: "GET", path: "/post-fields", response: Type.Array(PostField) });

const fields = {
    description: Type.Optional(NullableText),
    visibility: Type.Optional(FieldVisibility),
    dropdownOptions: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 200 })),
    isRequired: Type.Optional(Type.Boolean()),
    isActive: Type.Optional(Type.Boolean()),
    sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
};

/** Adds a field; types take it by their `postFieldIDs`. 409 if the name is taken. */
export const postPostField = defineEndpoint({
    method: "POST",
    path: "/post-fields",
    body: Type.Object({
        postFieldID: Type.String({ pattern: "^[a-zA-Z][a-zA-Z0-9_-]{0,49}$" }),
        label: Name,
        dataType: FieldDataType,
        formType: FieldFormType,
        ...fields,
    }),
    response: PostField,
});

const byField = Type.Object({ postFieldID: Type.String({ minLength: 1, maxLength: 50 }) });

/** Changes the given properties of a field. The type of its values never changes. */
export const patchPostField = defineEndpoint({
    method: "PATCH",
    path: "/post-fields/:postFieldID",
    params: byField,
    body: Type.Object({ label: Type.Optional(Name), formType: Type.Optional(FieldFormType), ...fields }),
    response: PostField,
});

/** Deletes a field and the values of posts in it. */
export const deletePostField = defineEndpoint({
    method: "DELETE",
    path: "/post-fields/:postFieldID",
    params: byField,
    response: NoContent,
});
