import { UserFragment } from "@parley/accounts/contract";
import {
    DateTime,
    defineEndpoint,
    Html,
    ID,
    LongRunnerOptions,
    NoContent,
    SmartID,
    UndoableResult,
} from "@parley/library/contract";
import { MAXIMUM_NOTE, ReportRecordType } from "@parley/moderation/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** A post that a warning is about, as shown to the reader. */
export const WarnedRecord = Type.Object({
    recordType: ReportRecordType,
    recordID: Type.Integer(),
    /** Its title at that time; empty for readers who may no longer see the category. */
    recordName: Type.String(),
    recordExcerpt: Type.String(),
    /** Null if the reader may not see the post. */
    recordUrl: nullable(Type.String()),
});
export type WarnedRecord = Static<typeof WarnedRecord>;

/** A warning of a member about some of their posts. Its author and the note are for moderators only. */
export const Warning = Type.Object({
    warningID: Type.Integer(),
    userID: Type.Integer(),
    user: Type.Optional(UserFragment),
    bodyHtml: Html,
    records: Type.Array(WarnedRecord),
    dateInserted: DateTime,
    /** When the member marked it as read. */
    dateRead: nullable(DateTime),
    /** Whether it was withdrawn; the member no longer sees it. */
    takenBack: Type.Boolean(),
    noteHtml: Type.Optional(Html),
    insertUserID: Type.Optional(Type.Integer()),
    insertUser: Type.Optional(UserFragment),
});
export type Warning = Static<typeof Warning>;

const OneID = Type.Object({ warningID: ID });

/**
 * Warns the authors of posts. Each author gets one warning for all their posts with the same `jobID`. More than 50 posts are sent in
 * several requests; all but the first carry the `jobID` from the first response. Only moderators of a post may warn its author, and nobody
 * can warn themselves.
 */
export const postWarnings = defineEndpoint({
    method: "POST",
    path: "/warnings",
    query: Type.Object(LongRunnerOptions),
    body: Type.Object({
        recordType: ReportRecordType,
        recordIDs: Type.Array(ID, { minItems: 1, maxItems: 50 }),
        /** Text for the member. */
        body: Type.String({ minLength: 1, maxLength: MAXIMUM_NOTE }),
        /** Note for moderators. */
        noteBody: Type.Optional(Type.String({ maxLength: MAXIMUM_NOTE })),
        jobID: Type.Optional(ID),
        ...LongRunnerOptions,
    }),
    response: UndoableResult,
    status: 200,
    longRunner: true,
});

/** Returns the caller's own warnings with `userID=$me`; otherwise those of a member, or of all, about posts that the caller moderates. */
export const getWarnings = defineEndpoint({
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

/** Marks a warning as read, which removes its notice. */
export const putWarningRead = defineEndpoint({
    method: "PUT",
    path: "/warnings/:warningID/read",
    params: OneID,
    response: NoContent,
    status: 204,
});

/** Withdraws a warning. The withdrawal is a logged action. */
export const deleteWarning = defineEndpoint({
    method: "DELETE",
    path: "/warnings/:warningID",
    params: OneID,
    response: NoContent,
});
