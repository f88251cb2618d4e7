import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { MEMBERS, PEOPLE, SITE } from "@parley/library/testing/permissionTable";

const OWN = { rule: "owner", may: MEMBERS, params: { savedSearchID: "999999" }, success: 404 };

/** Who may make the calls of this package. */
export const searchPermissions: PermissionTable = {
    "GET /search": { rule: "§5.10: any; only visible records", may: PEOPLE, query: { query: "kettle" } },
    "POST /search/reindex": { rule: "site.manage", may: SITE, body: { recordTypes: [] } },
    "GET /search/rag": {
        rule: "§5.10: needs a language model: 400 for everybody",
        may: PEOPLE,
        success: 400,
        query: { query: "kettle" },
    },
    "GET /search/summary": {
        rule: "§5.10: needs a language model: 400 for everybody",
        may: PEOPLE,
        success: 400,
        query: { query: "kettle" },
    },
    "GET /saved-searches": { rule: "session.valid", may: MEMBERS },
    "POST /saved-searches": { rule: "session.valid", may: MEMBERS, body: { name: "Kettles", query: "query=kettle" } },
    "PATCH /saved-searches/:savedSearchID": { ...OWN, body: { name: "Kettles" } },
    "PUT /saved-searches/:savedSearchID/viewed": OWN,
    "DELETE /saved-searches/:savedSearchID": OWN,
    "POST /saved-searches/:savedSearchID/restore": OWN,
    "GET /search/counts": { rule: "as GET /search", may: PEOPLE, query: { query: "kettle" } },
};
