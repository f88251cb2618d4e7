import { UserFragment } from "@parley/accounts/contract";
import { DateTime, endpoint, ID, LongRunnerOptions, LongRunnerResult, NoContent, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { MAXIMUM_NOTE } from "./moderation.rules";
import { ReportRecordType } from "./reports";

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** A post because of which somebody was warned, as it is told to who reads. */
export const WarnedRecord = Type.Object({
    recordType: ReportRecordType,
    recordID: Type.Integer(),
    /** Its title, then; empty for whom may not see the place any more. */
    recordName: Type.String(),
    recordExcerpt: Type.String(),
    /** Null where the reader cannot go. */
    recordUrl: nullable(Type.String()),
});
export type WarnedRecord = Static<typeof WarnedRecord>;

/** What a moderator told a member about posts of theirs. Who it was, and the note, are for moderators. */
export const Warning = Type.Object({
    warningID: Type.Integer(),
    userID: Type.Integer(),
    user: Type.Optional(UserFragment),
    bodyHtml: Type.String(),
    records: Type.Array(WarnedRecord),
    dateInserted: DateTime,
    /** When the member said that they have read it. */
    dateRead: nullable(DateTime),
    /** It was taken back, and the member sees it no more. */
    takenBack: Type.Boolean(),
    noteHtml: Type.Optional(Type.String()),
    insertUserID: Type.Optional(Type.Integer()),
    insertUser: Type.Optional(UserFragment),
});
export type Warning = Static<typeof Warning>;

const OneID = Type.Object({ warningID: ID });

/**
 * Warns the authors of posts: each once, of all these posts of theirs, for what is sent with one `jobID` is one decision. More than 50 posts are sent
 * in several calls, all but the first with the `jobID` that the first one answers. Only who looks after a post may; nobody warns themselves.
 */
export const postWarnings = endpoint({
    method: "POST",
    path: "/warnings",
    query: Type.Object(LongRunnerOptions),
    body: Type.Object({
        recordType: ReportRecordType,
        recordIDs: Type.Array(ID, { minItems: 1, maxItems: 50 }),
        /** What the member reads. */
        body: Type.String({ minLength: 1, maxLength: MAXIMUM_NOTE }),
        /** What only moderators read. */
        noteBody: Type.Optional(Type.String({ maxLength: MAXIMUM_NOTE })),
        jobID: Type.Optional(ID),
        ...LongRunnerOptions,
    }),
    response: LongRunnerResult,
    status: 200,
    longRunner: true,
});

/** One's own warnings with `userID=$me`; else those of a member, or of all, about what the caller looks after. */
export const getWarnings = endpoint({
    method: "GET",
    path: "/warnings",
    query: Type.Object({
        userID: Type.Optional(SmartID),
        page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
        limit: Type.Integer({ minimum: 1, maximum: 100, default: 30 }),
    }),
    response: Type.Array(Warning),
    paged: "numbered",
});

/** Says that one has read a warning; its notice goes. */
export const putWarningRead = endpoint({
    method: "PUT",
    path: "/warnings/:warningID/read",
    params: OneID,
    response: NoContent,
    status: 204,
});

/** Takes a warning back, which is an act of its own. */
export const deleteWarning = endpoint({
    method: "DELETE",
    path: "/warnings/:warningID",
    params: OneID,
    response: NoContent,
});
