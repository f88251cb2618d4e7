import type { Categories } from "@parley/categories/server";
import { commentPath } from "@parley/comments/contract";
import { toReplyName } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import { toAbsoluteURL } from "@parley/library/contract";
import { findFirstImage } from "@parley/library/server/content";
import type { ServerKit } from "@parley/library/server/kit";
import type { SearchedTable, SearchSource } from "@parley/library/server/searchSources";
import type { Users } from "@parley/users/server";
import type { CommentsRepository } from "../comments.repository";
import { COMMENT_STATES, createCommentSearchRepository } from "./search.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "siteURL">;
    repository: Pick<CommentsRepository, "byIDs">;
    discussions: Pick<Discussions, "rowsByIDs" | "taggedIDs" | "languages">;
    categories: Pick<Categories, "searchScope" | "breadcrumbs">;
    users: Pick<Users, "membersIn">;
}

export const commentsSearchTable: SearchedTable = {
    recordType: "comment",
    typeNumber: 2,
    table: "comments",
    key: "commentID",
    columns: ["bodyHtml"],
};

const TYPES = ["comment", "answer"];

/** Creates the source by which comments are found. */
export function createCommentSearchSource({ kit, repository, discussions, categories, users }: Dependencies): SearchSource {
    const search = createCommentSearchRepository({ database: kit.database, taggedIDs: discussions.taggedIDs });
    return {
        recordType: commentsSearchTable.recordType,
        typeNumber: commentsSearchTable.typeNumber,
        types: TYPES,
        hasTitles: false,
        areReplies: true,
        states: COMMENT_STATES,

        async texts(commentIDs) {
            const rows = await search.texts(commentIDs);
            const withTranslations = await discussions.languages.findSearchText("comment", commentIDs);
            return rows.map(({ commentID, bodyHtml }) =>
                withTranslations({ recordID: commentID, title: "", body: bodyHtml, isHtml: true }),
            );
        },

        recordIDsAfter: search.idsAfter,

        async select(viewer, filter) {
            const { types, states = [], statusIDs, postTypeIDs, postMeta, profileFields } = filter;
            const { insertUserRoleIDs, excludedInsertUserRoleIDs } = filter;
            const isOfOthers = states.some(({ state, isExcluded }) => !isExcluded && !COMMENT_STATES.includes(state));
            // Only discussions and members have these.
            if (isOfOthers || statusIDs || postTypeIDs || postMeta || profileFields) return undefined;
            if (types && !types.some((type) => TYPES.includes(type))) return undefined;
            return search.select(await categories.searchScope(viewer, filter), filter, {
                authors: insertUserRoleIDs && (await users.membersIn(viewer, insertUserRoleIDs)),
                excludedAuthors: excludedInsertUserRoleIDs && (await users.membersIn(viewer, excludedInsertUserRoleIDs)),
            });
        },

        async present(viewer, commentIDs) {
            const rows = await repository.byIDs(commentIDs);
            const found = await discussions.rowsByIDs([...new Set(rows.map(({ discussionID }) => discussionID))]);
            const byID = new Map(found.map((row) => [row.discussionID, row]));
            const presented = rows.map(async (row) => {
                const discussion = byID.get(row.discussionID);
                if (!discussion) return [];
                const image = row.bodyHtml.includes("<img") ? findFirstImage(row.bodyHtml) : null;
                return [
                    {
                        recordID: row.commentID,
                        type: discussion.type === "question" ? "answer" : "comment",
                        name: toReplyName(discussion.name),
                        url: kit.siteURL + commentPath(row.commentID),
                        body: row.bodyHtml,
                        isHtml: true,
                        ...(image && { image: { url: toAbsoluteURL(image.url, kit.siteURL), alt: image.alt } }),
                        categoryID: discussion.categoryID,
                        dateInserted: row.dateInserted,
                        ...(row.dateUpdated !== null && { dateUpdated: row.dateUpdated }),
                        breadcrumbs: await categories.breadcrumbs(discussion.categoryID, viewer),
                        insertUserID: row.insertUserID,
                        ...(row.authorName !== null && { authorName: row.authorName }),
                        ...(row.updateUserID !== null && { updateUserID: row.updateUserID }),
                        labelCodes: discussion.acceptedCommentID === row.commentID ? ["accepted"] : [],
                    },
                ];
            });
            return (await Promise.all(presented)).flat();
        },
    };
}
