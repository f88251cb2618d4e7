import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { ADMIN, MANAGING, MEMBERS, PEOPLE, SEEING, SITE, TAKING_PART } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const categoriesPermissions: PermissionTable = {
    "GET /categories": { rule: "§5.3: only visible ones", may: PEOPLE },
    "GET /categories/search": { rule: "§5.3: only visible ones", may: PEOPLE, query: { query: "k" } },
    "GET /categories/:categoryID": { rule: "§5.3: discussions.view", on: "category", may: SEEING },
    "GET /categories/:categoryID/edit": { rule: "§5.3: site.manage", on: "category", may: MANAGING },
    "GET /categories/:categoryID/permissions": { rule: "as edit: site.manage", on: "category", may: MANAGING },
    "PATCH /categories/:categoryID/permissions": [
        { rule: "site.manage", on: "category", may: MANAGING, body: {} },
        {
            rule: "§3.4: nobody grants what they don't hold there; only administrators hold comments.delete for members everywhere",
            on: "category",
            may: { own: ADMIN, other: ADMIN, unseen: ADMIN },
            finds: SITE,
            body: { customPermissions: true, grants: { ":memberRoleID": { "comments.delete": true } } },
        },
    ],
    "POST /categories": {
        rule: "§5.3: site.manage",
        may: SITE,
        body: { name: "A shelf", urlcode: ":unique" },
    },
    "PATCH /categories/:categoryID": {
        rule: "§5.3: site.manage",
        on: "category",
        may: MANAGING,
        body: { description: "Another one." },
    },
    "DELETE /categories/:categoryID": { rule: "§5.3: site.manage", on: "category", may: MANAGING },
    "GET /categories/arrangement": { rule: "as edit: site.manage", may: SITE },
    "PUT /categories/:categoryID/place": {
        rule: "as PATCH: site.manage; the order by this number has long been changed",
        on: "category",
        may: MANAGING,
        body: { parentCategoryID: -1, afterCategoryID: null, version: 0 },
        success: 412,
    },
    "GET /categories/preferences/:userID": { rule: "§5.3: self or users.edit", may: MEMBERS, params: { userID: "$me" } },
    "GET /categories/:categoryID/preferences/:userID": {
        rule: "§5.3: self or users.edit, and discussions.view",
        on: "category",
        may: TAKING_PART,
        params: { userID: "$me" },
    },
    "PATCH /categories/:categoryID/preferences/:userID": {
        rule: "§5.3: self or users.edit, and discussions.view",
        on: "category",
        may: TAKING_PART,
        params: { userID: "$me" },
        body: { "preferences.popup.posts": true },
    },
    "PUT /categories/:categoryID/follow": {
        rule: "§5.3: session.valid + discussions.view",
        on: "category",
        may: TAKING_PART,
        body: { followed: true },
    },
};
