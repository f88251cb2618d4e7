import { MAXIMUM_NAME } from "@parley/discussions/contract";
import { defineEndpoint, ID, LongRunnerOptions, LongRunnerResult, UndoableResult } from "@parley/library/contract";
import { IdempotencyKey } from "@parley/posting/contract";
import * as Type from "typebox";

/** Maximum number of records in one request (contract §1.9). */
const AT_ONCE = 50;

/**
 * Merges discussions into another one: their posts and comments become comments of it, in chronological order. With `addRedirects` their
 * URLs redirect to it. More than 50 are sent in several requests; all but the first carry the `jobID` from the first response (contract
 * §5.1).
 */
export const patchMergeDiscussions = defineEndpoint({
    method: "PATCH",
    path: "/discussions/merge",
    query: Type.Object(LongRunnerOptions),
    body: Type.Object({
        discussionIDs: Type.Array(ID, { minItems: 1, maxItems: AT_ONCE }),
        destinationDiscussionID: ID,
        addRedirects: Type.Optional(Type.Boolean({ default: false })),
        jobID: Type.Optional(ID),
        ...LongRunnerOptions,
    }),
    response: UndoableResult,
    status: 200,
    longRunner: true,
});

/**
 * Splits comments, with all their replies, off into a new discussion, atomically (contract §5.1). Requests with the same `idempotencyKey`
 * by the same member create one discussion (FC-42).
 */
export const postSplitDiscussion = defineEndpoint({
    method: "POST",
    path: "/discussions/split",
    query: Type.Object(LongRunnerOptions),
    body: Type.Object({
        commentIDs: Type.Array(ID, { minItems: 1, maxItems: AT_ONCE }),
        newPost: Type.Object({
            name: Type.String({ minLength: 1, maxLength: MAXIMUM_NAME }),
            categoryID: ID,
            postType: Type.Unsafe<"discussion" | "question" | "idea">({
                type: "string",
                enum: ["discussion", "question", "idea"],
            }),
            authorType: Type.Unsafe<"me" | "system">({ type: "string", enum: ["me", "system"] }),
            /** By default a sentence with the source of its comments. */
            body: Type.Optional(Type.String({ minLength: 1, maxLength: 100_000 })),
            format: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
        }),
        idempotencyKey: Type.Optional(IdempotencyKey),
        ...LongRunnerOptions,
    }),
    response: Type.Object({ ...LongRunnerResult.properties, newPostUrl: Type.String() }),
});
