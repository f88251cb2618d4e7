import { BooleanFlag, CsvArray, DateTime, endpoint, ID, MAXIMUM_ID, NoContent, Sort } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** A tag on a post (contract §4.12). */
export const TagFragment = Type.Object({ tagID: Type.Integer(), urlcode: Type.String(), name: Type.String() });
export type TagFragment = Static<typeof TagFragment>;

/** A tag in a list (contract §4.12). It tells its id and code twice, by both names in use. */
export const Tag = Type.Object({
    tagID: Type.Integer(),
    id: Type.Integer(),
    name: Type.String(),
    urlcode: Type.String(),
    urlCode: Type.String(),
    /** `User` for those that members made. */
    type: Type.String(),
    parentTagID: Type.Optional(nullable(Type.Integer())),
    countDiscussions: Type.Integer(),
    url: Type.String(),
    /** What it is for. */
    description: Type.Optional(Type.String()),
});
export type Tag = Static<typeof Tag>;

/** A tag alone (contract §4.12). */
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

/** Tags whose name begins with `query`, whatever the case (TAGC-007). The answer has no paging headers. */
export const getTags = endpoint({
    method: "GET",
    path: "/tags",
    query: Type.Object({
        query: Type.Optional(Type.String({ maxLength: 255 })),
        tagID: Type.Optional(CsvArray(ID, { maxItems: 500 })),
        /** `User` means those without a type. */
        type: Type.Optional(CsvArray(Type.String({ maxLength: 50 }), { maxItems: 20 })),
        parentID: Type.Optional(CsvArray(ID, { maxItems: 500 })),
        sort: Type.Optional(Sort(["countDiscussions", "tagID", "name"])),
        /** Leaves out those that no post has. */
        excludeNoCountDiscussion: Type.Optional(BooleanFlag),
        page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
        limit: Type.Integer({ minimum: 1, maximum: 500, default: 20 }),
    }),
    response: Type.Array(Tag),
});

export const getTag = endpoint({ method: "GET", path: "/tags/:tagID", params: Type.Object({ tagID: ID }), response: TagDetail });

const Name = Type.String({ minLength: 1, maxLength: 100 });
const Urlcode = Type.String({ minLength: 1, maxLength: 100 });
const saying = {
    description: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
    parentTagID: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: MAXIMUM_ID }))),
    type: Type.Optional(nullable(Type.String({ maxLength: 50 }))),
};

/** Makes a tag. A code that isn't given is made from the name; one that is taken is a conflict. */
export const postTag = endpoint({
    method: "POST",
    path: "/tags",
    body: Type.Object({ name: Name, urlcode: Type.Optional(Urlcode), ...saying }),
    response: TagDetail,
});

export const patchTag = endpoint({
    method: "PATCH",
    path: "/tags/:tagID",
    params: Type.Object({ tagID: ID }),
    body: Type.Object({ name: Type.Optional(Name), urlcode: Type.Optional(Urlcode), ...saying }),
    response: TagDetail,
});

/**
 * Removes a tag that nothing has and no other is under; with `evenIfUsed`, also one that posts have. It can be given back for 30 days, and they have
 * it again then.
 */
export const deleteTag = endpoint({
    method: "DELETE",
    path: "/tags/:tagID",
    params: Type.Object({ tagID: ID }),
    query: Type.Object({ evenIfUsed: Type.Optional(BooleanFlag) }),
    response: NoContent,
});

/**
 * Makes a tag a part of another: what has the one has the other instead, once. Its name and its addresses mean the other from then on. Answers with
 * the other; can be taken back for 30 days.
 */
export const postTagMerge = endpoint({
    method: "POST",
    path: "/tags/:tagID/merge",
    params: Type.Object({ tagID: ID }),
    body: Type.Object({ destinationTagID: ID }),
    response: TagDetail,
    status: 200,
});
