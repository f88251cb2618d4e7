import { defineEndpoint, ID, LongRunnerOptions, NoContent, UndoableResult } from "@parley/library/contract";
import { PostMeta, PostTypeID } from "@parley/postTypes/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { MAX_AT_ONCE, MAX_IN_PREVIEW } from "./bulkModeration.rules";

const discussionIDs = Type.Array(ID, { minItems: 1, maxItems: MAX_AT_ONCE });

/**
 * Parameters that control a bulk request, in the query or in the body. `jobID` continues a job of the same kind by the same member that
 * exceeds one request.
 */
const bulk = {
    query: Type.Object(LongRunnerOptions),
    body: { discussionIDs, jobID: Type.Optional(ID), ...LongRunnerOptions },
};

/** Deletes several discussions; missing ones are skipped, and 403 with `recordIDs` deletes none (contract §5.1, MOD-013). */
export const deleteDiscussions = defineEndpoint({
    method: "DELETE",
    path: "/discussions/list",
    query: bulk.query,
    body: Type.Object(bulk.body),
    response: UndoableResult,
    status: 200,
    longRunner: true,
});

/**
 * Moves discussions: one at once, several as a job (contract §5.1, MOD-014). 403 with `recordIDs` for discussions that may not be moved or
 * do not exist, 404 for an unknown category, 400 for a category without posts of its own. `addRedirects` leaves redirects in the old
 * category.
 */
export const patchMoveDiscussions = defineEndpoint({
    method: "PATCH",
    path: "/discussions/move",
    query: bulk.query,
    body: Type.Object({
        ...bulk.body,
        categoryID: ID,
        addRedirects: Type.Optional(Type.Boolean({ default: false })),
        /** The type that they get there, and the values of its fields. */
        postTypeID: Type.Optional(PostTypeID),
        postMeta: Type.Optional(PostMeta),
    }),
    response: Type.Union([UndoableResult, Type.Object({ status: Type.Literal("success") })]),
    longRunner: true,
});

/** Closes or reopens discussions (contract §5.1, MOD-015). 403 with `recordIDs` changes none. */
export const patchCloseDiscussions = defineEndpoint({
    method: "PATCH",
    path: "/discussions/close",
    query: bulk.query,
    body: Type.Object({ ...bulk.body, closed: Type.Optional(Type.Boolean({ default: true })) }),
    response: UndoableResult,
    longRunner: true,
});

/** Marks several discussions as resolved or unresolved (contract §5.1): all of them, or none. */
export const postResolveDiscussions = defineEndpoint({
    method: "POST",
    path: "/discussions/resolve-bulk",
    body: Type.Object({ discussionIDs, resolved: Type.Optional(Type.Boolean({ default: true })), jobID: Type.Optional(ID) }),
    response: NoContent,
});

/** Bulk actions on discussions. */
export const BulkAction = Type.Unsafe<"delete" | "move" | "close" | "reopen" | "merge" | "resolve">({
    type: "string",
    enum: ["delete", "move", "close", "reopen", "merge", "resolve"],
});
export type BulkAction = Static<typeof BulkAction>;

/** Preview of a bulk job: the number of discussions that would change, and the refused ones with reasons. */
export const BulkPreview = Type.Object({
    countWill: Type.Integer(),
    refusals: Type.Array(
        Type.Object({
            discussionID: Type.Integer(),
            /** Left out if the caller may not see it. */
            name: Type.Optional(Type.String()),
            message: Type.String(),
        }),
    ),
});
export type BulkPreview = Static<typeof BulkPreview>;

/**
 * Reports what a bulk job would refuse, by the same rules, without changing anything. `move` requires its target category, `merge` its
 * destination.
 */
export const postBulkPreview = defineEndpoint({
    method: "POST",
    path: "/discussions/bulk-preview",
    body: Type.Object({
        action: BulkAction,
        discussionIDs: Type.Array(ID, { minItems: 1, maxItems: MAX_IN_PREVIEW }),
        categoryID: Type.Optional(ID),
        destinationDiscussionID: Type.Optional(ID),
    }),
    response: BulkPreview,
    status: 200,
});
