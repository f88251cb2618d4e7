import type { UserFragment } from "@parley/accounts/contract";
import type { Breadcrumb } from "@parley/categories/contract";
import type { Categories } from "@parley/categories/server";
import type { Config } from "@parley/config/server";
import {
    DISCUSSION_LIST_EXPAND,
    discussionPath,
    isCommentSort,
    isDiscussionSort,
    isDiscussionType,
    LIST_TITLES,
} from "@parley/discussions/contract";
import type { DateTime, LayoutQuery, Seo } from "@parley/library/contract";
import { ApiRefusal, PREFETCH_PARAMETER, toDateTime, toSlug } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { getFormerAddresses } from "@parley/library/server/formerAddresses";
import type { Viewer } from "@parley/library/server/http";
import { may, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { LayoutPart, PageFacts, ResolvedView } from "@parley/library/server/layouts";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import { toAuthor } from "../discussions.answers";
import type { DiscussionsRepository } from "../discussions.repository";
import type { DiscussionsService } from "../discussions.service";
import type { DiscussionRow } from "../discussions.tables";
import type { CommentPositions, ReadBefore, Reading, ReadPositions } from "../reading/reading";

interface Dependencies {
    kit: Pick<ServerKit, "api" | "layouts" | "siteURL">;
    actionLog: Pick<ActionLog, "edits">;
    service: Pick<DiscussionsService, "visible">;
    reading: Reading;
    /** Returns `undefined` on a site without comments. */
    comments: () => CommentPositions | undefined;
    users: Pick<Users, "byIDs">;
    categories: Pick<Categories, "breadcrumbs" | "visibleIDs">;
    tags: Pick<Tags, "nameOf">;
    repository: Pick<DiscussionsRepository, "countIn">;
    config: Config;
}

/** Which comments a discussion page shows, and how. */
export interface CommentsLocation {
    page: number;
    sort: string;
    view: "flat" | "nested";
    focusCommentID?: number;
    /** Page number among the replies to the focused comment, if only these are shown. */
    repliesPage?: number;
    /** What the reply form quotes: the post, or the comment with this ID. */
    quote?: "post" | number;
}

type Params = LayoutQuery["params"];
type Resolution = ResolvedView | { redirectTo: string; status?: number };

/** Registers the layouts of discussion pages and their widgets (DISC-005…DISC-011). */
export function discussionLayouts({
    kit,
    actionLog,
    service,
    reading,
    comments,
    users,
    categories,
    tags,
    repository,
    config,
}: Dependencies) {
    const { layouts, siteURL } = kit;
    const formerAddresses = getFormerAddresses(kit);
    layouts.registerWidget("react.homeBanner", { component: "HomeBanner" });
    layouts.registerWidget("react.homeLeads", { component: "HomeLeads" });
    layouts.registerWidget("react.siteTotals", { component: "SiteTotals" });
    layouts.registerWidget("react.discussionList", { component: "DiscussionList", props: listProps });
    layouts.registerWidget("react.discussion.originalPost", {
        component: "OriginalPost",
        props: ({ discussionID, page, dateRead, countNew, newURL }) => ({ discussionID, page, dateRead, countNew, newURL }),
    });
    layouts.registerWidget("react.discussion.meta", { component: "PostMeta", props: ({ discussionID }) => ({ discussionID }) });
    layouts.registerWidget("react.discussion.near", {
        component: "NearDiscussions",
        props: ({ discussionID }) => ({ discussionID }),
    });
    // Component of the acts package.
    layouts.registerWidget("react.discussion.acts", {
        component: "RecordActs",
        props: ({ discussionID }) => ({ recordType: "discussion", recordID: discussionID }),
    });
    layouts.registerWidget("react.recentActs", {
        component: "RecentActs",
        isFor: (viewer) => may(viewer, "community.moderate"),
    });
    layouts.registerWidget("react.createPost", {
        component: "CreatePost",
        props: ({ categoryID, discussionID }) => ({ categoryID, discussionID }),
    });
    layouts.registerView("home", { defaultLayout: HOME, resolve: home });
    layouts.registerView("discussionList", { defaultLayout: LIST, resolve: list });
    layouts.registerView("discussion", { defaultLayout: DISCUSSION, resolve: discussion });

    return { page };

    async function home(): Promise<Resolution> {
        const [title, description] = [await config.get("ui.siteName"), await config.get("garden.description")];
        const seo = {
            title,
            ...(description && { description }),
            canonicalUrl: `${siteURL}/`,
            feedUrl: `${siteURL}/discussions/feed.atom`,
        };
        return { facts: {}, seo };
    }

    /**
     * Resolves the list of visible discussions. Throws 404 for a page beyond the number of all visible discussions, so that lists are
     * finite (FC-72).
     */
    async function list({ params }: LayoutQuery, viewer: Viewer): Promise<Resolution> {
        const page = pageIn(params);
        const pageSize = await config.get("discussions.pageSize");
        const isPast = page > 1 && (page - 1) * pageSize >= (await repository.countIn(await categories.visibleIDs(viewer)));
        if (isPast) throw notFound("Page");
        const { sort, type, filter } = params;
        const tag = await tagIn(viewer, params);
        const facts = {
            page,
            limit: pageSize,
            ...(isDiscussionSort(sort) && { sort }),
            ...(isDiscussionType(type) && { type }),
            ...tag,
            ...(typeof filter === "string" && Object.hasOwn(FILTERS, filter) && { filter }),
        };
        const isWhole = Object.keys(facts).length === 2;
        const address = page > 1 ? `${siteURL}/discussions/p${page}` : `${siteURL}/discussions`;
        const title = tag?.tagName ? `Posts tagged ${tag.tagName}` : (LIST_TITLES.get(String(filter ?? type)) ?? "Posts");
        return {
            facts,
            seo: {
                title: page > 1 ? `${title} – Page ${page}` : title,
                // Only the unfiltered list in its default order is indexed by search engines (FC-72).
                ...(isWhole ? { canonicalUrl: address } : { canonicalUrl: `${siteURL}/discussions`, noIndex: true }),
                feedUrl: `${siteURL}/discussions/feed.atom`,
            },
        };
    }

    /** Returns the tag that filters the list, with its name if it is visible to the viewer. */
    async function tagIn(viewer: Viewer, { tagID }: Params) {
        if (tagID === undefined || !/^\d{1,9}$/.test(String(tagID))) return undefined;
        const tagName = await tags.nameOf(viewer, Number(tagID));
        return { tagID: Number(tagID), ...(tagName !== undefined && { tagName }) };
    }

    async function discussion({ recordID, params }: LayoutQuery, viewer: Viewer): Promise<Resolution> {
        if (!/^\d{1,10}$/.test(String(recordID))) throw notFound("Discussion");
        const { slug } = params;
        const row = await service.visible(viewer, Number(recordID)).catch(async (error: unknown) => {
            const path = error instanceof ApiRefusal && (await formerPath());
            if (path) return { path };
            throw error;
        });
        if ("path" in row) return { redirectTo: siteURL + row.path, status: 301 };
        // The target of a redirect may change, so the response is temporary and not cached permanently.
        if (row.redirectToID !== null) {
            const target = await service.visible(viewer, row.redirectToID);
            return { redirectTo: siteURL + discussionPath(target), status: 302 };
        }
        const location = { page: pageIn(params), ...readLocation(params) };
        if (slug !== undefined && slug !== toSlug(row.name) && !(await hadTitle(row, slug))) {
            const path = await formerPath();
            if (path !== undefined) return { redirectTo: siteURL + path, status: 301 };
            // The ID may belong to a discussion of another site that was not imported.
            if (await formerAddresses.areNumbersShared()) throw notFound("Discussion");
        }
        if (params.at === NEW) {
            const redirectTo = await whereNew(viewer, row, location);
            if (redirectTo !== undefined) return { redirectTo, status: 302 };
        }
        if (slug !== undefined && slug !== toSlug(row.name)) {
            return { redirectTo: siteURL + discussionPath(row, location.page) + queryOf(params), status: 301 };
        }
        return page(viewer, row, location, isPrefetchRequest(params));

        /** Returns the path of the discussion that had this URL on another site. */
        async function formerPath(): Promise<string | undefined> {
            return formerAddresses.find(viewer, ["/discussion", recordID, ...(slug === undefined ? [] : [slug])].join("/"));
        }
    }

    /** Checks whether a discussion had a former title with this slug. */
    async function hadTitle({ discussionID }: DiscussionRow, slug: unknown): Promise<boolean> {
        const edits = await actionLog.edits("discussion", discussionID);
        return edits.some(({ before: { name } }) => typeof name === "string" && toSlug(name) === slug);
    }

    /** Returns the URL of the first comment that is new to a returning member. */
    async function whereNew(viewer: Viewer, row: DiscussionRow, { view }: CommentsLocation) {
        const before = await reading.before(viewer, row);
        if (!before || row.countPlaces <= before.countRead) return undefined;
        const first = await comments()?.firstAfter(row.discussionID, before.countRead, viewer.userID);
        return first && siteURL + addressOfComment(first.commentID, view);
    }

    /**
     * Resolves one page of a discussion's comments and records it as read, unless it is prefetched. Throws 404 for a page that does not
     * exist.
     */
    async function page(
        viewer: Viewer,
        row: DiscussionRow,
        location: CommentsLocation,
        isPrefetch: boolean,
    ): Promise<ResolvedView> {
        const limit = await config.get("comments.pageSize");
        const lastPage = Math.max(1, Math.ceil((location.view === "flat" ? row.countPlaces : row.countTopPlaces) / limit));
        if (location.page > lastPage) throw notFound("Page");
        const size = { limit, lastPage };
        const before = isPrefetch
            ? await reading.before(viewer, row)
            : await reading.opened(viewer, row, (countRead) => readUpTo(row, location, size, countRead));
        const { discussionID, categoryID, insertUserID, authorName, acceptedCommentID } = row;
        const breadcrumbs = await categories.breadcrumbs(categoryID, viewer);
        const author = toAuthor(await users.byIDs([insertUserID]), insertUserID, authorName);
        return {
            facts: {
                discussionID,
                categoryID,
                breadcrumbs,
                limit,
                ...location,
                ...(await spanOf(row, location, size)),
                ...(before && (await leftOff(viewer, row, location, limit, before))),
                ...(acceptedCommentID !== null && { acceptedCommentID }),
            },
            seo: seoOf(row, location, lastPage, breadcrumbs, author),
        };
    }

    /**
     * Returns the period that a page of comments in chronological order covers: from the last comment of the previous page to one second
     * before its own last comment, both inclusive. The period of the first page begins, and that of the last page ends, with the
     * discussion.
     */
    async function spanOf(
        { discussionID }: DiscussionRow,
        { page: shown, sort, view, repliesPage }: CommentsLocation,
        { limit, lastPage }: { limit: number; lastPage: number },
    ): Promise<{ span?: { from?: DateTime; to?: DateTime } }> {
        if (sort !== "dateInserted" || repliesPage !== undefined) return {};
        if (lastPage === 1) return { span: {} };
        const [before, last] = [(shown - 1) * limit, shown * limit];
        const dates = await comments()?.datesAt(discussionID, view, [before, last]);
        const [from, end] = [dates?.get(before), shown === lastPage ? undefined : dates?.get(last)];
        const to = end && toDateTime(new Date(Date.parse(end) - 1000));
        if (from !== undefined && to !== undefined && to < from) return {};
        return { span: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } };
    }

    /**
     * Returns the number of replies by others since the member's last visit, before this visit is recorded, and the URL of the first of
     * them if it is on another page. Own replies never count as new.
     */
    async function leftOff(
        { userID }: Viewer,
        { discussionID, countPlaces }: DiscussionRow,
        { page: shown, sort, view, repliesPage }: CommentsLocation,
        limit: number,
        { dateRead, countRead }: ReadBefore,
    ) {
        const first = countPlaces > countRead ? await comments()?.firstAfter(discussionID, countRead, userID) : undefined;
        if (!first) return { dateRead, countRead, countNew: 0 };
        const { commentID, position, topPosition } = first;
        const commentPosition = view === "flat" ? position : topPosition;
        const countOwn = (await comments()?.countOwnAfter(discussionID, countRead, userID)) ?? 0;
        const isHere = sort === "dateInserted" && repliesPage === undefined && Math.ceil(commentPosition / limit) === shown;
        return {
            dateRead,
            countRead,
            countNew: countPlaces - countRead - countOwn,
            firstNewID: commentID,
            ...(!isHere && { newURL: addressOfComment(commentID, view) }),
        };
    }

    /**
     * Returns how many positions a member has read after opening this page. In the nested view, every comment before the first one of the
     * next page is on this page or an earlier one.
     */
    async function readUpTo(
        { discussionID, countPlaces }: DiscussionRow,
        { page: shown, view, sort, repliesPage }: CommentsLocation,
        { limit, lastPage }: { limit: number; lastPage: number },
        countRead: number,
    ): Promise<ReadPositions> {
        const [none, all] = [
            { countRead: 0, isAll: false },
            { countRead: countPlaces, isAll: true },
        ];
        if (repliesPage !== undefined) return none;
        if (lastPage === 1) return all;
        if (sort === "-dateInserted") return shown === 1 && countPlaces - countRead <= limit ? all : none;
        if (sort !== "dateInserted") return none;
        if (shown === lastPage) return all;
        if (view === "flat") return { countRead: shown * limit, isAll: false };
        const next = await comments()?.positionOfTop(discussionID, shown * limit + 1);
        return next === undefined ? none : { countRead: next - 1, isAll: false };
    }

    function seoOf(
        row: DiscussionRow,
        { page: number }: CommentsLocation,
        lastPage: number,
        breadcrumbs: Breadcrumb[],
        author: UserFragment,
    ): Seo {
        const addressOf = (wanted: number) => siteURL + discussionPath(row, wanted);
        return {
            title: number > 1 ? `${row.name} – Page ${number}` : row.name,
            ...(row.excerpt && { description: row.excerpt }),
            canonicalUrl: number === 1 ? (row.canonicalUrl ?? addressOf(1)) : addressOf(number),
            ...(number > 1 && { previousUrl: addressOf(number - 1) }),
            ...(number < lastPage && { nextUrl: addressOf(number + 1) }),
            ...(row.imageUrl !== null && { imageUrl: row.imageUrl }),
            jsonLd: [postingOf(row, addressOf(1), author), crumbsOf(breadcrumbs)],
        };
    }
}

/** Checks whether a page is prefetched before its link is followed. */
export const isPrefetchRequest = (params: Params): boolean => params[PREFETCH_PARAMETER] !== undefined;

/** Value of the `at` query parameter that leads to the first new comment. */
const NEW = "new";

const addressOfComment = (commentID: number, view: CommentsLocation["view"]): string =>
    `/discussion/comment/${commentID}${view === "flat" ? "?view=flat" : ""}#Comment_${commentID}`;

/** Queries by the value of the `filter` query parameter. */
const FILTERS: Record<string, object> = {
    unanswered: { hasComments: false },
    bookmarked: { bookmarkUserID: "$me" },
    mine: { insertUserID: ["$me"] },
    participated: { participatedUserID: "$me" },
    followed: { followed: true },
    unread: { unread: true },
};

/** Returns the props of a list with its query; the browser sends the same query. */
function listProps(
    { page, limit, sort, type, tagID, tagName, categoryID, filter }: PageFacts,
    settings: Record<string, unknown>,
): Record<string, unknown> {
    const query = {
        ...(typeof categoryID === "number" && { categoryID: [categoryID] }),
        ...(sort !== undefined && { sort }),
        ...(type !== undefined && { type: [type] }),
        ...(typeof tagID === "number" && { tagID: { kind: "list", values: [tagID] } }),
        ...(typeof filter === "string" && FILTERS[filter]),
        pinOrder: "first",
        page: typeof page === "number" ? page : 1,
        limit: settings.limit ?? limit ?? 30,
        expand: DISCUSSION_LIST_EXPAND,
    };
    return { query, ...(filter !== undefined && { filter }), ...(tagName !== undefined && { tagName }) };
}

const inColumns = (middle: LayoutPart[], rightPanel: LayoutPart[]): LayoutPart => ({
    $hydrate: "react.section.3-columns",
    leftPanel: [{ $hydrate: "react.placesNav" }],
    middle,
    rightPanel,
});

const HOME: LayoutPart[] = [
    { $hydrate: "react.section.full-width", children: [{ $hydrate: "react.homeBanner" }] },
    {
        ...inColumns(
            // Component of the imports package, shown to members who can remove the sample community.
            [{ $hydrate: "react.sampleNotice" }, { $hydrate: "react.discussionList", title: "Latest", limit: 8, more: true }],
            [{ $hydrate: "react.siteTotals" }, { $hydrate: "react.tagCloud" }],
        ),
        below: [{ $hydrate: "react.homeLeads" }],
    },
];

const LIST: LayoutPart[] = [
    inColumns(
        [{ $hydrate: "react.discussionList", title: "Posts" }],
        [{ $hydrate: "react.recentActs" }, { $hydrate: "react.tagCloud" }],
    ),
];

// The comments package registers its widgets itself; without it a page shows only the post.
const DISCUSSION: LayoutPart[] = [
    inColumns(
        [
            { $hydrate: "react.discussion.originalPost" },
            { $hydrate: "react.discussion.comments" },
            { $hydrate: "react.discussion.waitingReplies" },
            { $hydrate: "react.discussion.createComment" },
        ],
        // Component of the attachments package, for staff.
        [
            { $hydrate: "react.discussion.meta" },
            { $hydrate: "react.discussion.attachments" },
            { $hydrate: "react.discussion.acts" },
            { $hydrate: "react.discussion.near" },
        ],
    ),
];

function pageIn({ page = 1 }: Params): number {
    const number = Number(page);
    if (!Number.isInteger(number) || number < 1 || number > 1_000_000) throw notFound("Page");
    return number;
}

/** Parses sort order, view and quote from query parameters; invalid values fall back to the defaults. */
export function readLocation({ sort, view, quote }: Params): Pick<CommentsLocation, "sort" | "view" | "quote"> {
    return {
        sort: isCommentSort(sort) ? sort : "dateInserted",
        view: view === "flat" ? "flat" : "nested",
        ...(quote === "post" && { quote }),
        ...(/^[1-9]\d{0,8}$/.test(String(quote)) && { quote: Number(quote) }),
    };
}

function queryOf({ sort, view, quote }: Params): string {
    const parameters = Object.entries({ sort, view, quote }).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    return parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : "";
}

function postingOf(row: DiscussionRow, url: string, { name, url: authorURL }: UserFragment): object {
    return {
        "@context": "https://schema.org",
        "@type": "DiscussionForumPosting",
        headline: row.name,
        text: row.excerpt,
        url,
        datePublished: row.dateInserted,
        dateModified: row.dateUpdated ?? row.dateInserted,
        author: { "@type": "Person", name, ...(authorURL && { url: authorURL }) },
        ...(row.imageUrl !== null && { image: row.imageUrl }),
        commentCount: row.countComments,
        interactionStatistic: {
            "@type": "InteractionCounter",
            interactionType: "https://schema.org/CommentAction",
            userInteractionCount: row.countComments,
        },
    };
}

function crumbsOf(breadcrumbs: Breadcrumb[]): object {
    const itemListElement = breadcrumbs.map(({ name, url }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: url,
    }));
    return { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement };
}
