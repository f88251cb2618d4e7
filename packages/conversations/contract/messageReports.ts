import { UserFragment } from "@parley/accounts/contract";
import { DateTime, defineEndpoint, Html, ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Permission with which reports of messages are read and decided. */
export const MODERATE_MESSAGES = "community.moderate";

/** Page of the reports of messages, for moderators. */
export const MESSAGE_REPORTS_PAGE = "/dashboard/content/message-reports";

/** Returns the path of the page on which a message is reported. */
export const reportMessagePath = (messageID: number | string): string => `/messages/report/${messageID}`;

/** Beginning of the names of the form fields that add messages to a report: `message-12`. */
export const ADDED_MESSAGE_FIELD = "message-";

/** Maximum length of a note, and number of other messages that its reporter may add. */
export const MAX_REPORT_NOTE_LENGTH = 2000;
export const MAX_REPORTED_MESSAGES = 20;

/** `handled`: a moderator has seen to it; `dismissed`: there was nothing to do. */
export const MessageReportStatus = Type.Unsafe<"new" | "handled" | "dismissed">({
    type: "string",
    enum: ["new", "handled", "dismissed"],
});
export type MessageReportStatus = Static<typeof MessageReportStatus>;

/** A message as it was when it was reported. */
export const ReportedMessage = Type.Object({
    messageID: Type.Integer(),
    insertUserID: Type.Integer(),
    insertUser: Type.Optional(UserFragment),
    dateInserted: DateTime,
    body: Html,
});
export type ReportedMessage = Static<typeof ReportedMessage>;

/** A report of a private message: all that moderators see of its conversation is what its reporter added. */
export const MessageReport = Type.Object({
    messageReportID: Type.Integer(),
    messageID: Type.Integer(),
    status: MessageReportStatus,
    insertUserID: Type.Integer(),
    insertUser: Type.Optional(UserFragment),
    dateInserted: DateTime,
    /** What the reporter wrote, as plain text. */
    noteBody: Type.String(),
    /** The reported message and those that its reporter added, the oldest first. */
    messages: Type.Array(ReportedMessage),
    updateUserID: Type.Union([Type.Integer(), Type.Null()]),
});
export type MessageReport = Static<typeof MessageReport>;

/** Reports a message of somebody else to the moderators, with messages of the same conversation that explain it. 409 for the second time. */
export const postMessageReport = defineEndpoint({
    method: "POST",
    path: "/messages/:messageID/report",
    params: Type.Object({ messageID: ID }),
    body: Type.Object({
        noteBody: Type.Optional(Type.String({ maxLength: MAX_REPORT_NOTE_LENGTH })),
        messageIDs: Type.Optional(Type.Array(ID, { maxItems: MAX_REPORTED_MESSAGES })),
    }),
    response: Type.Object({ messageReportID: Type.Integer() }),
    status: 201,
});

/** Reports of messages, the newest first; undecided ones by default. */
export const getMessageReports = defineEndpoint({
    method: "GET",
    path: "/message-reports",
    query: Type.Object({
        status: Type.Optional(Type.Unsafe<"new" | "decided">({ type: "string", enum: ["new", "decided"], default: "new" })),
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
    }),
    response: Type.Array(MessageReport),
    paged: "numbered",
});

/** Decides on a report. */
export const patchMessageReport = defineEndpoint({
    method: "PATCH",
    path: "/message-reports/:messageReportID",
    params: Type.Object({ messageReportID: ID }),
    body: Type.Object({ status: MessageReportStatus }),
    response: MessageReport,
});
