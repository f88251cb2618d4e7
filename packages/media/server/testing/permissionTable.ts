import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { ADMIN, MEMBERS, PEOPLE } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const mediaPermissions: PermissionTable = {
    "POST /media": { rule: "§5.9: uploads.add", may: MEMBERS, file: "file" },
    "POST /media/scrape": { rule: "§5.9: session.valid", may: MEMBERS, body: { url: "ftp://forum.test/" }, success: 422 },
    "GET /media/:mediaID": { rule: "§5.9: owner or community.manage", may: MEMBERS, params: { mediaID: "999999" }, success: 404 },
    "GET /media/by-url": {
        rule: "§5.9: owner or community.manage",
        may: MEMBERS,
        query: { url: "/uploads/media/never-was.png" },
        success: 404,
    },
    "GET /media/:mediaID/download": {
        rule: "§5.9: who sees what it stands in",
        may: PEOPLE,
        params: { mediaID: "999999" },
        success: 404,
    },
    "GET /media/download-by-url": {
        rule: "§5.9: who sees what it stands in",
        may: PEOPLE,
        query: { url: "/uploads/media/never-was.png" },
        success: 404,
    },
    "DELETE /media/list": {
        rule: "§5.9: community.manage",
        may: ADMIN,
        body: { mediaIDs: [999999], deleteFile: false },
        success: 404,
    },
    "DELETE /media/list-by-url": {
        rule: "§5.9: community.manage",
        may: ADMIN,
        body: { urls: ["/uploads/media/never-was.png"], deleteFile: false },
        success: 404,
    },
    "PATCH /media/:mediaID/attachment": {
        rule: "§5.9: owner and uploads.add, or community.manage",
        may: MEMBERS,
        params: { mediaID: "999999" },
        body: { foreignType: "embed", foreignID: 1 },
        success: 404,
    },
    "DELETE /media/:mediaID": {
        rule: "§5.9: owner or community.manage",
        may: MEMBERS,
        params: { mediaID: "999999" },
        success: 404,
    },
    "DELETE /media/by-url": {
        rule: "§5.9: owner or community.manage",
        may: MEMBERS,
        query: { url: "/uploads/media/never-was.png" },
        success: 404,
    },
};
