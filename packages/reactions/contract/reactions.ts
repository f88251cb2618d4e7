import { UserFragment } from "@parley/accounts/contract";
import { AnyID, DateTime, defineEndpoint, Expand, Html, ID, NoContent, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Class of a reaction: approval, disapproval, or a request for a moderator's attention. */
export const ReactionClass = Type.Unsafe<"Positive" | "Negative" | "Flag">({
    type: "string",
    enum: ["Positive", "Negative", "Flag"],
});
export type ReactionClass = Static<typeof ReactionClass>;

/** Reaction type (contract §4.8). */
export const ReactionType = Type.Object({
    urlCode: Type.String(),
    name: Type.String(),
    description: Type.String(),
    /** Points for the author of the record. */
    points: Type.Integer(),
    class: nullable(ReactionClass),
    tagID: Type.Integer(),
    attributes: nullable(Type.Object({ permission: Type.Optional(Type.String()) })),
    sort: nullable(Type.Integer()),
    active: Type.Boolean(),
    custom: Type.Boolean(),
    hidden: Type.Boolean(),
    /** Value added to the score of the record. */
    reactionValue: Type.Optional(Type.Integer()),
});
export type ReactionType = Static<typeof ReactionType>;

/** Count of one reaction type on a record, and whether the viewer has given it (contract §4.8, REACT-001). */
export const ReactionSummary = Type.Object({
    tagID: Type.Integer(),
    urlcode: Type.String(),
    name: Type.String(),
    class: nullable(ReactionClass),
    count: Type.Integer(),
    hasReacted: Type.Optional(Type.Boolean()),
    reactionValue: Type.Optional(Type.Integer()),
    /** URL to which a form without scripts posts the reaction; a path of the host, with the base path of the site. */
    url: Type.Optional(Type.String()),
});
export type ReactionSummary = Static<typeof ReactionSummary>;

/** Entry of the reaction log: user, type and time (contract §4.8, REACT-002, REACT-012). */
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

/** Returns all reaction types, including inactive ones. */
export const getReactionTypes = defineEndpoint({ method: "GET", path: "/reactions", response: Type.Array(ReactionType) });

export const getReactionType = defineEndpoint({
    method: "GET",
    path: "/reactions/:urlCode",
    params: Type.Object({ urlCode: Urlcode }),
    response: ReactionType,
});

export const getReactionTypeEdit = defineEndpoint({
    method: "GET",
    path: "/reactions/edit/:urlCode",
    params: Type.Object({ urlCode: Urlcode }),
    response: ReactionType,
});

/** Changes a reaction type, which then counts as custom. */
export const patchReactionType = defineEndpoint({
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

/** Returns the endpoints for the reactions to one record type, whose resource is `discussions`, `comments` or `messages` (decisions #1, #2). */
export function createReactionEndpoints(resource: "discussions" | "comments" | "messages") {
    const path = `/${resource}/:recordID/reactions` as const;
    const params = Type.Object({ recordID: ID });
    return {
        /** Returns the reaction log, newest first. */
        list: defineEndpoint({
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
        /** Adds a reaction in place of the previous one. */
        add: defineEndpoint({
            method: "POST",
            path,
            params,
            body: Type.Object({ reactionType: Urlcode }),
            response: Type.Array(ReactionSummary),
        }),
        /** Removes the viewer's reaction. */
        remove: defineEndpoint({ method: "DELETE", path, params, response: NoContent }),
        /** Removes the reaction of a member. */
        removeOf: defineEndpoint({
            method: "DELETE",
            path: `${path}/:userID`,
            params: Type.Object({ recordID: ID, userID: AnyID }),
            response: NoContent,
        }),
    };
}

export type ReactionEndpoints = ReturnType<typeof createReactionEndpoints>;

export const discussionReactions = createReactionEndpoints("discussions");
export const commentReactions = createReactionEndpoints("comments");
export const messageReactions = createReactionEndpoints("messages");

/** Post of a member that received a reaction type (contract §5.4). */
export const ReactedPost = Type.Object({
    recordType: Type.Union([Type.Literal("discussion"), Type.Literal("comment")]),
    recordID: Type.Integer(),
    name: Type.String(),
    body: Html,
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

/** Default number of posts on a page. */
export const REACTED_LIMIT = 30;

/** Returns the posts of a member that received a reaction type, newest first (contract §5.4, USR-009). */
export const getReacted = defineEndpoint({
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

/** How often a member received a reaction type, for all posts (contract §4.2). */
export const ReactionReceived = Type.Object({
    tagID: Type.Integer(),
    urlcode: Type.String(),
    name: Type.String(),
    class: nullable(ReactionClass),
    count: Type.Integer(),
    reactionValue: Type.Optional(Type.Integer()),
});
export type ReactionReceived = Static<typeof ReactionReceived>;
