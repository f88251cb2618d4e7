import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { MEMBERS, SITE } from "@parley/library/testing/permissionTable";

const missing = { may: SITE, params: { interestID: "999999" }, body: {}, success: 404 };

/** Who may make the calls of this package. */
export const interestsPermissions: PermissionTable = {
    "GET /interests": { rule: "§5.19: session.valid", may: MEMBERS },
    "POST /interests": {
        rule: "§5.19: site.manage",
        may: SITE,
        body: { apiName: "kettles", name: "Kettles", categoryIDs: [999999] },
        success: 422,
    },
    "PATCH /interests/:interestID": { rule: "§5.19: site.manage", ...missing },
    "DELETE /interests/:interestID": { rule: "§5.19: site.manage", ...missing },
    "GET /interests/suggested-content": { rule: "§5.19: session.valid", may: MEMBERS },
    "GET /tags/followed": { rule: "session.valid", may: MEMBERS },
    "PUT /tags/:tagID/follow": { rule: "session.valid", may: MEMBERS, uses: "tag", body: { followed: true } },
    "GET /categories/suggested": { rule: "§5.3: session.valid", may: MEMBERS },
};
