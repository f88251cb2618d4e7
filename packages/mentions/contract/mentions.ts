import { DateTime, defineEndpoint, ID, LongRunnerOptions, LongRunnerResult } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Mention of a member in a record (contract §4.12). */
export const UserMention = Type.Object({
    userID: ID,
    recordType: Type.String(),
    recordID: ID,
    /** The name as written. */
    mentionedName: Type.String(),
    /** Time of the first mention in the record. */
    dateInserted: DateTime,
    status: Type.Unsafe<"active">({ type: "string", enum: ["active"] }),
});
export type UserMention = Static<typeof UserMention>;

/** Lists the mentions of a member, for members with `site.manage` (contract §5.17). */
export const getUserMentions = defineEndpoint({
    method: "GET",
    path: "/user-mentions/users/:userID",
    params: Type.Object({ userID: ID }),
    query: Type.Object({
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 30 })),
    }),
    response: Type.Array(UserMention),
    paged: "more",
});

/**
 * Replaces all mentions of a member with "Deleted User", in earlier versions of posts too, for members with `site.manage` (contract §5.17).
 * 404 for an unknown member.
 */
export const postAnonymizeMentions = defineEndpoint({
    method: "POST",
    path: "/user-mentions/:userID/anonymize",
    params: Type.Object({ userID: ID }),
    query: Type.Object(LongRunnerOptions),
    response: LongRunnerResult,
    longRunner: true,
});
