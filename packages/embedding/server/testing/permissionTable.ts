import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { MEMBERS, PEOPLE, SITE, THERE } from "@parley/library/testing/permissionTable";

const rule = "a site whose pages have comments here: site.manage";
const missing = { rule, may: SITE, params: { embedSiteID: "999999" }, success: 404 };
const missingAddress = { rule, may: SITE, params: { embedPageID: "999999" }, success: 404 };
const site = { name: "The Wexley Almanac", origins: ["https://almanac.example"], categoryID: 999999 };

/** Who may make the calls of this package. */
export const embeddingPermissions: PermissionTable = {
    "GET /embed-sites": { rule, may: SITE },
    "GET /embed-sites/:embedSiteID": missing,
    "POST /embed-sites": { rule: `${rule}; for a place that is not there`, may: SITE, body: site, success: 404 },
    "PATCH /embed-sites/:embedSiteID": { ...missing, body: { name: "Almanac" } },
    "DELETE /embed-sites/:embedSiteID": missing,
    "GET /embed-sites/:embedSiteID/token-settings": missing,
    "POST /embed-sites/:embedSiteID/check-token": { ...missing, body: { token: "x" } },
    "GET /embed-addresses": { rule, may: SITE, query: { embedSiteID: "999999" } },
    "PATCH /embed-addresses/:embedPageID": { ...missingAddress, body: { closed: true } },
    "POST /embed-addresses/:embedPageID/move": { ...missingAddress, body: { pageUrl: "https://nowhere.example/" } },
    "POST /embed-addresses/:embedPageID/merge": { ...missingAddress, body: { pageUrl: "https://nowhere.example/" } },
    "POST /embed-comments": {
        rule: "session.valid; on a page of a site that is not listed",
        may: MEMBERS,
        body: { pageUrl: "https://nowhere.example/", body: "Quite.", format: "text" },
        success: 422,
    },
    "GET /embed-comments": {
        rule: "any; on a page of a site that is not listed",
        may: PEOPLE,
        query: { pageUrl: "https://nowhere.example/" },
        success: 404,
    },
    "GET /embed-held-comments": {
        rule: "§5.16: posts.moderate or community.moderate, in the category of each comment",
        may: THERE,
        query: { discussionID: "999999" },
    },
    "POST /embed-sign-ins": {
        rule: "any; on a page of a site that is not listed",
        may: PEOPLE,
        body: { pageUrl: "https://nowhere.example/" },
        success: 422,
    },
    "GET /embed-sign-ins": { rule: "session.valid; for a wrong code", may: MEMBERS, query: { code: "x" }, success: 404 },
    "POST /embed-sessions": { rule: "any; for a wrong code", may: PEOPLE, body: { code: "x", secret: "x" }, success: 422 },
    "POST /embed-tokens": {
        rule: "any; on a page of a site that is not listed",
        may: PEOPLE,
        body: { pageUrl: "https://nowhere.example/", token: "x" },
        success: 422,
    },
    "GET /embed-sessions/current": { rule: "a frame; outside of one", may: PEOPLE, success: 404 },
    "DELETE /embed-sessions/current": { rule: "a frame; outside of one", may: PEOPLE, success: 404 },
    "POST /embed-undos": { rule: "a frame; outside of one", may: PEOPLE, body: { actID: 999999 }, success: 404 },
    "GET /embed-counts": { rule: "any", may: PEOPLE, query: { "urls[0]": "https://nowhere.example/" } },
};
