import { UserFragment } from "@parley/accounts/contract";
import { AnyID, DateTime, Expand, endpoint, ID, NoContent, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** What a reaction says: well, badly, or that a moderator should look. */
export const ReactionClass = Type.Unsafe<"Positive" | "Negative" | "Flag">({
    type: "string",
    enum: ["Positive", "Negative", "Flag"],
});
export type ReactionClass = Static<typeof ReactionClass>;

/** A kind of reaction (contract §4.8). */
export const ReactionType = Type.Object({
    urlCode: Type.String(),
    name: Type.String(),
    description: Type.String(),
    /** What its receiver gains. */
    points: Type.Integer(),
    class: nullable(ReactionClass),
    tagID: Type.Integer(),
    attributes: nullable(Type.Object({ permission: Type.Optional(Type.String()) })),
    sort: nullable(Type.Integer()),
    active: Type.Boolean(),
    custom: Type.Boolean(),
    hidden: Type.Boolean(),
    /** What it adds to the score of the record. */
    reactionValue: Type.Optional(Type.Integer()),
});
export type ReactionType = Static<typeof ReactionType>;

/** How often a record got one kind of reaction, and whether from the viewer too (contract §4.8, REACT-001). */
export const ReactionSummary = Type.Object({
    tagID: Type.Integer(),
    urlcode: Type.String(),
    name: Type.String(),
    class: nullable(ReactionClass),
    count: Type.Integer(),
    hasReacted: Type.Optional(Type.Boolean()),
    reactionValue: Type.Optional(Type.Integer()),
    /** Where a form posts to react so without scripts. */
    url: Type.Optional(Type.String()),
});
export type ReactionSummary = Static<typeof ReactionSummary>;

/** Who reacted how, and when (contract §4.8, REACT-002, REACT-012). */
export const ReactionLog = Type.Object({
    recordType: Type.String(),
    recordID: Type.Integer(),
    tagID: Type.Integer(),
    userID: Type.Integer(),
    dateInserted: DateTime,
    user: UserFragment,
    reactionType: Type.Object({
        tagID: Type.Integer(),
        urlcode: Type.String(),
        name: Type.String(),
        class: nullable(ReactionClass),
    }),
});
export type ReactionLog = Static<typeof ReactionLog>;

const Urlcode = Type.String({ minLength: 1, maxLength: 50 });

/** All kinds of reaction, those that are switched off too. */
export const getReactionTypes = endpoint({ method: "GET", path: "/reactions", response: Type.Array(ReactionType) });

export const getReactionType = endpoint({
    method: "GET",
    path: "/reactions/:urlCode",
    params: Type.Object({ urlCode: Urlcode }),
    response: ReactionType,
});

export const getReactionTypeEdit = endpoint({
    method: "GET",
    path: "/reactions/edit/:urlCode",
    params: Type.Object({ urlCode: Urlcode }),
    response: ReactionType,
});

/** Changes a kind of reaction, which then counts as the community's own. */
export const patchReactionType = endpoint({
    method: "PATCH",
    path: "/reactions/:urlCode",
    params: Type.Object({ urlCode: Urlcode }),
    body: Type.Object({
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
        description: Type.Optional(Type.String({ maxLength: 500 })),
        class: Type.Optional(ReactionClass),
        points: Type.Optional(Type.Integer({ minimum: -1000, maximum: 1000 })),
        active: Type.Optional(Type.Boolean()),
    }),
    response: ReactionType,
});

/** The calls about the reactions to one kind of record, whose resource is `discussions` or `comments` (decisions #1, #2). */
export function reactionEndpoints(resource: "discussions" | "comments") {
    const path = `/${resource}/:recordID/reactions` as const;
    const params = Type.Object({ recordID: ID });
    return {
        /** Who reacted, newest first. */
        list: endpoint({
            method: "GET",
            path,
            params,
            query: Type.Object({
                type: Type.Optional(Urlcode),
                page: Type.Integer({ minimum: 1, maximum: 100, default: 1 }),
                limit: Type.Integer({ minimum: 1, maximum: 100, default: 30 }),
            }),
            response: Type.Array(ReactionLog),
        }),
        /** Reacts so, instead of as before. */
        add: endpoint({
            method: "POST",
            path,
            params,
            body: Type.Object({ reactionType: Urlcode }),
            response: Type.Array(ReactionSummary),
        }),
        /** Takes back one's own. */
        remove: endpoint({ method: "DELETE", path, params, response: NoContent }),
        /** Takes back somebody's. */
        removeOf: endpoint({
            method: "DELETE",
            path: `${path}/:userID`,
            params: Type.Object({ recordID: ID, userID: AnyID }),
            response: NoContent,
        }),
    };
}

export type ReactionEndpoints = ReturnType<typeof reactionEndpoints>;

export const discussionReactions = reactionEndpoints("discussions");
export const commentReactions = reactionEndpoints("comments");

/** Something a member wrote, among what got a kind of reaction (contract §5.4). */
export const ReactedPost = Type.Object({
    recordType: Type.Union([Type.Literal("discussion"), Type.Literal("comment")]),
    recordID: Type.Integer(),
    name: Type.String(),
    body: Type.String(),
    format: Type.String(),
    categoryID: Type.Integer(),
    dateInserted: DateTime,
    insertUserID: Type.Integer(),
    insertUser: Type.Optional(UserFragment),
    updateUserID: Type.Optional(Type.Integer()),
    updateUser: Type.Optional(UserFragment),
    dateUpdated: Type.Optional(DateTime),
    url: Type.String(),
    reactions: Type.Optional(Type.Array(ReactionSummary)),
});
export type ReactedPost = Static<typeof ReactedPost>;

/** How many a page holds, when nothing else is asked. */
export const REACTED_LIMIT = 30;

/** What a member wrote that others reacted to so, newest first (contract §5.4, USR-009). */
export const getReacted = endpoint({
    method: "GET",
    path: "/users/:userID/reacted",
    params: Type.Object({ userID: SmartID }),
    query: Type.Object({
        reactionUrlcode: Urlcode,
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 1 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: REACTED_LIMIT })),
        expand: Type.Optional(Expand(["insertUser", "updateUser", "reactions"])),
    }),
    response: Type.Array(ReactedPost),
    paged: "more",
});

/** How often a member got one kind of reaction, for all they wrote (contract §4.2). */
export const ReactionReceived = Type.Object({
    tagID: Type.Integer(),
    urlcode: Type.String(),
    name: Type.String(),
    class: nullable(ReactionClass),
    count: Type.Integer(),
    reactionValue: Type.Optional(Type.Integer()),
});
export type ReactionReceived = Static<typeof ReactionReceived>;
