import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { anywhere, LOOKING_AFTER, MEMBERS, MODERATORS, THERE } from "@parley/library/testing/permissionTable";

/** Everybody who may report, except the author of the post. */
const REPORTING = MEMBERS.filter((person) => person !== "author");

/** Who may make the calls of this package. */
export const moderationPermissions: PermissionTable = {
    "POST /reports": [
        {
            rule: "§5.16: flag.add, and never for one's own post",
            on: "discussion",
            may: anywhere(REPORTING),
            body: { recordType: "discussion", recordID: ":discussionID", reportReasonIDs: ["spam"] },
        },
        {
            rule: "§5.16: flag.add, and never for one's own post",
            on: "comment",
            may: anywhere(REPORTING),
            body: { recordType: "comment", recordID: ":commentID", reportReasonIDs: ["spam"] },
        },
    ],
    "GET /reports": { rule: "§5.16: posts.moderate or community.moderate", may: THERE },
    "GET /reports/:reportID": { rule: "§5.16: the same", may: THERE, params: { reportID: "999999" }, success: 404 },
    "DELETE /reports/:reportID": {
        rule: "session.valid, for a report of one's own",
        may: MEMBERS,
        params: { reportID: "999999" },
        success: 404,
    },
    "PATCH /reports/:reportID": {
        rule: "§5.16: the same",
        may: THERE,
        params: { reportID: "999999" },
        body: { status: "new" },
        success: 404,
    },
    "PATCH /reports/:reportID/dismiss": { rule: "§5.16: the same", may: THERE, params: { reportID: "999999" }, success: 404 },
    "PATCH /reports/:reportID/approve-record": {
        rule: "§5.16: the same",
        may: THERE,
        params: { reportID: "999999" },
        body: {},
        success: 404,
    },
    "PATCH /reports/:reportID/reject-record": {
        rule: "§5.16: the same",
        may: THERE,
        params: { reportID: "999999" },
        body: {},
        success: 404,
    },
    "GET /report-reasons": { rule: "§5.16: flag.add", may: MEMBERS },
    "POST /report-reasons": {
        rule: "§5.16: community.moderate; one that is there",
        may: MODERATORS,
        body: { reportReasonID: "spam", name: "Spam", description: "", roleIDs: [] },
        success: 409,
    },
    "PATCH /report-reasons/:reportReasonID": {
        rule: "§5.16: community.moderate",
        may: MODERATORS,
        params: { reportReasonID: "spam" },
        body: { name: "Spam" },
    },
    "DELETE /report-reasons/:reportReasonID": {
        rule: "§5.16: community.moderate",
        may: MODERATORS,
        params: { reportReasonID: "never-was" },
        success: 404,
    },
    "PUT /report-reasons/sorts": { rule: "§5.16: community.moderate", may: MODERATORS, body: { spam: 0 } },
    "GET /escalations": { rule: "§5.16: posts.moderate or community.moderate", may: THERE },
    "POST /escalations": {
        rule: "§5.16: posts.moderate or community.moderate, there",
        on: "discussion",
        may: LOOKING_AFTER,
        body: { recordType: "discussion", recordID: ":discussionID" },
    },
    "GET /escalations/lookup-assignee": {
        rule: "§5.16: the same",
        may: THERE,
        query: { escalationID: "999999" },
        success: 404,
    },
    "GET /escalations/:escalationID": { rule: "§5.16: the same", may: THERE, params: { escalationID: "999999" }, success: 404 },
    "PATCH /escalations/:escalationID": {
        rule: "§5.16: the same",
        may: THERE,
        params: { escalationID: "999999" },
        body: { status: "done" },
        success: 404,
    },
    "GET /reports/automation": { rule: "§5.16: posts.moderate or community.moderate", may: THERE },
    "GET /waiting-posts/:waitingID": {
        rule: "session.valid, one's own",
        may: MEMBERS,
        params: { waitingID: "999999" },
        success: 404,
    },
    "GET /waiting-posts": { rule: "session.valid, one's own", may: MEMBERS },
};
