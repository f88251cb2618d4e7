import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { MEMBERS, MODERATORS } from "@parley/library/testing/permissionTable";

/** Nobody participates in it: it never was. */
const UNKNOWN = { params: { conversationID: "999999" }, may: [] };

const UNKNOWN_MESSAGE = { params: { messageID: "999999" }, may: [] };

/** Permissions of the endpoints of this package, tested with a missing conversation, which is refused like one of others. */
export const conversationsPermissions: PermissionTable = {
    "GET /conversations": { rule: "§5.5: session.valid", may: MEMBERS },
    "POST /conversations": {
        rule: "§5.5: conversations.add; the viewer alone is nobody to write to",
        may: MEMBERS,
        body: { participantUserIDs: ["$me"] },
        success: 422,
    },
    "GET /conversations/:conversationID": { rule: "§5.5: participant", ...UNKNOWN },
    "GET /conversations/:conversationID/participants": { rule: "§5.5: participant", ...UNKNOWN },
    "POST /conversations/:conversationID/participants": {
        rule: "§5.5: conversations.add and participant",
        ...UNKNOWN,
        body: { participantUserIDs: ["$me"] },
    },
    "DELETE /conversations/:conversationID/leave": { rule: "§5.5: participant", ...UNKNOWN },
    "PUT /conversations/:conversationID/mute": { rule: "participant", ...UNKNOWN, body: { muted: true } },
    "PUT /conversations/:conversationID/read": { rule: "participant", ...UNKNOWN, body: {} },
    "PUT /conversations/:conversationID/typing": {
        rule: "participant, else 400",
        params: { conversationID: "999999" },
        may: MEMBERS,
        success: 400,
    },
    "GET /conversations/:conversationID/typing": { rule: "participant", ...UNKNOWN },
    "GET /conversations/choices": { rule: "session.valid", may: MEMBERS },
    "PUT /conversations/choices": { rule: "session.valid", may: MEMBERS, body: { announcesTyping: true } },
    "GET /messages": { rule: "§5.5: one's own", may: MEMBERS, query: { insertUserID: "$me" } },
    "GET /messages/:messageID": { rule: "§5.5: participant", ...UNKNOWN_MESSAGE },
    "GET /messages/:messageID/edit": { rule: "author", ...UNKNOWN_MESSAGE },
    "GET /messages/:messageID/versions": { rule: "§5.5: participant", ...UNKNOWN_MESSAGE },
    "PUT /messages/:messageID/body": { rule: "author", ...UNKNOWN_MESSAGE, body: { body: "Mine.", format: "text" } },
    "PUT /messages/:messageID/taken-back": { rule: "author", ...UNKNOWN_MESSAGE, body: { takenBack: true } },
    "GET /messages/search": { rule: "one's own", may: MEMBERS, query: { query: "key" } },
    "POST /messages/:messageID/report": { rule: "participant", ...UNKNOWN_MESSAGE, body: {} },
    "GET /message-reports": { rule: "community.moderate", may: MODERATORS },
    "PATCH /message-reports/:messageReportID": {
        rule: "community.moderate",
        may: MODERATORS,
        params: { messageReportID: "999999" },
        body: { status: "handled" },
        success: 404,
    },
    "POST /messages": {
        rule: "§5.5: session.valid and participant, else 400",
        may: MEMBERS,
        body: { conversationID: 999_999, body: "Is the key still with you?", format: "text" },
        success: 400,
    },
};
