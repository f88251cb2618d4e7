import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { PEOPLE, SEEING } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const layoutsPermissions: PermissionTable = {
    "GET /layouts/lookup-hydrate": [
        { rule: "§5.11: any", may: PEOPLE, query: { layoutViewType: "home" } },
        {
            rule: "§5.11: the page of a record, for who sees the record",
            on: "discussion",
            may: SEEING,
            query: { layoutViewType: "discussion", recordType: "discussion", recordID: ":discussionID" },
        },
    ],
};
