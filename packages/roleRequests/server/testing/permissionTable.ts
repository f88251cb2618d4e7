import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { ADMIN, MEMBERS, SITE } from "@parley/library/testing/permissionTable";

const rule = "§5.19: role application flow";
const manages = { rule: `${rule}; site.manage offers roles`, may: SITE };
const missing = { params: { roleRequestID: "999999" }, success: 404 };

/** Who may make the calls of this package. */
export const roleRequestsPermissions: PermissionTable = {
    "GET /role-requests/metas": { rule: `${rule}; members`, may: MEMBERS },
    "PUT /role-requests/metas": {
        ...manages,
        body: { roleID: ":roleID", name: "Mender", body: "Mends what drips." },
        uses: "role",
    },
    "DELETE /role-requests/metas/:roleID": { ...manages, params: { roleID: "999999" }, success: 404 },
    "GET /role-requests": { rule: `${rule}; members see their own`, may: MEMBERS },
    "POST /role-requests": {
        rule: `${rule}; members, where a role is offered`,
        may: MEMBERS,
        body: { roleID: 999_999, body: "I mend." },
        success: 422,
    },
    "PATCH /role-requests/:roleRequestID": {
        rule: `${rule}; users.edit, as for other changes of roles`,
        may: ADMIN,
        body: { status: "denied" },
        ...missing,
    },
    "DELETE /role-requests/:roleRequestID": { rule: `${rule}; one's own`, may: MEMBERS, ...missing },
};
