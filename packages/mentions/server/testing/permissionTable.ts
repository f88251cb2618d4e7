import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { SITE } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const mentionsPermissions: PermissionTable = {
    "GET /user-mentions/users/:userID": { rule: "§5.17: site.manage", may: SITE, params: { userID: ":victimID" } },
    "POST /user-mentions/:userID/anonymize": { rule: "§5.17: site.manage", may: SITE, params: { userID: ":victimID" }, body: {} },
};
