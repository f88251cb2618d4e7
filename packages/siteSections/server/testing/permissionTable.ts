import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { PEOPLE, SITE } from "@parley/library/testing/permissionTable";

const rule = "§4.12: a section of the site, site.manage";
const missing = { rule, may: SITE, params: { sectionID: "999999" }, success: 404 };

/** Who may make the calls of this package. */
export const siteSectionsPermissions: PermissionTable = {
    "GET /site-sections": { rule: "§4.12: any", may: PEOPLE },
    "GET /site-sections/:sectionID": { rule: "§4.12: any", may: PEOPLE, params: { sectionID: "0" } },
    "POST /site-sections": { rule, may: SITE, body: { name: "Leeds" } },
    "PATCH /site-sections/:sectionID": { ...missing, body: { name: "Hull" } },
    "DELETE /site-sections/:sectionID": missing,
};
