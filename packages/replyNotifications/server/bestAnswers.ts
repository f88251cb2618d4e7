import type { Categories } from "@parley/categories/server";
import { commentPath } from "@parley/comments/contract";
import { isInScope } from "@parley/discussionNotifications/server";
import type { DateTime } from "@parley/library/contract";
import { createExcerpt } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Highlight } from "@parley/notifications/server";
import { hasBlocked } from "@parley/notifications/server";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "siteURL">;
    categories: Pick<Categories, "searchScope">;
}

const EXCERPT_LENGTH = 160;
/** Number of the latest comments among which the best are looked for, so that a long absence costs no more on a busy site. */
const MAX_COMPARED = 5000;

/** Creates the source of the best answers of others: accepted ones first, then those that were liked most. */
export function createBestAnswers({ kit: { database, siteURL }, categories }: Dependencies) {
    return async (viewer: Viewer, { since, limit }: { since: DateTime; limit: number }): Promise<Highlight[]> => {
        const scope = await categories.searchScope(viewer, {});
        const rows = await database.query
            .selectFrom(({ selectFrom }) =>
                selectFrom("comments")
                    .select("commentID")
                    .where("dateInserted", ">", since)
                    .orderBy("dateInserted", "desc")
                    .limit(MAX_COMPARED)
                    .as("latest"),
            )
            .innerJoin("comments as c", "c.commentID", "latest.commentID")
            .innerJoin("discussions as d", "d.discussionID", "c.discussionID")
            .select((row) => [
                "c.commentID",
                "c.insertUserID",
                "c.bodyHtml",
                "d.name",
                row.case().when("d.acceptedCommentID", "=", row.ref("c.commentID")).then(1).else(0).end().as("isAccepted"),
            ])
            .where("c.dateDeleted", "is", null)
            .where("d.dateDeleted", "is", null)
            .where("c.insertUserID", "<>", viewer.userID)
            .where(({ not, ref }) => not(hasBlocked(viewer.userID, ref("c.insertUserID"))))
            .where((row) => row.or([row("c.score", ">", 0), row("d.acceptedCommentID", "=", row.ref("c.commentID"))]))
            .where(({ ref }) => isInScope(ref("d.categoryID"), scope))
            .orderBy("isAccepted", "desc")
            .orderBy("c.score", "desc")
            .orderBy("c.commentID", "desc")
            .limit(limit)
            .execute();
        return rows.map(({ commentID, insertUserID, bodyHtml, name }) => ({
            recordType: "comment",
            recordID: commentID,
            userID: insertUserID,
            name,
            url: siteURL + commentPath(commentID),
            excerpt: createExcerpt(bodyHtml, EXCERPT_LENGTH),
        }));
    };
}
