import { getMe, getMeCounts, getUser, getUsers } from "@parley/accounts/contract";
import { getCategories, getCategory, getCategorySearch } from "@parley/categories/contract";
import { getCollection, getCollectionContent, getCollectionContents, getCollections } from "@parley/collections/contract";
import { getComment, getComments, getCommentThread } from "@parley/comments/contract";
import { getConfig } from "@parley/config/contract";
import {
    getBestDiscussions,
    getBookmarkedDiscussions,
    getDiscussion,
    getDiscussionStatuses,
    getDiscussions,
    getNearDiscussions,
} from "@parley/discussions/contract";
import { getLookupHydrate } from "@parley/layouts/contract";
import type { Endpoint } from "@parley/library/contract";
import { getShownMessages } from "@parley/moderation/contract";
import { getRoles } from "@parley/permissions/contract";
import { getReactionType, getReactionTypes } from "@parley/reactions/contract";
import { getTag, getTags } from "@parley/tags/contract";
import { getLeaders } from "@parley/users/contract";

/**
 * The calls whose answers are given again while nothing that they tell is written: those that are asked for often, and tell nothing but what is in the
 * database. All others are answered anew each time.
 */
export const cacheableEndpoints: ReadonlySet<Endpoint> = new Set<Endpoint>([
    getBestDiscussions,
    getBookmarkedDiscussions,
    getCategories,
    getCategory,
    getCategorySearch,
    getCollection,
    getCollectionContent,
    getCollectionContents,
    getCollections,
    getComment,
    getCommentThread,
    getComments,
    getConfig,
    getDiscussion,
    getDiscussionStatuses,
    getDiscussions,
    getLeaders,
    getLookupHydrate,
    getMe,
    getMeCounts,
    getNearDiscussions,
    getReactionType,
    getReactionTypes,
    getRoles,
    getShownMessages,
    getTag,
    getTags,
    getUser,
    getUsers,
]);
