import type { Categories } from "@parley/categories/server";
import type { Database } from "@parley/library/server/database";
import type { ReceivedSource } from "@parley/reactions/server";
import { createReceivedSource } from "@parley/reactions/server";
import type { DiscussionsRepository } from "../discussions.repository";
import type { createDiscussionAnswers } from "../responses/discussionSerializer";

interface Dependencies {
    database: Database;
    repository: Pick<DiscussionsRepository, "byIDs">;
    answers: ReturnType<typeof createDiscussionAnswers>;
    categories: Pick<Categories, "visibleIDs">;
}

/** Creates the source of reactions that members received for their discussions. */
export function createReactionsReceived({ database, repository, answers, categories }: Dependencies): ReceivedSource {
    const selectPosts = () =>
        database.query
            .selectFrom("discussions as d")
            .select(["d.discussionID as recordID", "d.insertUserID", "d.dateInserted"])
            .where("d.dateDeleted", "is", null);
    return createReceivedSource({
        database,
        findVisibleCategories: categories.visibleIDs,
        recordType: "discussion",
        selectPosts,
        selectVisible: (categoryIDs) => selectPosts().where("d.categoryID", "in", categoryIDs),
        async findPosts(viewer, discussionIDs) {
            const posts = await answers(viewer, await repository.byIDs(discussionIDs), { expand: ["body"] });
            return posts.map(({ discussionID, body = "", ...discussion }) => ({ ...discussion, recordID: discussionID, body }));
        },
    });
}
