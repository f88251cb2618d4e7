import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { ADMIN, PEOPLE } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const tagsPermissions: PermissionTable = {
    "GET /tags": { rule: "§5.8: any", may: PEOPLE },
    "GET /tags/:tagID": { rule: "§5.8: any", may: PEOPLE, uses: "tag" },
    "POST /tags": { rule: "§5.8: community.manage + tags.add", may: ADMIN, body: { name: ":unique" } },
    "PATCH /tags/:tagID": { rule: "§5.8: community.manage", may: ADMIN, uses: "tag", body: { name: ":unique" } },
    "POST /tags/:tagID/merge": {
        rule: "as PATCH; a tag is never merged into itself or into one that isn't there",
        may: ADMIN,
        uses: "tag",
        body: { destinationTagID: 1_000_000_000 },
        success: 404,
    },
    "DELETE /tags/:tagID": { rule: "§5.8: community.manage", may: ADMIN, uses: "tag" },
};
