import type { Database } from "@parley/library/server/database";
import type { LiveSource } from "@parley/library/server/live";
import { createTopicVersions } from "@parley/library/server/live";
import type { DiscussionAccess } from "../access/discussionAccess";

interface Dependencies {
    database: Database;
    access: Pick<DiscussionAccess, "findReaders">;
}

/** Creates the source of the live events `discussion`: a reply was added to a discussion that is open in a browser, or removed. */
export function createLiveDiscussions({ database, access }: Dependencies): LiveSource {
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
        findRecipients: access.findReaders,
    };
}
