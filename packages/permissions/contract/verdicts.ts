import { defineEndpoint, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** One step of the way to a verdict. */
export const VerdictReason = Type.Object({
    /** The sentence, in English and with everything filled in. */
    sentence: Type.String(),
    /** The sentence with `{names}` in it, by which it is translated. */
    text: Type.String(),
    /** What stands in the place of each name. */
    values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    /** What it speaks of: `roleID`, `categoryID`, `discussionID`, `commentID`, `userID`. */
    ids: Type.Record(Type.String(), Type.Integer()),
});
export type VerdictReason = Static<typeof VerdictReason>;

/** Whether somebody may do something, and why; the last reason decides. */
export const Verdict = Type.Object({
    userID: Type.Integer(),
    name: Type.String(),
    permission: Type.String(),
    /** Without one: everywhere. */
    recordType: Type.Optional(Type.String()),
    recordID: Type.Optional(Type.Integer()),
    allowed: Type.Boolean(),
    reasons: Type.Array(VerdictReason, { minItems: 1 }),
});
export type Verdict = Static<typeof Verdict>;

/**
 * Explains what somebody may do: this person (0: a guest), this action, everywhere or on this record. For `community.moderate` and
 * `users.edit`. A record that the asker may not see answers as one that never was (FC-12).
 */
export const getVerdict = defineEndpoint({
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
    response: Verdict,
});
