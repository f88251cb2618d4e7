import type { Database } from "@parley/library/server/database";

/** Returns the whole content of a community without database IDs, so that two ways of importing it can be compared. */
export async function readState({ query }: Database) {
    const names = new Map(
        (await query.selectFrom("users").select(["userID", "name"]).execute()).map(({ userID, name }) => [userID, name]),
    );
    const discussions = await query.selectFrom("discussions").selectAll().orderBy("discussionID").execute();
    const comments = await query.selectFrom("comments").selectAll().orderBy("commentID").execute();
    const categories = await query.selectFrom("categories").selectAll().orderBy("categoryID").execute();
    const title = new Map(discussions.map(({ discussionID, name }) => [discussionID, name]));
    const words = new Map(comments.map(({ commentID, body }) => [commentID, body]));
    const categoryNames = new Map(categories.map(({ categoryID, name }) => [categoryID, name]));
    const textOf = (recordType: string, recordID: number) => (recordType === "discussion" ? title : words).get(recordID);
    const reactions = await query.selectFrom("reactions").selectAll().execute();
    const counts = await query.selectFrom("reactionCounts").selectAll().where("count", ">", 0).execute();
    const bookmarks = await query.selectFrom("userDiscussions").selectAll().where("bookmarked", "=", true).execute();
    const tags = await query.selectFrom("tags").selectAll().orderBy("nameKey").execute();
    const roles = await query.selectFrom("userRoles").selectAll().orderBy("userID").orderBy("roleID").execute();
    return {
        users: (
            await query.selectFrom("users").selectAll().where("importSource", "is not", null).orderBy("nameKey").execute()
        ).map(({ userID: _, passwordHash: __, ...user }) => user),
        roles: roles.map(({ userID, roleID }) => `${names.get(userID)} ${roleID}`).sort(),
        categories: categories.map(
            ({
                name,
                urlcode,
                parentCategoryID,
                countDiscussions,
                countComments,
                lastDiscussionID,
                lastCommentID,
                dateLastPost,
            }) => ({
                name,
                urlcode,
                parent: categoryNames.get(parentCategoryID ?? 0),
                countDiscussions,
                countComments,
                last: [title.get(lastDiscussionID ?? 0), words.get(lastCommentID ?? 0), dateLastPost],
            }),
        ),
        tags: tags.map(({ name, countDiscussions }) => `${name} ${countDiscussions}`),
        discussions: discussions.map(
            ({
                discussionID: _,
                categoryID,
                insertUserID,
                lastUserID,
                lastCommentID,
                acceptedCommentID,
                deletedByID,
                ...row
            }) => ({
                ...row,
                bodyHtml: withoutIDs(row.bodyHtml),
                category: categoryNames.get(categoryID),
                people: [insertUserID, lastUserID, deletedByID ?? 0].map((userID) => names.get(userID)),
                last: words.get(lastCommentID ?? 0),
                accepted: words.get(acceptedCommentID ?? 0),
            }),
        ),
        comments: comments.map(
            ({ commentID: _, discussionID, parentCommentID, rootCommentID, insertUserID, deletedByID, ...row }) => ({
                ...row,
                bodyHtml: withoutIDs(row.bodyHtml),
                discussion: title.get(discussionID),
                above: [parentCommentID, rootCommentID].map((commentID) => words.get(commentID ?? 0)),
                people: [insertUserID, deletedByID ?? 0].map((userID) => names.get(userID)),
            }),
        ),
        reactions: reactions
            .map(({ recordType, recordID, userID, tagID }) => `${textOf(recordType, recordID)} ${names.get(userID)} ${tagID}`)
            .sort(),
        reactionCounts: counts
            .map(({ recordType, recordID, tagID, count }) => `${textOf(recordType, recordID)} ${tagID} ${count}`)
            .sort(),
        bookmarks: bookmarks.map(({ userID, discussionID }) => `${names.get(userID)} ${title.get(discussionID)}`).sort(),
        records: (await query.selectFrom("importedRecords").select(["kind", "site", "foreignID"]).execute())
            .map((row) => Object.values(row).join(" "))
            .sort(),
    };
}

function withoutIDs(html: string): string {
    return html.replace(/(\/profile\/|data-userid=")\d+/g, "$1#");
}
