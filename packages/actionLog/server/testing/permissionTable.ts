import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { MEMBERS, MODERATORS, PEOPLE, SITE, THERE } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const actionLogPermissions: PermissionTable = {
    "GET /acts": [
        { rule: "as far as the record may be seen", may: PEOPLE, query: { recordType: "discussion", recordID: "999999" } },
        { rule: "of others: community.moderate", may: MODERATORS },
    ],
    "POST /acts/:actID/undo": {
        rule: "session.valid, then as the act's own",
        may: MEMBERS,
        params: { actID: "999999" },
        success: 404,
    },
    "GET /act-jobs": { rule: "of others: community.moderate", may: MODERATORS },
    "GET /act-jobs/:jobID": { rule: "session.valid, one's own", may: MEMBERS, params: { jobID: "999999" }, success: 404 },
    "POST /act-jobs/:jobID/undo": { rule: "session.valid, one's own", may: MEMBERS, params: { jobID: "999999" }, success: 404 },
    "GET /revisions": {
        rule: "session.valid, then as the record's",
        may: MEMBERS,
        query: { recordType: "kettle", recordID: "999999" },
        success: 404,
    },
    "GET /deleted-records": [
        { rule: "a permission to restore what others wrote", may: [...THERE, "siteManager"] },
        { rule: "session.valid, one's own", may: MEMBERS, query: { own: "true" } },
    ],
    "GET /deleted-records/:actID": {
        rule: "session.valid, then as the record's author or who may restore it",
        may: MEMBERS,
        params: { actID: "999999" },
        success: 404,
    },
    "POST /deleted-records/restore": {
        rule: "session.valid, then as the act's own",
        may: MEMBERS,
        body: { actIDs: [999999] },
        success: 404,
    },
    "DELETE /deleted-records/list": {
        rule: "site.manage or community.moderate",
        may: ["globalModerator", "siteManager", "admin"],
        body: { actIDs: [999999] },
        success: 404,
    },
    "GET /audit-logs": { rule: "§5.19: site.manage", may: SITE },
};
