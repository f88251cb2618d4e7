import { selectIsSignedIn, withTarget } from "@parley/accounts/client";
import { registerActKinds } from "@parley/acts/client";
import { askPlaces, fetchCategories, POSTABLE_CATEGORIES } from "@parley/categories/client";
import { fetchConfig } from "@parley/config/client";
import type { getDiscussions } from "@parley/discussions/contract";
import { fetchDraft, registerDeviceDrafts } from "@parley/drafts/client";
import { lazyPart } from "@parley/library/client/components";
import { LoadStatus } from "@parley/library/client/loadable";
import type { PageLoading, PageRoute, Place } from "@parley/library/client/routing";
import { Redirection, registerRoutes } from "@parley/library/client/routing";
import type { RootState } from "@parley/library/client/store";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { registerWidget } from "@parley/library/client/widgets";
import type { Input, LayoutNode } from "@parley/library/contract";
import { ApiRefusal, OFFLINE_PAGE, profileDiscussionsPath } from "@parley/library/contract";
import { loadProfile, meMenuItems, memberNotices, pageOfProfile, profileHead, registerProfileTab } from "@parley/users/client";
import { registerBulkActs } from "./bulk/bulkActs";
import { selectDiscussion } from "./discussions.slice";
import {
    fetchBestDiscussions,
    fetchDiscussion,
    fetchDiscussionEdit,
    fetchDiscussions,
    fetchNearDiscussions,
} from "./discussions.thunks";
import { toLatestPostsQuery, toProfilePostsQuery } from "./profileList";
import { DISCUSSION_PAGE_EXPAND } from "./useDiscussion";
import { DraftsItem } from "./writing/DraftsItem";
import { OutboxKeeper } from "./writing/OutboxKeeper";
import { selectDeviceDrafts } from "./writing/selectDeviceDrafts";
import { registerWritingKind } from "./writing/writingKinds";
import "./bulk/bulk.slice";
import "./writing/localDrafts.slice";
import "./writing/outbox.slice";

memberNotices.fill(OutboxKeeper, 20);
meMenuItems.fill(DraftsItem, 10);
registerWritingKind("discussion", async () => (await import(/* webpackChunkName: "outbox" */ "./writing/ownKinds")).newPost);
registerWritingKind("edit", async () => (await import(/* webpackChunkName: "outbox" */ "./writing/ownKinds")).editOfPost);

registerDeviceDrafts({
    part: lazyPart(async () => (await import(/* webpackChunkName: "recovered" */ "./writing/DeviceDrafts")).DeviceDrafts),
    select: selectDeviceDrafts,
});

registerRoutes({
    path: OFFLINE_PAGE,
    // It is one page for everybody, kept in browsers.
    query: [],
    page: () => import(/* webpackChunkName: "offline" */ "./writing/OfflinePage"),
    head: (_place, _state, t) => ({ title: t("You are offline"), noIndex: true }),
});

const LIST_QUERY = ["sort", "type", "tagID", "filter"];
const DISCUSSION_QUERY = ["sort", "view", "quote", "at"];

/** The posts, newest activity first, narrowed and ordered as the address says (DISC-005). */
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

/** A discussion at one page of its comments (DISC-006…DISC-010). */
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
    meanwhile: knownPost,
});

registerRoutes(
    // LAY-001…LAY-003: this site has the one section 0.
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
    {
        path: "/post/discussion",
        page: () => import(/* webpackChunkName: "writing" */ "./pages/NewPostPage"),
        head: () => ({ title: "New post", noIndex: true }),
        load: async ({ dispatch }) => void (await dispatch(fetchUnlessFresh(fetchCategories, POSTABLE_CATEGORIES))),
    },
);

registerRoutes({
    path: "/post/editdiscussion/:discussionID",
    page: () => import(/* webpackChunkName: "writing" */ "./pages/EditPostPage"),
    head: (_place, _state, t) => ({ title: t("Edit post"), noIndex: true }),
    load: loadEditing,
});

registerRoutes(
    {
        path: "/post/editdiscussion/:discussionID/:draftID",
        page: () => import(/* webpackChunkName: "writing" */ "./pages/DraftPage"),
        head: ({ params }, _state, t) => ({ title: params.discussionID === "0" ? t("New post") : t("Edit post"), noIndex: true }),
        load: loadDraft,
    },
    {
        // DRAFT-039, DRAFT-040: other addresses below it have pages of their own.
        path: "/post/:postType/:parent?",
        page: () => import(/* webpackChunkName: "writing" */ "./pages/NewPostPage"),
        head: (_place, _state, t) => ({ title: t("New post"), noIndex: true }),
        load: async ({ dispatch }) => void (await dispatch(fetchUnlessFresh(fetchCategories, POSTABLE_CATEGORIES))),
    },
);

registerRoutes({
    path: "/discussion/options/:discussionID",
    page: () => import(/* webpackChunkName: "writing" */ "./pages/OptionsPage"),
    head: (_place, _state, t) => ({ title: t("Discussion Options"), noIndex: true }),
    load: loadOptions,
});

registerRoutes({
    path: "/profile/discussions/:who/:name?",
    query: ["page"],
    page: () => import(/* webpackChunkName: "profile" */ "./pages/ProfilePostsPage"),
    head: profileHead,
    load: async (loading) => {
        const user = await loadProfile(loading);
        if (user)
            await loading.dispatch(
                fetchUnlessFresh(fetchDiscussions, toProfilePostsQuery(user.userID, pageOfProfile(loading.url))),
            );
    },
});
registerProfileTab({
    id: "discussions",
    name: "Posts",
    order: 1,
    pathOf: ({ userID, name }) => profileDiscussionsPath(userID, name),
    countOf: ({ countDiscussions }) => countDiscussions,
    part: lazyPart(async () => (await import(/* webpackChunkName: "profile" */ "./components/ProfilePosts")).ProfileOverview),
    preload: ({ userID }) => [
        fetchUnlessFresh(fetchBestDiscussions, { insertUserID: userID }),
        fetchUnlessFresh(fetchDiscussions, toLatestPostsQuery(userID)),
    ],
});

/** What decides besides permissions which options a discussion has. */
const OPTION_SETTINGS = { select: ["tagging.discussions.enabled", "triage.enabled", "escalations.enabled"] };

const askDiscussion = ({ discussionID }: { discussionID: number }) => [
    fetchUnlessFresh(fetchDiscussion, { discussionID, expand: DISCUSSION_PAGE_EXPAND }),
];

registerWidget("HomeBanner", {
    chunk: "home",
    load: () => import(/* webpackChunkName: "home" */ "./widgets/HomeBannerWidget"),
    preload: () => [fetchUnlessFresh(fetchConfig, { select: ["banner.*", "branding.bannerImage"] })],
});
registerWidget("HomeLeads", {
    chunk: "home",
    load: () => import(/* webpackChunkName: "home" */ "./widgets/HomeLeadsWidget"),
    preload: () => [fetchUnlessFresh(fetchConfig, { select: ["home.leads"] })],
});
registerWidget("SiteTotals", {
    chunk: "home",
    load: () => import(/* webpackChunkName: "home" */ "./widgets/SiteTotalsWidget"),
    preload: () => [askPlaces()],
});
registerWidget("DiscussionList", {
    chunk: "lists",
    load: () => import(/* webpackChunkName: "lists" */ "./widgets/DiscussionListWidget"),
    // Of what is unread, each page that is opened leaves less.
    preload: ({ query }: { query: Input<typeof getDiscussions> }) => [
        query.unread ? fetchUnlessFresh(fetchDiscussions, query, 0) : fetchUnlessFresh(fetchDiscussions, query),
    ],
});
registerBulkActs(async () => {
    const { ownActs, posts } = await import(/* webpackChunkName: "bulk" */ "./bulk/ownActs");
    return { acts: ownActs, kind: posts };
});
registerActKinds("discussion", async () => (await import(/* webpackChunkName: "reading" */ "./actKinds")).discussionActs);
registerWidget("OriginalPost", {
    chunk: "reading",
    load: () => import(/* webpackChunkName: "reading" */ "./widgets/OriginalPostWidget"),
    preload: (props: { discussionID: number }) => [...askDiscussion(props), fetchUnlessFresh(fetchConfig, OPTION_SETTINGS)],
    onceRead: ({ discussionID }) => [fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND })],
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

/** What a list told of a discussion: most of its first page's beginning. */
function knownPost({ params }: Place, state: RootState): LayoutNode[] | undefined {
    const discussionID = Number(params.discussionID);
    const { data, status } = selectDiscussion(state, discussionID);
    // What was deleted is still known until the reader has left it.
    if (!data || status === LoadStatus.ERROR || params.page !== undefined) return undefined;
    const $reactProps = {
        breadcrumbs: data.breadcrumbs,
        leftPanel: [{ $reactComponent: "PlacesNav", $reactProps: {} }],
        middle: [{ $reactComponent: "OriginalPost", $reactProps: { discussionID } }],
        rightPanel: [{ $reactComponent: "PostMeta", $reactProps: { discussionID } }],
    };
    return [{ $reactComponent: "SectionThreeColumns", $reactProps }];
}

/** Nobody edits who is not known; others are told why they may not. */
async function loadEditing({ dispatch, getState, url, params }: PageLoading): Promise<void> {
    if (!selectIsSignedIn(getState())) throw new Redirection(withTarget("/entry/signin", url.pathname), 303);
    const discussionID = Number(params.discussionID);
    if (!Number.isSafeInteger(discussionID)) throw new ApiRefusal({ status: 404, message: "Discussion not found." });
    const [answered] = await Promise.all([
        // What stands there may have changed since it was last asked for.
        dispatch(fetchDiscussionEdit({ discussionID })),
        dispatch(fetchUnlessFresh(fetchDiscussion, { discussionID, expand: DISCUSSION_PAGE_EXPAND })),
        dispatch(fetchUnlessFresh(fetchCategories, POSTABLE_CATEGORIES)),
        dispatch(fetchUnlessFresh(fetchConfig, { select: ["tagging.discussions.enabled"] })),
    ]);
    if (fetchDiscussionEdit.rejected.match(answered) && answered.payload) throw new ApiRefusal(answered.payload);
}

/** Without its draft a form is as it is without one: a draft that is missing stops nobody (FC-65). */
async function loadDraft(loading: PageLoading): Promise<void> {
    const { dispatch, getState, url, params } = loading;
    if (!selectIsSignedIn(getState())) throw new Redirection(withTarget("/entry/signin", url.pathname), 303);
    const draftID = Number(params.draftID);
    await Promise.all([
        Number.isSafeInteger(draftID) && draftID > 0 ? dispatch(fetchDraft({ draftID })) : undefined,
        params.discussionID === "0" ? dispatch(fetchUnlessFresh(fetchCategories, POSTABLE_CATEGORIES)) : loadEditing(loading),
    ]);
}

/** For members only, as the menu is. */
async function loadOptions({ dispatch, getState, url, params }: PageLoading): Promise<void> {
    if (!selectIsSignedIn(getState())) throw new Redirection(withTarget("/entry/signin", url.pathname), 303);
    const discussionID = Number(params.discussionID);
    if (!Number.isSafeInteger(discussionID)) throw new ApiRefusal({ status: 404, message: "Discussion not found." });
    const [answered] = await Promise.all([
        dispatch(fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND })),
        dispatch(fetchUnlessFresh(fetchConfig, OPTION_SETTINGS)),
    ]);
    if (fetchDiscussion.rejected.match(answered) && answered.payload) throw new ApiRefusal(answered.payload);
}

/** The number in `p2`; what is written otherwise goes to the server as it is, which knows no such page. */
function pageOf(segment: string | undefined): string | undefined {
    return /^p(\d+)$/.exec(segment ?? "")?.[1] ?? segment;
}

/** What the address says of these names, and nothing else. */
function inQuery(url: Place["url"], names: readonly string[]): Record<string, string> {
    return Object.fromEntries(
        names.flatMap((name) => (url.searchParams.has(name) ? [[name, url.searchParams.get(name) ?? ""]] : [])),
    );
}
