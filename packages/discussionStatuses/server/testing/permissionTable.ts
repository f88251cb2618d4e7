import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { anywhere, MODERATORS, PEOPLE, SITE, TAKING_PART } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const discussionStatusesPermissions: PermissionTable = {
    "GET /discussions/statuses": { rule: "§5.1: guest ok", may: PEOPLE },
    "GET /discussions/statuses/:statusID": { rule: "§5.1: guest ok", may: PEOPLE, params: { statusID: "0" } },
    "POST /discussions/statuses": { rule: "§5.1: site.manage", may: SITE, body: { name: "Planned" } },
    "PATCH /discussions/statuses/:statusID": {
        rule: "§5.1: site.manage",
        may: SITE,
        params: { statusID: "999999" },
        body: {},
        success: 404,
    },
    "DELETE /discussions/statuses/:statusID": {
        rule: "§5.1: site.manage",
        may: SITE,
        params: { statusID: "999999" },
        success: 404,
    },
    "PUT /discussions/:discussionID/status": {
        rule: "§5.1, §4.4: staff.allow",
        on: "discussion",
        may: anywhere(MODERATORS),
        body: { internalStatusID: 8 },
    },
    "GET /discussions/:discussionID/status-log": { rule: "§5.1: session.valid", on: "discussion", may: TAKING_PART },
};
