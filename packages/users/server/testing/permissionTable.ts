import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { ADMIN, MEMBERS, MODERATORS } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const usersPermissions: PermissionTable = {
    "GET /users/leaders": {
        rule: "§5.4: any; FC-16: who may see what people did",
        may: MEMBERS,
        query: { leaderboardType: "reputation", slotType: "a" },
    },
    "POST /users": {
        rule: "§5.4: users.add",
        may: ADMIN,
        body: { name: ":unique", email: ":uniqueEmail", password: "a kettle of many fish" },
    },
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
};
