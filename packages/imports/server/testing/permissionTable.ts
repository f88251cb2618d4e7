import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { SITE } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const importsPermissions: PermissionTable = {
    "GET /imports": { rule: "site.manage", may: SITE },
    "DELETE /imports/:source": { rule: "site.manage", may: SITE, params: { source: "nowhere" }, success: 404 },
};
