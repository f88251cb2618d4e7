import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { ADMIN, MEMBERS, MODERATORS, PEOPLE, SITE } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const usersPermissions: PermissionTable = {
    "GET /users/leaders": {
        rule: "§5.4: any; FC-16: who may see what people did",
        may: MEMBERS,
        query: { leaderboardType: "reputation", slotType: "a" },
    },
    "GET /profile-fields": { rule: "§5.19: any (filtered)", may: PEOPLE },
    "POST /profile-fields": {
        rule: "site.manage",
        may: SITE,
        body: { apiName: ":unique", label: "Town", dataType: "text", formType: "text" },
    },
    "PATCH /profile-fields/:apiName": { rule: "site.manage", may: SITE, params: { apiName: "nowhere" }, body: {}, success: 404 },
    "DELETE /profile-fields/:apiName": { rule: "site.manage", may: SITE, params: { apiName: "nowhere" }, success: 404 },
    "GET /users/:userID/profile-fields": { rule: "§5.4: visibility rules", may: MEMBERS, params: { userID: ":victimID" } },
    "PATCH /users/:userID/profile-fields": [
        { rule: "§5.4: self", may: MEMBERS, params: { userID: "$me" }, body: {} },
        { rule: "§5.4: others users.edit", may: ADMIN, params: { userID: ":victimID" }, body: {} },
    ],
    "POST /users": {
        rule: "§5.4: users.add",
        may: ADMIN,
        body: { name: ":unique", email: ":uniqueEmail", password: "a kettle of many fish" },
    },
    "GET /users/:userID/signature": [
        { rule: "self profiles.edit", may: MEMBERS, params: { userID: "$me" } },
        { rule: "others users.edit", may: ADMIN, params: { userID: ":victimID" } },
    ],
    "PUT /users/:userID/signature": [
        { rule: "self profiles.edit", may: MEMBERS, params: { userID: "$me" }, body: { body: "Yours, with oil on my hands" } },
        { rule: "others users.edit", may: ADMIN, params: { userID: ":victimID" }, body: { body: "" } },
    ],
    "GET /users/:userID/edit": { rule: "§5.4: users.edit", may: ADMIN, params: { userID: ":victimID" } },
    "PATCH /users/:userID": [
        { rule: "§5.4: self profiles.edit", may: MEMBERS, params: { userID: "$me" }, body: { showEmail: false } },
        { rule: "§5.4: others users.edit", may: ADMIN, params: { userID: ":victimID" }, body: { showEmail: false } },
    ],
    "PUT /users/:userID/ban": [
        { rule: "§5.4: community.moderate or users.edit", may: MODERATORS, uses: "member", body: { banned: true } },
        { rule: "§3.4: rank strictly above", may: [], params: { userID: ":adminID" }, body: { banned: true } },
    ],
    "POST /users/:userID/photo": [
        { rule: "§5.4: self", may: MEMBERS, params: { userID: "$me" }, file: "photo" },
        { rule: "§5.4: users.edit", may: ADMIN, params: { userID: ":victimID" }, file: "photo" },
    ],
    "DELETE /users/:userID/photo": {
        rule: "§5.4: self or users.edit; 400 if none",
        may: ADMIN,
        uses: "member",
        success: 400,
    },
    "GET /analytics/privacy": { rule: "ADM-016: signed-in users", may: MEMBERS },
    "POST /analytics/privacy": { rule: "ADM-017: signed-in users", may: MEMBERS, body: { AnonymizeData: "-1" } },
};
