import type { Categories } from "@parley/categories/server";
import type { Config } from "@parley/config/server";
import {
    DISCUSSION_LIMIT,
    getBestDiscussions,
    getBookmarkedDiscussions,
    getDiscussionSearch,
    getDiscussions,
    getNearDiscussions,
    getSimilarDiscussions,
} from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import type { Interests } from "@parley/interests/server";
import { implement, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getSearchSources } from "@parley/library/server/searchSources";
import type { PostTypes } from "@parley/postTypes/server";
import type { Reactions } from "@parley/reactions/server";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import { registerDiscussionCounters } from "./discussionCounters";
import { createDiscussionListsRepository } from "./discussionLists.repository";
import { createDiscussionLists } from "./discussionLists.service";
import { registerDiscussionFeeds } from "./feeds/feeds";
import { registerDiscussionLeaders } from "./leaders";
import { registerListLayouts } from "./pages/listLayouts";
import { createNearDiscussions } from "./related/nearDiscussions";
import { createFindSimilar } from "./related/similarDiscussions";
import { createDiscussionSearchSource } from "./search/searchSource";

interface Dependencies {
    users: Users;
    categories: Categories;
    tags: Tags;
    reactions: Reactions;
    postTypes: PostTypes;
    interests: Interests;
    config: Config;
    discussions: Discussions;
}

/** Registers the lists of discussions: their API routes, pages and feeds, and what other features count and find by them. */
export function createDiscussionListsServer(kit: ServerKit, dependencies: Dependencies): void {
    const { database } = kit;
    const { users, config, discussions } = dependencies;
    const repository = createDiscussionListsRepository(database);
    const lists = createDiscussionLists({ ...dependencies, ...kit, repository });
    registerRoutes(kit, dependencies, repository, lists);
    registerListLayouts({ kit, lists, ...dependencies });
    registerDiscussionFeeds({ kit, repository, lists, ...dependencies });
    registerDiscussionCounters({ users, config, count: lists.count });
    registerDiscussionLeaders({ database, ...dependencies });
    getSearchSources(kit).provide(createDiscussionSearchSource({ kit, ...dependencies }));
    discussions.provideUnreadCounts(async ({ userID }, categoryIDs) => {
        const floors = await discussions.readFloorsOf(userID);
        return repository.countUnreadByCategory({ categoryIDs, unreadBy: { userID, floors } });
    });
}

/** Registers the API routes. */
function registerRoutes(
    kit: ServerKit,
    dependencies: Dependencies,
    repository: ReturnType<typeof createDiscussionListsRepository>,
    lists: ReturnType<typeof createDiscussionLists>,
): void {
    const { api, siteURL } = kit;
    const { discussions } = dependencies;
    const sources = getSearchSources(kit);
    const findNear = createNearDiscussions({ kit, repository, ...dependencies });
    const findSimilar = createFindSimilar({ sources, siteURL, ...dependencies });
    implement(api, getDiscussions, (query, viewer) => lists.list(viewer, query));
    implement(api, getBestDiscussions, ({ insertUserID }, viewer) => lists.best(viewer, insertUserID));
    implement(api, getSimilarDiscussions, (query, viewer) => findSimilar(viewer, query));
    implement(api, getBookmarkedDiscussions, (query, viewer) => lists.bookmarked(viewer, query));
    implement(api, getNearDiscussions, ({ discussionID }, viewer) => findNear(viewer, discussionID));
    implement(api, getDiscussionSearch, async ({ expand, page = 1, limit = DISCUSSION_LIMIT, ...query }, viewer) => {
        if (query.followed) requireSession(viewer);
        const search = { ...query, recordType: "discussion", page, limit };
        const { recordIDs, total } = await sources.findRecords(viewer, search);
        const items = await discussions.answers(viewer, await discussions.rowsByIDs(recordIDs), { expand });
        return { items, paging: { page, limit, total } };
    });
}
