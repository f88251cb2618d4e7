import type { Categories } from "@parley/categories/server";
import type { Config } from "@parley/config/server";
import { isDiscussionSort, isDiscussionType, LIST_TITLES } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import type { Interests } from "@parley/interests/server";
import type { LayoutQuery } from "@parley/library/contract";
import { fill } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { may, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { PageParameters, ResolvedView } from "@parley/library/server/layouts";
import { readPageNumber } from "@parley/library/server/layouts";
import type { Tags } from "@parley/tags/server";
import type { DiscussionLists } from "../discussionLists.service";
import { FIRST_HOME, HOME, LIST } from "./defaultLayouts";
import { createDiscussionItemsWidget, createSuggestedWidget } from "./discussionItems.widget";
import { FILTERS, LIST_SETTINGS, listProps } from "./listWidget";

interface Dependencies {
    kit: Pick<ServerKit, "layouts" | "siteURL">;
    lists: DiscussionLists;
    interests: Interests;
    categories: Pick<Categories, "visibleIDs" | "fragmentsByIDs" | "followedIDs">;
    tags: Pick<Tags, "nameOf">;
    discussions: Pick<Discussions, "countIn">;
    config: Config;
}

/** Registers the layouts of the home page and of lists, and their widgets (DISC-005). */
export function registerListLayouts(dependencies: Dependencies): void {
    const { kit, categories, tags, discussions, config } = dependencies;
    const { layouts, siteURL } = kit;
    registerWidgets(layouts);
    layouts.registerWidget("react.discussion.discussions", createDiscussionItemsWidget(dependencies));
    layouts.registerWidget("react.suggestedcontent", createSuggestedWidget(dependencies));
    layouts.registerView("home", { name: "Home page", defaultLayout: HOME, firstLayout: FIRST_HOME, resolve: home });
    layouts.registerView("discussionList", { name: "List of posts", defaultLayout: LIST, resolve: list });

    async function home(_query: unknown, viewer: Viewer): Promise<ResolvedView> {
        const { name: title, description } = await config.siteTexts(viewer);
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
    async function list({ params }: LayoutQuery, viewer: Viewer): Promise<ResolvedView> {
        const page = readPageNumber(params);
        const pageSize = await config.get("discussions.pageSize");
        const isPast = page > 1 && (page - 1) * pageSize >= (await discussions.countIn(await categories.visibleIDs(viewer)));
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
        const { tagName } = tag ?? {};
        const name = tagName
            ? fill("Posts tagged {tagName}", { tagName })
            : fill(LIST_TITLES.get(String(filter ?? type)) ?? "Posts");
        return {
            facts,
            seo: {
                title: page > 1 ? fill("{name} – Page {page}", { name, page }) : name,
                // Only the unfiltered list in its default order is indexed by search engines (FC-72).
                ...(isWhole ? { canonicalUrl: address } : { canonicalUrl: `${siteURL}/discussions`, noIndex: true }),
                feedUrl: `${siteURL}/discussions/feed.atom`,
            },
        };
    }

    /** Returns the tag that filters the list, with its name if it is visible to the viewer. */
    async function tagIn(viewer: Viewer, { tagID }: PageParameters) {
        if (tagID === undefined || !/^\d{1,9}$/.test(String(tagID))) return undefined;
        const tagName = await tags.nameOf(viewer, Number(tagID));
        return { tagID: Number(tagID), ...(tagName !== undefined && { tagName }) };
    }
}

function registerWidgets(layouts: ServerKit["layouts"]): void {
    layouts.registerWidget("react.siteTotals", {
        name: "Totals of the site",
        component: "SiteTotals",
    });
    layouts.registerWidget("react.discussionList", {
        name: "Posts",
        component: "DiscussionList",
        settings: LIST_SETTINGS,
        aliases: ["react.asset.discussionList"],
        props: listProps,
    });
    layouts.registerWidget("react.recentActs", {
        name: "What was done recently",
        component: "RecentActs",
        isFor: (viewer) => may(viewer, "community.moderate"),
    });
}
