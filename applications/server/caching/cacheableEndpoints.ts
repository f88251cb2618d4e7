import { getMe, getUser, getUsers } from "@parley/accounts/contract";
import { getShownMessages } from "@parley/announcements/contract";
import { getCategories, getCategory, getCategorySearch } from "@parley/categories/contract";
import { getCollection, getCollectionContent, getCollectionContents, getCollections } from "@parley/collections/contract";
import { getComment, getComments, getCommentThread } from "@parley/comments/contract";
import { getConfig } from "@parley/config/contract";
import { getDiscussionStatuses } from "@parley/discussionStatuses/contract";
import {
    getBestDiscussions,
    getBookmarkedDiscussions,
    getDiscussion,
    getDiscussions,
    getNearDiscussions,
} from "@parley/discussions/contract";
import { getEmbedCounts } from "@parley/embedding/contract";
import { getLookupHydrate } from "@parley/layouts/contract";
import type { Endpoint } from "@parley/library/contract";
import { getRoles } from "@parley/permissions/contract";
import { getPostFields, getPostType, getPostTypes } from "@parley/postTypes/contract";
import { getReactionType, getReactionTypes } from "@parley/reactions/contract";
import { getTag, getTags } from "@parley/tags/contract";
import { getLeaders } from "@parley/users/contract";

/**
 * Endpoints whose responses are cached until the data they read is written: frequent requests whose responses depend only on the database.
 * Responses of all other endpoints are computed for each request.
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
    getEmbedCounts,
    getLeaders,
    getLookupHydrate,
    getMe,
    getNearDiscussions,
    getPostFields,
    getPostType,
    getPostTypes,
    getReactionType,
    getReactionTypes,
    getRoles,
    getShownMessages,
    getTag,
    getTags,
    getUser,
    getUsers,
]);
