import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { LOOKING_AFTER, MEMBERS } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const bulkModerationPermissions: PermissionTable = {
    "DELETE /discussions/:discussionID": { rule: "§5.1: discussions.delete", on: "discussion", may: LOOKING_AFTER },
    "DELETE /discussions/list": {
        rule: "§5.1: discussions.delete on each; what isn't there is passed over",
        on: "discussion",
        may: LOOKING_AFTER,
        body: { discussionIDs: [":discussionID"] },
        never: 200,
    },
    "PATCH /discussions/move": {
        rule: "§5.1, decisions 7: discussions.edit on each and the right to post in the target; 403 for unknown ones",
        on: "discussion",
        may: LOOKING_AFTER,
        body: { discussionIDs: [":discussionID"], categoryID: ":otherCategoryID" },
        never: 403,
    },
    "PATCH /discussions/close": {
        rule: "§5.1: discussions.close on each",
        on: "discussion",
        may: LOOKING_AFTER,
        body: { discussionIDs: [":discussionID"] },
    },
    "POST /discussions/resolve-bulk": {
        rule: "§5.1: posts.moderate or community.moderate",
        on: "discussion",
        may: LOOKING_AFTER,
        body: { discussionIDs: [":discussionID"] },
    },
    "POST /discussions/bulk-preview": {
        rule: "session.valid: tells what each would be refused",
        may: MEMBERS,
        body: { action: "close", discussionIDs: [999999] },
    },
};
