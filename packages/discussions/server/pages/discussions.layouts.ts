import type { Categories } from "@parley/categories/server";
import type { Config } from "@parley/config/server";
import { discussionPath, isDiscussionSort, isDiscussionType, LIST_TITLES } from "@parley/discussions/contract";
import type { LayoutQuery } from "@parley/library/contract";
import { ApiRefusal, toSlug } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { getFormerAddresses } from "@parley/library/server/formerAddresses";
import type { Viewer } from "@parley/library/server/http";
import { may, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { ResolvedView } from "@parley/library/server/layouts";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import type { DiscussionsRepository } from "../discussions.repository";
import type { DiscussionsService } from "../discussions.service";
import type { DiscussionRow } from "../discussions.tables";
import type { CommentPositions, Reading } from "../reading/reading";
import { DISCUSSION, HOME, LIST } from "./defaultLayouts";
import { FILTERS, listProps } from "./discussionList";
import { createDiscussionPage } from "./discussionPage";
import type { CommentsLocation, Params } from "./location";
import { isPrefetchRequest, NEW, queryOf, readLocation, readPageNumber, toCommentAddress } from "./location";

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

type Resolution = ResolvedView | { redirectTo: string; status?: number };

/** Registers the layouts of discussion pages and their widgets (DISC-005…DISC-011). */
export function registerDiscussionLayouts({
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
    const page = createDiscussionPage({ siteURL, reading, comments, users, categories, config });
    registerWidgets(layouts);
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
        const page = readPageNumber(params);
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
        const location = { page: readPageNumber(params), ...readLocation(params) };
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
        return first && siteURL + toCommentAddress(first.commentID, view);
    }
}

function registerWidgets(layouts: ServerKit["layouts"]): void {
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
}
