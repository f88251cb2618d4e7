import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { PEOPLE, SITE } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const configPermissions: PermissionTable = {
    "GET /config": { rule: "§5.13: each key its level", may: PEOPLE },
    "GET /config/schema": { rule: "§5.13: site.manage", may: SITE },
    "PATCH /config": { rule: "§5.13: site.manage", may: SITE, body: { "garden.description": "Kettles." } },
};
