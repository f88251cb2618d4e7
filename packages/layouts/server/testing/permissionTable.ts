import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { ADMIN, PEOPLE, SEEING, SITE } from "@parley/library/testing/permissionTable";

const rule = "§5.11: site.manage";
const anybody = "§5.11: any";
const lookup = {
    rule: "§5.11: the page of a record, for who sees the record",
    on: "discussion",
    may: SEEING,
    query: { layoutViewType: "discussion", recordType: "discussion", recordID: ":discussionID" },
} as const;
/** A stored layout that does not exist: who may not manage the site gets the same answer as for one that does. */
const missing = { rule, may: SITE, params: { layoutID: "999999" }, success: 404 };
/** Changes of fragments have a permission of their own, which managers of the site have by a further grant only. */
const writing = { rule: "decisions 27: site.manage and fragments.manage", may: ADMIN };
const missingFragment = { rule, may: SITE, params: { fragmentUUID: "none" }, success: 404 };
const home = { layoutViewType: "home", layout: [{ $hydrate: "react.tagCloud" }] };

/** Who may make the calls of this package. */
export const layoutsPermissions: PermissionTable = {
    "GET /layouts/lookup-hydrate": [{ rule: anybody, may: PEOPLE, query: { layoutViewType: "home" } }, lookup],
    "GET /layouts/lookup-hydrate-assets": [{ rule: anybody, may: PEOPLE, query: { layoutViewType: "home" } }, lookup],
    "GET /layouts/:layoutID/hydrate": { rule: anybody, may: PEOPLE, params: { layoutID: "home" } },
    "GET /layouts/:layoutID/hydrate-assets": { rule: anybody, may: PEOPLE, params: { layoutID: "home" } },
    "POST /layouts/hydrate": { rule, may: SITE, body: home },
    "GET /layouts": { rule, may: SITE },
    "GET /layouts/:layoutID": { rule, may: SITE, params: { layoutID: "home" } },
    "GET /layouts/:layoutID/edit": { rule, may: SITE, params: { layoutID: "home" } },
    "POST /layouts": { rule, may: SITE, body: { name: "Spring", ...home } },
    "PATCH /layouts/:layoutID": { ...missing, body: { name: "Spring" } },
    "DELETE /layouts/:layoutID": missing,
    "GET /layouts/:layoutID/views": missing,
    "PUT /layouts/:layoutID/views": { ...missing, body: [{ recordType: "global", recordID: -1 }] },
    "DELETE /layouts/:layoutID/views": missing,
    "GET /layouts/places": { rule, may: SITE },
    "GET /layouts/setting-records": { rule, may: SITE, query: { recordType: "tag" } },
    "GET /layouts/:layoutID/revisions": missing,
    "GET /layouts/:layoutID/revisions/:layoutRevisionID": { ...missing, params: { layoutID: "999999", layoutRevisionID: "1" } },
    "PATCH /layouts/:layoutID/revisions/:layoutRevisionID": {
        ...missing,
        params: { layoutID: "999999", layoutRevisionID: "1" },
        body: { revisionName: "Spring" },
    },
    "GET /layouts/:layoutID/draft": missing,
    "PUT /layouts/:layoutID/draft": {
        ...missing,
        body: { name: "Spring", layout: home.layout, titleBar: null, baseETag: "none" },
    },
    "DELETE /layouts/:layoutID/draft": { ...missing, success: 204 },
    "GET /fragments": { rule, may: SITE },
    "GET /fragments/:fragmentUUID": missingFragment,
    "GET /fragments/:fragmentUUID/revisions": missingFragment,
    "POST /fragments": { ...writing, body: { name: "Lantern", fragmentType: "BannerFragment" } },
    "PATCH /fragments/:fragmentUUID": { ...missingFragment, ...writing, body: { name: "Lamp" } },
    "POST /fragments/:fragmentUUID/commit-revision": { ...missingFragment, ...writing, body: {} },
    "DELETE /fragments/:fragmentUUID": { ...missingFragment, ...writing },
    "GET /layouts/schema": { rule: anybody, may: PEOPLE },
    "GET /layouts/catalog": { rule: anybody, may: PEOPLE },
    "GET /widgets": { rule: anybody, may: PEOPLE },
    "GET /widgets/:name": { rule: anybody, may: PEOPLE, params: { name: "react.tagCloud" } },
};
