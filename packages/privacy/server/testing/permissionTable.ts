import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { MEMBERS } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const privacyPermissions: PermissionTable = {
    "GET /analytics/privacy": { rule: "ADM-016: signed-in users", may: MEMBERS },
    "POST /analytics/privacy": { rule: "ADM-017: signed-in users", may: MEMBERS, body: { AnonymizeData: "-1" } },
};
