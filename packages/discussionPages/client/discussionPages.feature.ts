import { fetchMe } from "@parley/accounts/client";
import { fetchConfig } from "@parley/config/client";
import { OPTION_SETTINGS } from "@parley/discussionOptions/client";
import {
    DISCUSSION_PAGE_EXPAND,
    fetchDiscussion,
    fetchNearDiscussions,
    pickQuery,
    readPageSegment,
    selectDiscussion,
} from "@parley/discussions/client";
import { LoadStatus } from "@parley/library/client/loadable";
import type { PageRoute, RouteLocation } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import type { RootState } from "@parley/library/client/store";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { registerWidget } from "@parley/library/client/widgets";
import type { LayoutNode } from "@parley/library/contract";

const DISCUSSION_QUERY = ["sort", "view", "quote", "at"];
/** Parameters of a search in a discussion, which the page shows and nothing else depends on. */
const FOUND_QUERY = ["find", "found", "of"];

/** Creates the route of a discussion at a page of its comments (DISC-006…DISC-010). */
const discussion = (path: string): PageRoute => ({
    path,
    query: [...DISCUSSION_QUERY, ...FOUND_QUERY],
    layout: ({ params, url }) => ({
        layoutViewType: "discussion",
        recordType: "discussion",
        recordID: params.discussionID ?? "",
        params: { page: readPageSegment(params.page), slug: params.title, ...pickQuery(url, DISCUSSION_QUERY) },
    }),
    readWidgets: ["OriginalPost", "PostMeta"],
    partialLayout: knownPost,
});

registerRoutes(
    discussion("/discussion/:discussionID"),
    discussion("/discussion/:discussionID/:title"),
    discussion("/discussion/:discussionID/:title/:page"),
);

const askDiscussion = ({ discussionID }: { discussionID: number }) => [
    fetchUnlessFresh(fetchDiscussion, { discussionID, expand: DISCUSSION_PAGE_EXPAND }),
];

/** Fetches the viewer's unread count again if the visit has changed it. */
const refreshBadge = (props: { hasReadNotifications?: boolean }) => (props.hasReadNotifications ? [fetchMe({})] : []);
registerWidget("OriginalPost", {
    chunk: "reading",
    load: () => import(/* webpackChunkName: "reading" */ "./widgets/OriginalPostWidget"),
    preload: (props: { discussionID: number; hasReadNotifications?: boolean }) => [
        ...askDiscussion(props),
        fetchUnlessFresh(fetchConfig, OPTION_SETTINGS),
        ...refreshBadge(props),
    ],
    refetchOnceRead: (props) => [
        fetchDiscussion({ discussionID: props.discussionID, expand: DISCUSSION_PAGE_EXPAND }),
        ...refreshBadge(props),
    ],
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

registerWidget("SimilarDiscussions", {
    chunk: "reading",
    load: () => import(/* webpackChunkName: "reading" */ "./widgets/SimilarDiscussionsWidget"),
    preload: askDiscussion,
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
