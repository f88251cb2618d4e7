import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { PEOPLE } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const trackingPermissions: PermissionTable = {
    "POST /tick": { rule: "§5.18: any", may: PEOPLE, body: { type: "page_view" } },
};
