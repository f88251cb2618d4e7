import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { MEMBERS, PEOPLE, SEEING } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const discussionListsPermissions: PermissionTable = {
    "GET /discussions/search": { rule: "§5.1: any; only visible ones", may: PEOPLE, query: { query: "kettle" } },
    "GET /discussions": { rule: "§5.1: per category discussions.view", may: PEOPLE },
    "GET /discussions/bookmarked": { rule: "§5.1: session.valid", may: MEMBERS },
    "GET /discussions/:discussionID/near": { rule: "§5.1: discussions.view", on: "discussion", may: SEEING },
    "GET /discussions/similar": { rule: "§5.1: per category discussions.view", may: PEOPLE, query: { name: "Kettle" } },
    "GET /discussions/best": { rule: "§5.1: per category discussions.view", may: PEOPLE, query: { insertUserID: "1" } },
};
