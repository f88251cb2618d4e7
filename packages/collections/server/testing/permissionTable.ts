import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { ADMIN, anywhere, PEOPLE } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const collectionsPermissions: PermissionTable = {
    "GET /collections": { rule: "§5.14: community.manage", may: ADMIN },
    "POST /collections": {
        rule: "§5.14: community.manage, and what goes into it is seen",
        on: "discussion",
        may: anywhere(ADMIN),
        body: { name: ":unique", records: [{ recordType: "discussion", recordID: ":discussionID" }] },
    },
    "GET /collections/by-resource": {
        rule: "§5.14: community.manage",
        on: "discussion",
        may: anywhere(ADMIN),
        query: { recordType: "discussion", recordID: ":discussionID" },
    },
    "PUT /collections/by-resource": {
        rule: "§5.14: community.manage",
        on: "discussion",
        may: anywhere(ADMIN),
        body: { record: { recordType: "discussion", recordID: ":discussionID" }, collectionIDs: [] },
    },
    "GET /collections/contents/:locale": { rule: "§5.14: community.manage", may: ADMIN, params: { locale: "en" } },
    "GET /collections/:collectionID/content/:locale": {
        rule: "§5.14: any",
        may: PEOPLE,
        params: { collectionID: "999999", locale: "en" },
        success: 404,
    },
    "GET /collections/:collectionID": {
        rule: "§5.14: community.manage",
        may: ADMIN,
        params: { collectionID: "999999" },
        success: 404,
    },
    "PATCH /collections/:collectionID": {
        rule: "§5.14: community.manage",
        may: ADMIN,
        params: { collectionID: "999999" },
        body: {},
        success: 404,
    },
    "DELETE /collections/:collectionID": {
        rule: "§5.14: community.manage",
        may: ADMIN,
        params: { collectionID: "999999" },
        success: 404,
    },
};
