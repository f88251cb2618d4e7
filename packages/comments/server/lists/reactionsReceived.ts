import type { Categories } from "@parley/categories/server";
import type { Database } from "@parley/library/server/database";
import type { ReceivedSource } from "@parley/reactions/server";
import { createReceivedSource } from "@parley/reactions/server";
import type { createCommentSerializer } from "../commentSerializer";
import type { CommentsRepository } from "../comments.repository";

interface Dependencies {
    database: Database;
    repository: Pick<CommentsRepository, "byIDs">;
    serialize: ReturnType<typeof createCommentSerializer>;
    categories: Pick<Categories, "visibleIDs">;
}

/** Creates the source of reactions that members received for their comments. */
export function createReactionsReceived({ database, repository, serialize, categories }: Dependencies): ReceivedSource {
    const selectPosts = () =>
        database.query
            .selectFrom("comments as c")
            .select(["c.commentID as recordID", "c.insertUserID", "c.dateInserted"])
            .where("c.dateDeleted", "is", null);
    return createReceivedSource({
        database,
        findVisibleCategories: categories.visibleIDs,
        recordType: "comment",
        selectPosts,
        selectVisible: (categoryIDs) =>
            selectPosts()
                .innerJoin("discussions as d", "d.discussionID", "c.discussionID")
                .where("d.categoryID", "in", categoryIDs)
                .where("d.dateDeleted", "is", null),
        async findPosts(viewer, commentIDs) {
            const posts = await serialize(viewer, await repository.byIDs(commentIDs), { expand: ["body"] });
            return posts.map(({ commentID, body = "", ...comment }) => ({ ...comment, recordID: commentID, body }));
        },
    });
}
