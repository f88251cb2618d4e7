import type { Categories } from "@parley/categories/server";
import { discussionPath, isDiscussionType } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import { findActiveStatus } from "@parley/discussions/server";
import { toAbsoluteURL } from "@parley/library/contract";
import type { ServerKit } from "@parley/library/server/kit";
import type { SearchedTable, SearchSource } from "@parley/library/server/searchSources";
import type { PostTypes } from "@parley/postTypes/server";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import { createDiscussionSearchRepository, DISCUSSION_STATES } from "./search.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "siteURL">;
    discussions: Pick<Discussions, "rowsByIDs" | "statuses" | "languages">;
    categories: Pick<Categories, "searchScope" | "breadcrumbs">;
    tags: Pick<Tags, "recordIDsWith">;
    users: Pick<Users, "membersIn">;
    postTypes: Pick<PostTypes, "recordIDsWith">;
}

export const discussionsSearchTable: SearchedTable = {
    recordType: "discussion",
    typeNumber: 1,
    table: "discussions",
    key: "discussionID",
    columns: ["name", "bodyHtml", "type"],
};

/** Types of results: all but redirects, which have no text. */
const TYPES = ["discussion", "question", "idea", "poll", "event"];

/** Creates the source by which discussions are found. */
export function createDiscussionSearchSource({
    kit,
    discussions,
    categories,
    tags,
    users,
    postTypes,
}: Dependencies): SearchSource {
    const search = createDiscussionSearchRepository({ database: kit.database, tags });
    return {
        recordType: discussionsSearchTable.recordType,
        typeNumber: discussionsSearchTable.typeNumber,
        types: TYPES,
        hasTitles: true,
        states: DISCUSSION_STATES,

        async texts(discussionIDs) {
            const rows = await search.texts(discussionIDs);
            const withTranslations = await discussions.languages.findSearchText("discussion", discussionIDs);
            return rows.map(({ discussionID, name, bodyHtml }) =>
                withTranslations({ recordID: discussionID, title: name, body: bodyHtml, isHtml: true }),
            );
        },

        recordIDsAfter: search.idsAfter,

        async select(viewer, filter) {
            const types = filter.types?.filter((type) => isDiscussionType(type));
            const isOfOthers = filter.states?.some(({ state, isExcluded }) => !isExcluded && !DISCUSSION_STATES.includes(state));
            if (types?.length === 0 || isOfOthers || filter.profileFields) return undefined;
            const { insertUserRoleIDs, excludedInsertUserRoleIDs, postMeta } = filter;
            return search.select(await categories.searchScope(viewer, filter), filter, {
                authors: insertUserRoleIDs && (await users.membersIn(viewer, insertUserRoleIDs)),
                excludedAuthors: excludedInsertUserRoleIDs && (await users.membersIn(viewer, excludedInsertUserRoleIDs)),
                described: postMeta ? await postTypes.recordIDsWith(viewer, "discussion", postMeta) : [],
            });
        },

        async present(viewer, discussionIDs) {
            const rows = await discussions.rowsByIDs(discussionIDs);
            const statuses = await discussions.statuses.byID();
            const statusOf = (id: number) => {
                const { statusID, name, recordType, recordSubtype, state } = findActiveStatus(statuses, id);
                return { statusID, name, recordType, ...(recordSubtype !== null && { recordSubtype }), state };
            };
            return Promise.all(
                rows.map(async (row) => ({
                    recordID: row.discussionID,
                    type: row.type,
                    name: row.name,
                    url: kit.siteURL + discussionPath(row),
                    body: row.bodyHtml,
                    isHtml: true,
                    ...(row.imageUrl !== null && {
                        image: { url: toAbsoluteURL(row.imageUrl, kit.siteURL), alt: row.imageAlt ?? "" },
                    }),
                    categoryID: row.categoryID,
                    dateInserted: row.dateInserted,
                    ...(row.dateUpdated !== null && { dateUpdated: row.dateUpdated }),
                    breadcrumbs: await categories.breadcrumbs(row.categoryID, viewer),
                    insertUserID: row.insertUserID,
                    ...(row.authorName !== null && { authorName: row.authorName }),
                    ...(row.updateUserID !== null && { updateUserID: row.updateUserID }),
                    status: statusOf(row.statusID),
                    labelCodes: labelsOf(row),
                    counts: [{ count: row.countComments, labelCode: "comments" }],
                })),
            );
        },
    };
}

function labelsOf(row: { closed: boolean; pinLocation: string | null; acceptedCommentID: number | null }): string[] {
    return [
        ...(row.closed ? ["closed"] : []),
        ...(row.pinLocation === null ? [] : ["announcement"]),
        ...(row.acceptedCommentID === null ? [] : ["resolved"]),
    ];
}
