import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { ADMIN, MEMBERS, MODERATORS, PEOPLE } from "@parley/library/testing/permissionTable";

const NO_KEY = { key: "no such key" };
const NO_CODE = { confirmationCode: "no such code" };

/** Who may make the calls of this package. */
export const authenticationPermissions: PermissionTable = {
    "GET /users/closed": { rule: "as DELETE: users.delete", may: ADMIN },
    "DELETE /users/:userID": { rule: "§5.4: users.delete", may: ADMIN, uses: "member", body: {} },
    "POST /users/:userID/reopen": {
        rule: "as DELETE: users.delete; nothing is there to open",
        may: ADMIN,
        uses: "member",
        success: 404,
    },
    "POST /users/:userID/confirm-email": { rule: "§5.4: any", may: PEOPLE, uses: "member", body: NO_CODE, success: 400 },
    "POST /users/request-confirm-email": { rule: "any", may: PEOPLE, body: { email: "nobody@example.com" } },
    "POST /users/request-password": { rule: "§5.4: any", may: PEOPLE, body: { email: "nobody@example.com" } },
    "POST /users/:userID/check-password-key": { rule: "any", may: PEOPLE, uses: "member", body: NO_KEY, success: 400 },
    "POST /users/:userID/reset-password": {
        rule: "any",
        may: PEOPLE,
        uses: "member",
        body: { ...NO_KEY, password: "a kettle of many fish" },
        success: 400,
    },
    "POST /users/:userID/take-back-email": { rule: "any", may: PEOPLE, uses: "member", body: NO_KEY, success: 400 },
    "GET /users/me/credentials": { rule: "self", may: MEMBERS },
    "PUT /users/me/credentials": { rule: "§5.4: self", may: MEMBERS, body: {} },
    "GET /sessions": [
        { rule: "§5.17: self", may: MEMBERS, query: { userID: "$me" } },
        { rule: "§5.17: others community.moderate", may: MODERATORS, query: { userID: ":victimID" } },
    ],
    "DELETE /sessions": { rule: "§5.17: others community.moderate", may: MODERATORS, query: { userID: ":victimID" } },
    "GET /invites": { rule: "§5.17: session.valid", may: MEMBERS },
    "POST /invites": { rule: "§5.17: session.valid", may: MEMBERS, body: { email: ":uniqueEmail" }, success: 400 },
    "DELETE /invites/:inviteID": { rule: "§5.17: session.valid", may: MEMBERS, params: { inviteID: "4711" }, success: 404 },
    "GET /applicants": { rule: "§5.17: applicants.manage", may: MODERATORS },
    "POST /applicants": {
        rule: "§5.17: open, where people apply",
        may: PEOPLE,
        body: { name: ":unique", email: ":uniqueEmail", password: "a kettle of many fish", discoveryText: "Kettles." },
        success: 400,
    },
    "PATCH /applicants/:applicantID": {
        rule: "§5.17: applicants.manage",
        may: MODERATORS,
        params: { applicantID: "4711" },
        body: { status: "approved" },
        success: 404,
    },
    "DELETE /applicants/:applicantID": {
        rule: "§5.17: applicants.manage",
        may: MODERATORS,
        params: { applicantID: "4711" },
        success: 404,
    },
    "GET /mails": { rule: "administrators: mails hold keys to accounts", may: ADMIN },
    "GET /mails/:mailID": { rule: "administrators", may: ADMIN, params: { mailID: "4711" }, success: 404 },
    "POST /users/register": {
        rule: "§5.4: any",
        may: PEOPLE,
        body: { name: ":unique", email: ":uniqueEmail", password: "a kettle of many fish" },
    },
};
