import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { MEMBERS, MODERATORS, PEOPLE } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const announcementsPermissions: PermissionTable = {
    "GET /moderation-messages": { rule: "§5.16: session.valid", may: MEMBERS },
    "GET /moderation-messages/shown": { rule: "what pages show, to everybody who reads them", may: PEOPLE },
    "POST /moderation-messages": {
        rule: "§5.16: community.moderate; about a place that is not there",
        may: MODERATORS,
        body: { body: "The hall is closed today.", type: "info", recordType: "category", recordID: 999999 },
        success: 404,
    },
    "PATCH /moderation-messages/:moderationMessageID": {
        rule: "§5.16: community.moderate",
        may: MODERATORS,
        params: { moderationMessageID: "999999" },
        body: { isEnabled: false },
        success: 404,
    },
    "DELETE /moderation-messages/:moderationMessageID": {
        rule: "§5.16: community.moderate",
        may: MODERATORS,
        params: { moderationMessageID: "999999" },
        success: 404,
    },
    "PUT /moderation-messages/:moderationMessageID/dismiss": {
        rule: "session.valid",
        may: MEMBERS,
        params: { moderationMessageID: "999999" },
        success: 404,
    },
};
