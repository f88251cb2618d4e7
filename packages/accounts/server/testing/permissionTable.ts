import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { ADMIN, PEOPLE } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const accountsPermissions: PermissionTable = {
    "GET /users": { rule: "§5.4: any, each by their view", may: PEOPLE },
    "GET /users/by-names": { rule: "§5.4: any", may: PEOPLE, query: { name: "Author" } },
    "GET /users/me": { rule: "§5.4: any", may: PEOPLE },
    "GET /users/me-counts": { rule: "§5.4: any", may: PEOPLE },
    "GET /users/:userID": { rule: "§5.4: by view", may: PEOPLE, params: { userID: ":authorID" } },
    "GET /users/:userID/permissions": [
        { rule: "§5.4: self", may: PEOPLE, params: { userID: "$me" } },
        { rule: "§5.4: others users.add/edit/delete", may: ADMIN, params: { userID: ":victimID" } },
    ],
    "POST /authenticate/password": {
        rule: "§6: any",
        may: PEOPLE,
        uses: "session",
        body: { username: "Keyholder", password: "the brass one by the door" },
    },
    "POST /authenticate/signout": { rule: "§6: any", may: PEOPLE, uses: "session" },
};
