import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { ADMIN, MEMBERS } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const draftsPermissions: PermissionTable = {
    "GET /drafts": { rule: "§5.7: session.valid", may: MEMBERS },
    "POST /drafts": [
        {
            rule: "§5.7: session.valid",
            may: MEMBERS,
            body: { recordType: "comment", attributes: { body: "Half a thought", format: "markdown" } },
        },
        {
            rule: "§5.7: to publish it at a time, schedule.allow; its time is over",
            may: ADMIN,
            body: {
                recordType: "discussion",
                attributes: { body: "Half a thought", format: "markdown", draftMeta: { name: "Half", postTypeID: "discussion" } },
                draftStatus: "scheduled",
                dateScheduled: "2001-01-01T00:00:00Z",
            },
            success: 422,
        },
    ],
    "GET /drafts/:draftID": { rule: "§5.7: owner", may: MEMBERS, params: { draftID: "999999" }, success: 404 },
    "GET /drafts/:draftID/edit": { rule: "§5.7: owner", may: MEMBERS, params: { draftID: "999999" }, success: 404 },
    "PATCH /drafts/:draftID": { rule: "§5.7: owner", may: MEMBERS, params: { draftID: "999999" }, body: {}, success: 404 },
    "GET /drafts/:draftID/versions": { rule: "owner", may: MEMBERS, params: { draftID: "999999" }, success: 404 },
    "PATCH /drafts/:draftID/restore": {
        rule: "owner",
        may: MEMBERS,
        params: { draftID: "999999" },
        body: { version: 1 },
        success: 404,
    },
    "DELETE /drafts/:draftID": { rule: "§5.7: owner", may: MEMBERS, params: { draftID: "999999" }, success: 404 },
    "PATCH /drafts/schedule/:draftID": {
        rule: "§5.7: schedule.allow, owner",
        may: ADMIN,
        params: { draftID: "999999" },
        body: { dateScheduled: "2001-01-01T00:00:00Z" },
        success: 404,
    },
    "PATCH /drafts/:draftID/schedule": {
        rule: "§1.2, §5.7: schedule.allow, owner",
        may: ADMIN,
        params: { draftID: "999999" },
        body: { dateScheduled: "2001-01-01T00:00:00Z" },
        success: 404,
    },
    "PATCH /drafts/:draftID/cancel-schedule": {
        rule: "§1.2, §5.7: schedule.allow, owner",
        may: ADMIN,
        params: { draftID: "999999" },
        body: {},
        success: 404,
    },
    "PATCH /drafts/cancel-schedule/:draftID": {
        rule: "§5.7: schedule.allow, owner",
        may: ADMIN,
        params: { draftID: "999999" },
        body: {},
        success: 404,
    },
};
