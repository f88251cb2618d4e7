import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { PEOPLE, SITE } from "@parley/library/testing/permissionTable";

const missingType = { may: SITE, params: { postTypeID: "missing" }, body: {}, success: 404 };
const missingField = { may: SITE, params: { postFieldID: "missing" }, body: {}, success: 404 };

/** Who may make the calls of this package. */
export const postTypesPermissions: PermissionTable = {
    "GET /post-types": { rule: "§5.19: any", may: PEOPLE },
    "GET /post-types/:postTypeID": { rule: "§5.19: any", may: PEOPLE, params: { postTypeID: "discussion" } },
    "POST /post-types": {
        rule: "§5.19: site.manage",
        may: SITE,
        body: { postTypeID: "discussion", name: "Discussion", parentPostTypeID: "discussion" },
        success: 409,
    },
    "PATCH /post-types/:postTypeID": { rule: "§5.19: site.manage", ...missingType },
    "DELETE /post-types/:postTypeID": { rule: "§5.19: site.manage", ...missingType },
    "GET /post-fields": { rule: "§5.19: any", may: PEOPLE },
    "POST /post-fields": {
        rule: "§5.19: site.manage",
        may: SITE,
        body: { postFieldID: "toString", label: "Reserved", dataType: "text", formType: "text" },
        success: 422,
    },
    "PATCH /post-fields/:postFieldID": { rule: "§5.19: site.manage", ...missingField },
    "DELETE /post-fields/:postFieldID": { rule: "§5.19: site.manage", ...missingField },
};
