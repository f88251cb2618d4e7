import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { ADMIN, anywhere, MODERATORS, PEOPLE, SITE } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const permissionsPermissions: PermissionTable = {
    "GET /roles": { rule: "§5.8: any (reduced fields)", may: PEOPLE },
    "GET /roles/:roleID": { rule: "§5.8: site.manage", may: SITE, uses: "role" },
    "GET /roles/:roleID/edit": { rule: "§5.8: site.manage", may: SITE, uses: "role" },
    "POST /roles": [
        { rule: "§5.8: site.manage", may: SITE, body: { name: ":unique" } },
        {
            rule: "§3.4: nobody grants what they don't hold",
            may: ADMIN,
            body: { name: ":unique", permissions: [{ type: "global", permissions: { "users.edit": true } }] },
        },
    ],
    "PATCH /roles/:roleID": [
        { rule: "§5.8: site.manage", may: SITE, uses: "role", body: { description: "Another one." } },
        {
            rule: "§3.4: the administrators' role stands above",
            may: ADMIN,
            params: { roleID: "16" },
            body: { description: "As before." },
        },
    ],
    "DELETE /roles/:roleID": { rule: "§5.8: site.manage", may: SITE, uses: "role" },
    "PATCH /roles/:roleID/permissions": [
        { rule: "§5.8: site.manage", may: SITE, uses: "role", body: [{ type: "global", permissions: { "tags.add": true } }] },
        {
            rule: "§3.4: nobody grants what they don't hold",
            may: ADMIN,
            uses: "role",
            body: [{ type: "global", permissions: { "community.manage": true } }],
        },
    ],
    "PUT /roles/:roleID/permissions": { rule: "§5.8: site.manage", may: SITE, uses: "role", body: [] },
    "GET /users/:userID/verdict": [
        {
            rule: "community.moderate or users.edit",
            may: MODERATORS,
            params: { userID: ":authorID" },
            query: { permission: "comments.add" },
        },
        {
            rule: "community.moderate or users.edit, about what the asker sees",
            on: "discussion",
            may: anywhere(MODERATORS),
            params: { userID: ":authorID" },
            query: { permission: "comments.add", recordType: "discussion", recordID: ":discussionID" },
        },
    ],
    "PATCH /users/bulk-role-assignment": {
        rule: "§5.4: users.edit",
        may: ADMIN,
        body: { userIDs: [":victimID"], addRoleIDs: [":memberRoleID"] },
    },
};
