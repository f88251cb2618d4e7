import { MAXIMUM_NAME } from "@parley/discussions/contract";
import { endpoint, ID, LongRunnerOptions, LongRunnerResult } from "@parley/library/contract";
import { IdempotencyKey } from "@parley/posting/contract";
import * as Type from "typebox";

/** As many as one call takes (contract §1.9). */
const AT_ONCE = 50;

/**
 * Makes discussions part of another one: what they ask and all that was said in them become comments of it, in the order in which they were
 * written. With `addRedirects` their addresses lead on to it. More than 50 are sent in several calls, all but the first with the `jobID` that the
 * first one answers (contract §5.1).
 */
export const patchMergeDiscussions = endpoint({
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
    response: LongRunnerResult,
    status: 200,
    longRunner: true,
});

/**
 * Makes a discussion of some comments of another one, with all that answers them; all at once, or nothing (contract §5.1). The same
 * `idempotencyKey` by the same member makes one (FC-42).
 */
export const postSplitDiscussion = endpoint({
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
            /** Without one the post says where its comments come from. */
            body: Type.Optional(Type.String({ minLength: 1, maxLength: 100_000 })),
            format: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
        }),
        idempotencyKey: Type.Optional(IdempotencyKey),
        ...LongRunnerOptions,
    }),
    response: Type.Object({ ...LongRunnerResult.properties, newPostUrl: Type.String() }),
});
