import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { PEOPLE, SITE } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const sitePermissions: PermissionTable = {
    "GET /site-totals": { rule: "§5.19: any", may: PEOPLE },
    "GET /dashboard/menus": { rule: "§5.19: settings viewers", may: ["categoryModerator", "globalModerator", ...SITE] },
    "GET /open-api/v3": { rule: "§5.19: not said", may: PEOPLE },
    "GET /resources": { rule: "§5.19: site.manage", may: SITE },
    "GET /resources/:recordType": { rule: "§5.19: site.manage", may: SITE, params: { recordType: "discussion" } },
    "GET /icons/active": { rule: "§5.19: any", may: PEOPLE },
    "GET /icons/system": { rule: "§5.19: any", may: PEOPLE },
    "GET /icons/by-name": { rule: "§5.19: any", may: PEOPLE, query: { iconName: "menu" } },
};
