import { defineEndpoint } from "@parley/library/contract";
import * as Type from "typebox";

/** Names one submission, so that sending it again makes nothing twice (FC-42). A call may name it in the header `Idempotency-Key` instead. */
export const IdempotencyKey = Type.String({ minLength: 8, maxLength: 100 });

/**
 * Withdraws what was sent, or may have been: nothing is made under this key of the caller's any more (FC-42). What was made before stays, and is
 * named; otherwise the answer is empty. May be repeated.
 */
export const deleteSubmission = defineEndpoint({
    method: "DELETE",
    path: "/submissions/:idempotencyKey",
    params: Type.Object({ idempotencyKey: IdempotencyKey }),
    response: Type.Object({
        /**
         * `discussion` or `comment`; `discussionEdit` or `commentEdit` for other words of one; `waiting` for what waits for a moderator's
         * approval.
         */
        recordType: Type.Optional(Type.String()),
        recordID: Type.Optional(Type.Integer()),
        url: Type.Optional(Type.String()),
    }),
    status: 200,
});
