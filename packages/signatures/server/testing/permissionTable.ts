import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { ADMIN, MEMBERS } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const signaturesPermissions: PermissionTable = {
    "GET /users/:userID/signature": [
        { rule: "self profiles.edit", may: MEMBERS, params: { userID: "$me" } },
        { rule: "others users.edit", may: ADMIN, params: { userID: ":victimID" } },
    ],
    "PUT /users/:userID/signature": [
        { rule: "self profiles.edit", may: MEMBERS, params: { userID: "$me" }, body: { body: "Yours, with oil on my hands" } },
        { rule: "others users.edit", may: ADMIN, params: { userID: ":victimID" }, body: { body: "" } },
    ],
};
