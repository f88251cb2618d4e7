import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { MEMBERS, THERE } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const warningsPermissions: PermissionTable = {
    "POST /warnings": {
        rule: "posts.moderate or community.moderate, there",
        may: THERE,
        body: { recordType: "discussion", recordIDs: [999999], body: "Mind your words." },
        success: 404,
    },
    "GET /warnings": [
        { rule: "session.valid, one's own", may: MEMBERS, query: { userID: "$me" } },
        { rule: "of others: posts.moderate or community.moderate", may: THERE },
    ],
    "PUT /warnings/:warningID/read": {
        rule: "session.valid, one's own",
        may: MEMBERS,
        params: { warningID: "999999" },
        success: 404,
    },
    "DELETE /warnings/:warningID": {
        rule: "posts.moderate or community.moderate",
        may: THERE,
        params: { warningID: "999999" },
        success: 404,
    },
};
