import { fetchBestDiscussions, fetchDiscussions, pickQuery, readPageSegment } from "@parley/discussions/client";
import type { getDiscussions } from "@parley/discussions/contract";
import { createLazyPart } from "@parley/library/client/components";
import type { PageRoute } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { registerWidget } from "@parley/library/client/widgets";
import type { Input } from "@parley/library/contract";
import { profileDiscussionsPath } from "@parley/library/contract";
import { createProfileHead, loadProfile, readProfilePage, registerProfileTab } from "@parley/users/client";
import { toLatestPostsQuery, toProfilePostsQuery } from "./profile/profileList";

const LIST_QUERY = ["sort", "type", "tagID", "filter"];

/** Creates the route of a list of posts, by default sorted by latest activity, filtered and sorted by the query string (DISC-005). */
const list = (path: string, narrowing: Record<string, string> = {}): PageRoute => ({
    path,
    query: LIST_QUERY,
    layout: ({ params, url }) => ({
        layoutViewType: "discussionList",
        recordType: "siteSection",
        recordID: "0",
        params: { page: readPageSegment(params.page), ...pickQuery(url, LIST_QUERY), ...narrowing },
    }),
});

registerRoutes(
    // LAY-001…LAY-003: this site has only the section 0.
    {
        path: "/",
        query: [],
        layout: () => ({ layoutViewType: "home", recordType: "siteSection", recordID: "0", params: { siteSectionID: "0" } }),
    },
    list("/discussions"),
    list("/discussions/:page"),
    list("/discussions/bookmarked", { filter: "bookmarked" }),
    list("/discussions/bookmarked/:page", { filter: "bookmarked" }),
);

registerRoutes({
    path: "/profile/discussions/:who/:name?",
    query: ["page"],
    page: () => import(/* webpackChunkName: "profile" */ "./profile/ProfilePostsPage"),
    head: createProfileHead,
    load: async (loading) => {
        const user = await loadProfile(loading);
        if (user)
            await loading.dispatch(
                fetchUnlessFresh(fetchDiscussions, toProfilePostsQuery(user.userID, readProfilePage(loading.url))),
            );
    },
});
registerProfileTab({
    id: "discussions",
    name: "Posts",
    order: 1,
    pathOf: ({ userID, name }) => profileDiscussionsPath(userID, name),
    countOf: ({ countDiscussions }) => countDiscussions,
    part: createLazyPart(async () => (await import(/* webpackChunkName: "profile" */ "./profile/ProfilePosts")).ProfileOverview),
    preload: ({ userID }) => [
        fetchUnlessFresh(fetchBestDiscussions, { insertUserID: userID }),
        fetchUnlessFresh(fetchDiscussions, toLatestPostsQuery(userID)),
    ],
});

registerWidget("DiscussionList", {
    chunk: "lists",
    load: () => import(/* webpackChunkName: "lists" */ "./widgets/DiscussionListWidget"),
    // The unread list is always fetched again, because every opened discussion changes it.
    preload: ({ query }: { query: Input<typeof getDiscussions> }) => [
        query.unread ? fetchUnlessFresh(fetchDiscussions, query, 0) : fetchUnlessFresh(fetchDiscussions, query),
    ],
});
