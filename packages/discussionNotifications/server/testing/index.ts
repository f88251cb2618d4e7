import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { TAKING_PART } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const discussionNotificationsPermissions: PermissionTable = {
    "GET /discussions/:discussionID/snooze": { rule: "session.valid + view, as a bookmark", on: "discussion", may: TAKING_PART },
    "PUT /discussions/:discussionID/snooze": {
        rule: "session.valid + view, as a bookmark",
        on: "discussion",
        may: TAKING_PART,
        body: { until: "tomorrow" },
    },
};
