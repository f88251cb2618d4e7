import { BooleanFlag, CsvArray, DateTime, defineEndpoint, ID, MAXIMUM_ID, NoContent, Sort } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Tag of a post (contract §4.12). */
export const TagFragment = Type.Object({ tagID: Type.Integer(), urlcode: Type.String(), name: Type.String() });
export type TagFragment = Static<typeof TagFragment>;

/** Tag in a list (contract §4.12). ID and code are included twice, under both names in use. */
export const Tag = Type.Object({
    tagID: Type.Integer(),
    id: Type.Integer(),
    name: Type.String(),
    urlcode: Type.String(),
    urlCode: Type.String(),
    /** `User` for tags created by members. */
    type: Type.String(),
    parentTagID: Type.Optional(nullable(Type.Integer())),
    countDiscussions: Type.Integer(),
    url: Type.String(),
    /** Purpose of the tag. */
    description: Type.Optional(Type.String()),
});
export type Tag = Static<typeof Tag>;

/** Single tag (contract §4.12). */
export const TagDetail = Type.Object({
    tagID: Type.Integer(),
    urlcode: Type.String(),
    name: Type.String(),
    parentTagID: Type.Optional(nullable(Type.Integer())),
    type: Type.Optional(nullable(Type.String())),
    dateInserted: DateTime,
    insertUserID: Type.Integer(),
    description: Type.Optional(Type.String()),
});
export type TagDetail = Static<typeof TagDetail>;

/** Returns the tags whose name begins with `query`, in any letter case (TAGC-007). The response has no paging headers. */
export const getTags = defineEndpoint({
    method: "GET",
    path: "/tags",
    query: Type.Object({
        query: Type.Optional(Type.String({ maxLength: 255 })),
        tagID: Type.Optional(CsvArray(ID, { maxItems: 500 })),
        /** `User` stands for tags without a type. */
        type: Type.Optional(CsvArray(Type.String({ maxLength: 50 }), { maxItems: 20 })),
        parentID: Type.Optional(CsvArray(ID, { maxItems: 500 })),
        sort: Type.Optional(Sort(["countDiscussions", "tagID", "name"])),
        /** Leaves out tags without posts. */
        excludeNoCountDiscussion: Type.Optional(BooleanFlag),
        page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
        limit: Type.Integer({ minimum: 1, maximum: 500, default: 20 }),
    }),
    response: Type.Array(Tag),
});

export const getTag = defineEndpoint({
    method: "GET",
    path: "/tags/:tagID",
    params: Type.Object({ tagID: ID }),
    response: TagDetail,
});

const Name = Type.String({ minLength: 1, maxLength: 100 });
const Urlcode = Type.String({ minLength: 1, maxLength: 100 });
const textFields = {
    description: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
    parentTagID: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: MAXIMUM_ID }))),
    type: Type.Optional(nullable(Type.String({ maxLength: 50 }))),
};

/** Creates a tag. A missing code is made from the name; a code that is taken is a conflict. */
export const postTag = defineEndpoint({
    method: "POST",
    path: "/tags",
    body: Type.Object({ name: Name, urlcode: Type.Optional(Urlcode), ...textFields }),
    response: TagDetail,
});

export const patchTag = defineEndpoint({
    method: "PATCH",
    path: "/tags/:tagID",
    params: Type.Object({ tagID: ID }),
    body: Type.Object({ name: Type.Optional(Name), urlcode: Type.Optional(Urlcode), ...textFields }),
    response: TagDetail,
});

/**
 * Deletes a tag without records and children; with `evenIfUsed` also one with posts. Can be undone for 30 days, which restores it on its
 * posts.
 */
export const deleteTag = defineEndpoint({
    method: "DELETE",
    path: "/tags/:tagID",
    params: Type.Object({ tagID: ID }),
    query: Type.Object({ evenIfUsed: Type.Optional(BooleanFlag) }),
    response: NoContent,
});

/**
 * Merges a tag into another: records of the first get the other instead, once. Its name and URLs stand for the other from then on. Responds
 * with the other; can be undone for 30 days.
 */
export const postTagMerge = defineEndpoint({
    method: "POST",
    path: "/tags/:tagID/merge",
    params: Type.Object({ tagID: ID }),
    body: Type.Object({ destinationTagID: ID }),
    response: TagDetail,
    status: 200,
});
