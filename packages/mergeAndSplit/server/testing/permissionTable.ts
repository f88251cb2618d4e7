import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { LOOKING_AFTER } from "@parley/library/testing/permissionTable";

/** Who may make the calls of this package. */
export const mergeAndSplitPermissions: PermissionTable = {
    "PATCH /discussions/merge": {
        rule: "§5.1: discussions.edit on the destination; who may is told that one alone can't be merged",
        on: "discussion",
        may: LOOKING_AFTER,
        body: { discussionIDs: [":discussionID"], destinationDiscussionID: ":discussionID" },
        success: 400,
    },
    "POST /discussions/split": {
        rule: "§5.1: curation.manage, or discussions.add there and discussions.edit here",
        on: "comment",
        may: LOOKING_AFTER,
        body: {
            commentIDs: [":commentID"],
            newPost: { name: "Split", categoryID: ":otherCategoryID", postType: "discussion", authorType: "me" },
        },
    },
};
