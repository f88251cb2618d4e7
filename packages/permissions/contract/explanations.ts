import { defineEndpoint, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** One step of an explanation. */
export const ExplanationReason = Type.Object({
    /** The complete sentence in English. */
    sentence: Type.String(),
    /** The sentence with `{names}` as placeholders, for translation. */
    text: Type.String(),
    /** Values of the placeholders. */
    values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    /** IDs of the records in the sentence: `roleID`, `categoryID`, `discussionID`, `commentID`, `userID`. */
    ids: Type.Record(Type.String(), Type.Integer()),
});
export type ExplanationReason = Static<typeof ExplanationReason>;

/** Whether a member has a permission, and the reasons; the last reason decides. */
export const PermissionExplanation = Type.Object({
    userID: Type.Integer(),
    name: Type.String(),
    permission: Type.String(),
    /** Absent for a question without a record. */
    recordType: Type.Optional(Type.String()),
    recordID: Type.Optional(Type.Integer()),
    allowed: Type.Boolean(),
    reasons: Type.Array(ExplanationReason, { minItems: 1 }),
});
export type PermissionExplanation = Static<typeof PermissionExplanation>;

/**
 * Explains whether a member (0: a guest) has a permission, everywhere or on a record. Requires `community.moderate` or `users.edit`. A
 * record that the viewer may not see gets the same response as a missing one (FC-12).
 */
export const getExplanation = defineEndpoint({
    method: "GET",
    path: "/users/:userID/verdict",
    params: Type.Object({ userID: SmartID }),
    query: Type.Object({
        permission: Type.String({ minLength: 1, maxLength: 100 }),
        /** `category`, `discussion` or `comment`. */
        recordType: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
        /** A category may be `$urlcode:…`. */
        recordID: Type.Optional(SmartID),
    }),
    response: PermissionExplanation,
});
