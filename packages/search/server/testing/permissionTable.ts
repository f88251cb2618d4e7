import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { PEOPLE, SITE } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const searchPermissions: PermissionTable = {
    "GET /search": { rule: "§5.10: any; only visible records", may: PEOPLE, query: { query: "kettle" } },
    "POST /search/reindex": { rule: "site.manage", may: SITE, body: { recordTypes: [] } },
    "GET /search/counts": { rule: "as GET /search", may: PEOPLE, query: { query: "kettle" } },
};
