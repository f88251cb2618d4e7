import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { ADMIN, MEMBERS, PEOPLE, SITE } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const profileFieldsPermissions: PermissionTable = {
    "GET /profile-fields": { rule: "§5.19: any (filtered)", may: PEOPLE },
    "POST /profile-fields": {
        rule: "site.manage",
        may: SITE,
        body: { apiName: ":unique", label: "Town", dataType: "text", formType: "text" },
    },
    "PATCH /profile-fields/:apiName": { rule: "site.manage", may: SITE, params: { apiName: "nowhere" }, body: {}, success: 404 },
    "DELETE /profile-fields/:apiName": { rule: "site.manage", may: SITE, params: { apiName: "nowhere" }, success: 404 },
    "GET /users/:userID/profile-fields": { rule: "§5.4: visibility rules", may: MEMBERS, params: { userID: ":victimID" } },
    "PATCH /users/:userID/profile-fields": [
        { rule: "§5.4: self", may: MEMBERS, params: { userID: "$me" }, body: {} },
        { rule: "§5.4: others users.edit", may: ADMIN, params: { userID: ":victimID" }, body: {} },
    ],
};
