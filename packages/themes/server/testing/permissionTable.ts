import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { PEOPLE, SITE } from "@parley/library/testing/permissionTable";

const rule = "§5.12: site.manage";
const anybody = { rule: "§5.12: any", may: PEOPLE };
/** A stored theme that does not exist: who may not manage the site gets the same answer as for one that does. */
const missing = { rule, may: SITE, params: { themeID: "999999" }, success: 404 };
const missingAsset = { ...missing, params: { themeID: "999999", name: "variables" } };

/** Who may make the calls of this package. */
export const themesPermissions: PermissionTable = {
    "GET /themes": anybody,
    "GET /themes/current": anybody,
    "GET /themes/:themeID": { ...anybody, params: { themeID: "parley" } },
    "GET /themes/:themeID/revisions": { ...anybody, params: { themeID: "parley" } },
    "GET /themes/:themeID/assets/:name": { ...anybody, params: { themeID: "parley", name: "variables" }, success: 404 },
    "PUT /themes/current": { rule, may: SITE, body: { themeID: "parley" } },
    "PUT /themes/preview": { rule, may: SITE, body: { themeID: "" } },
    "POST /themes": { rule, may: SITE, body: { name: "Spring", parentTheme: "parley", parentVersion: "1" } },
    "PATCH /themes/:themeID": { ...missing, body: { name: "Spring" } },
    "DELETE /themes/:themeID": missing,
    "GET /themes/:themeID/draft": missing,
    "PUT /themes/:themeID/draft": { ...missing, body: { work: { accent: "#123456" }, revisionID: 1 } },
    "DELETE /themes/:themeID/draft": missing,
    "PUT /themes/:themeID/assets/:name": { ...missingAsset, body: { type: "json", data: {} } },
    "PATCH /themes/:themeID/assets/:name": { ...missingAsset, body: { type: "json", data: {} } },
    "DELETE /themes/:themeID/assets/:name": missingAsset,
};
