import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { anywhere, MODERATORS, PEOPLE } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const attachmentsPermissions: PermissionTable = {
    "GET /attachments": [
        {
            rule: "§5.15: staff.allow",
            on: "discussion",
            may: anywhere(MODERATORS),
            query: { recordType: "discussion", recordID: ":discussionID" },
        },
        {
            rule: "§4.5, §5.15: staff.allow",
            on: "comment",
            may: anywhere(MODERATORS),
            query: { recordType: "comment", recordID: ":commentID" },
        },
    ],
    "GET /attachments/catalog": { rule: "§5.15: what the viewer may read of", may: PEOPLE },
    "GET /attachments/schema": {
        rule: "§5.15: staff.allow; no such integration",
        may: MODERATORS,
        query: { attachmentType: "ticket", recordType: "discussion", recordID: "999999" },
        success: 404,
    },
    "POST /attachments": {
        rule: "§5.15: staff.allow; no such integration",
        may: MODERATORS,
        body: { attachmentType: "ticket", recordType: "discussion", recordID: 999999 },
        success: 404,
    },
    "POST /attachments/refresh": { rule: "§5.15: any", may: PEOPLE, body: { attachmentIDs: [999999] } },
};
