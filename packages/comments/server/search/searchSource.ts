import type { Categories } from "@parley/categories/server";
import { commentPath } from "@parley/comments/contract";
import { toReplyName } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import { findFirstImage } from "@parley/library/server/content";
import type { ServerKit } from "@parley/library/server/kit";
import type { SearchedTable, SearchSource } from "@parley/library/server/searchSources";
import type { CommentsRepository } from "../comments.repository";
import { COMMENT_STATES, createCommentSearchRepository } from "./search.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "siteURL">;
    repository: Pick<CommentsRepository, "byIDs">;
    discussions: Pick<Discussions, "rowsByIDs" | "taggedIDs">;
    categories: Pick<Categories, "searchScope" | "breadcrumbs">;
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
export function createCommentSearchSource({ kit, repository, discussions, categories }: Dependencies): SearchSource {
    const search = createCommentSearchRepository({ database: kit.database, taggedIDs: discussions.taggedIDs });
    return {
        recordType: commentsSearchTable.recordType,
        typeNumber: commentsSearchTable.typeNumber,
        types: TYPES,
        hasTitles: false,
        states: COMMENT_STATES,

        async texts(commentIDs) {
            const rows = await search.texts(commentIDs);
            return rows.map(({ commentID, bodyHtml }) => ({ recordID: commentID, title: "", body: bodyHtml, isHtml: true }));
        },

        recordIDsAfter: search.idsAfter,

        async select(viewer, filter) {
            const { types, states = [], statusIDs, postTypeIDs } = filter;
            const isOfOthers = states.some(({ state, isExcluded }) => !isExcluded && !COMMENT_STATES.includes(state));
            // Only discussions have these.
            if (isOfOthers || statusIDs || postTypeIDs) return undefined;
            if (types && !types.some((type) => TYPES.includes(type))) return undefined;
            return search.select(await categories.searchScope(viewer, filter), filter);
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
                        ...(image && { image: { url: image.url, alt: image.alt } }),
                        categoryID: discussion.categoryID,
                        dateInserted: row.dateInserted,
                        ...(row.dateUpdated !== null && { dateUpdated: row.dateUpdated }),
                        breadcrumbs: await categories.breadcrumbs(discussion.categoryID, viewer),
                        insertUserID: row.insertUserID,
                        ...(row.authorName !== null && { authorName: row.authorName }),
                        labelCodes: discussion.acceptedCommentID === row.commentID ? ["accepted"] : [],
                    },
                ];
            });
            return (await Promise.all(presented)).flat();
        },
    };
}
