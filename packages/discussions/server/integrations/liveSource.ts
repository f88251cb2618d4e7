import { ApiRefusal } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import type { LiveSource } from "@parley/library/server/live";
import { createTopicVersions } from "@parley/library/server/live";

interface Dependencies {
    database: Database;
    /** Throws unless the viewer may see a discussion. */
    requireView: (viewer: Viewer, discussionID: number) => Promise<unknown>;
}

/** Creates the source of the live events `discussion`: a reply was added to a discussion that is open in a browser, or removed. */
export function createLiveDiscussions({ database, requireView }: Dependencies): LiveSource {
    return {
        name: "discussion",
        event: "discussion",
        of: "record",
        reads: [{ table: "comments", key: "discussionID" }],
        async read(discussionIDs) {
            const rows = await database.query
                .selectFrom("discussions")
                .select(["discussionID", "countComments", "lastCommentID"])
                .where("discussionID", "in", discussionIDs)
                .execute();
            return createTopicVersions(rows, "discussionID", ["countComments", "lastCommentID"]);
        },
        describe: ({ id }) => ({ discussionID: id }),
        isVisible: (viewer, discussionID) =>
            requireView(viewer, discussionID).then(
                () => true,
                (error: unknown) => {
                    if (error instanceof ApiRefusal) return false;
                    throw error;
                },
            ),
    };
}
