import { registerActionTypes } from "@parley/actionLog/client";
import { fetchConfig } from "@parley/config/client";
import type { getDiscussions } from "@parley/discussions/contract";
import { createLazyPart } from "@parley/library/client/components";
import { LoadStatus } from "@parley/library/client/loadable";
import type { PageRoute, RouteLocation } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import type { RootState } from "@parley/library/client/store";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { registerWidget } from "@parley/library/client/widgets";
import type { Input, LayoutNode } from "@parley/library/contract";
import { profileDiscussionsPath } from "@parley/library/contract";
import { createProfileHead, loadProfile, readProfilePage, registerProfileTab } from "@parley/users/client";
import { selectDiscussion } from "./discussions.slice";
import { fetchBestDiscussions, fetchDiscussion, fetchDiscussions, fetchNearDiscussions } from "./discussions.thunks";
import { OPTION_SETTINGS } from "./optionSettings";
import { toLatestPostsQuery, toProfilePostsQuery } from "./profileList";
import { DISCUSSION_PAGE_EXPAND } from "./useDiscussion";

const LIST_QUERY = ["sort", "type", "tagID", "filter"];
const DISCUSSION_QUERY = ["sort", "view", "quote", "at"];

/** Creates the route of a list of posts, by default sorted by latest activity, filtered and sorted by the query string (DISC-005). */
const list = (path: string, narrowing: Record<string, string> = {}): PageRoute => ({
    path,
    query: LIST_QUERY,
    layout: ({ params, url }) => ({
        layoutViewType: "discussionList",
        recordType: "siteSection",
        recordID: "0",
        params: { page: pageOf(params.page), ...inQuery(url, LIST_QUERY), ...narrowing },
    }),
});

/** Creates the route of a discussion at a page of its comments (DISC-006…DISC-010). */
const discussion = (path: string): PageRoute => ({
    path,
    query: DISCUSSION_QUERY,
    layout: ({ params, url }) => ({
        layoutViewType: "discussion",
        recordType: "discussion",
        recordID: params.discussionID ?? "",
        params: { page: pageOf(params.page), slug: params.title, ...inQuery(url, DISCUSSION_QUERY) },
    }),
    readWidgets: ["OriginalPost", "PostMeta"],
    partialLayout: knownPost,
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
    discussion("/discussion/:discussionID"),
    discussion("/discussion/:discussionID/:title"),
    discussion("/discussion/:discussionID/:title/:page"),
);

registerRoutes({
    path: "/profile/discussions/:who/:name?",
    query: ["page"],
    page: () => import(/* webpackChunkName: "profile" */ "./pages/ProfilePostsPage"),
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
    part: createLazyPart(
        async () => (await import(/* webpackChunkName: "profile" */ "./components/ProfilePosts")).ProfileOverview,
    ),
    preload: ({ userID }) => [
        fetchUnlessFresh(fetchBestDiscussions, { insertUserID: userID }),
        fetchUnlessFresh(fetchDiscussions, toLatestPostsQuery(userID)),
    ],
});

const askDiscussion = ({ discussionID }: { discussionID: number }) => [
    fetchUnlessFresh(fetchDiscussion, { discussionID, expand: DISCUSSION_PAGE_EXPAND }),
];

registerWidget("HomeLeads", {
    chunk: "home",
    load: () => import(/* webpackChunkName: "home" */ "./widgets/HomeLeadsWidget"),
    preload: () => [fetchUnlessFresh(fetchConfig, { select: ["home.leads"] })],
});
registerWidget("DiscussionList", {
    chunk: "lists",
    load: () => import(/* webpackChunkName: "lists" */ "./widgets/DiscussionListWidget"),
    // The unread list is always fetched again, because every opened discussion changes it.
    preload: ({ query }: { query: Input<typeof getDiscussions> }) => [
        query.unread ? fetchUnlessFresh(fetchDiscussions, query, 0) : fetchUnlessFresh(fetchDiscussions, query),
    ],
});
registerActionTypes(
    "discussion",
    async () => (await import(/* webpackChunkName: "reading" */ "./actionTypes")).discussionActionTypes,
);
registerWidget("OriginalPost", {
    chunk: "reading",
    load: () => import(/* webpackChunkName: "reading" */ "./widgets/OriginalPostWidget"),
    preload: (props: { discussionID: number }) => [...askDiscussion(props), fetchUnlessFresh(fetchConfig, OPTION_SETTINGS)],
    refetchOnceRead: ({ discussionID }) => [fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND })],
});
registerWidget("PostMeta", {
    chunk: "reading",
    load: () => import(/* webpackChunkName: "reading" */ "./widgets/PostMetaWidget"),
    preload: askDiscussion,
});
registerWidget("NearDiscussions", {
    chunk: "reading",
    load: () => import(/* webpackChunkName: "reading" */ "./widgets/NearDiscussionsWidget"),
    preload: ({ discussionID }: { discussionID: number }) => [fetchUnlessFresh(fetchNearDiscussions, { discussionID })],
});

/** Returns a partial layout of a discussion's first page from the data that a list has loaded. */
function knownPost({ params }: RouteLocation, state: RootState): LayoutNode[] | undefined {
    const discussionID = Number(params.discussionID);
    const { data, status } = selectDiscussion(state, discussionID);
    // A deleted discussion stays in the store until the viewer has left its page.
    if (!data || status === LoadStatus.ERROR || params.page !== undefined) return undefined;
    const $reactProps = {
        breadcrumbs: data.breadcrumbs,
        leftPanel: [{ $reactComponent: "PlacesNav", $reactProps: {} }],
        middle: [{ $reactComponent: "OriginalPost", $reactProps: { discussionID } }],
        rightPanel: [{ $reactComponent: "PostMeta", $reactProps: { discussionID } }],
    };
    return [{ $reactComponent: "SectionThreeColumns", $reactProps }];
}

/** Returns the page number of a segment such as `p2`. Passes other values on unchanged; the server answers them with an error. */
function pageOf(segment: string | undefined): string | undefined {
    return /^p(\d+)$/.exec(segment ?? "")?.[1] ?? segment;
}

/** Returns only the query parameters with these names. */
function inQuery(url: RouteLocation["url"], names: readonly string[]): Record<string, string> {
    return Object.fromEntries(
        names.flatMap((name) => (url.searchParams.has(name) ? [[name, url.searchParams.get(name) ?? ""]] : [])),
    );
}
