import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { ADMIN, PEOPLE } from "@parley/library/testing/permissionTable";

const rule = "§5.17: tokens.add";
const missing = { rule, may: ADMIN, params: { tokenID: "999999" }, success: 404 };

/** Who may make the calls of this package. */
export const tokensPermissions: PermissionTable = {
    "GET /tokens": { rule, may: ADMIN },
    "GET /tokens/:tokenID": { ...missing, query: { transientKey: "x" }, success: 403 },
    "POST /tokens": { rule, may: ADMIN, body: { name: "A token", scopes: ["read"] } },
    "DELETE /tokens/:tokenID": missing,
    "POST /tokens/roles": { rule: "§5.17: any", may: PEOPLE },
};
