import type { Categories } from "@parley/categories/server";
import type { Config } from "@parley/config/server";
import { discussionPath } from "@parley/discussions/contract";
import type { DiscussionRow, Discussions } from "@parley/discussions/server";
import type { LayoutQuery } from "@parley/library/contract";
import { ApiRefusal, toSlug } from "@parley/library/contract";
import { getActionLog } from "@parley/library/server/actionLog";
import { getFormerAddresses } from "@parley/library/server/formerAddresses";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { ResolvedView } from "@parley/library/server/layouts";
import { isPrefetchRequest, readPageNumber } from "@parley/library/server/layouts";
import type { Users } from "@parley/users/server";
import { DISCUSSION } from "./defaultLayouts";
import { createDiscussionPage } from "./discussionPage";
import type { CommentsLocation } from "./location";
import { NEW, pickPageQuery, readLocation, toCommentAddress } from "./location";

interface Dependencies {
    kit: ServerKit;
    discussions: Pick<Discussions, "reading" | "commentPositions" | "requireView" | "rowsByIDs" | "newestID">;
    users: Pick<Users, "byIDs">;
    categories: Pick<Categories, "breadcrumbs" | "visibleIDs">;
    config: Config;
}

type Resolution = ResolvedView | { redirectTo: string; status?: number };

/** Registers the layouts of discussion pages and their widgets (DISC-006…DISC-011). */
export function registerDiscussionPageLayouts({ kit, discussions, users, categories, config }: Dependencies) {
    const { layouts, siteURL } = kit;
    const { reading, commentPositions: comments, requireView, rowsByIDs, newestID } = discussions;
    const actionLog = getActionLog(kit);
    const formerAddresses = getFormerAddresses(kit);
    const page = createDiscussionPage({ siteURL, discussions, users, categories, config });
    registerWidgets(layouts);
    layouts.registerRecordType("discussion", {
        filterExisting: async (recordIDs) => new Set((await rowsByIDs(recordIDs)).map(({ discussionID }) => discussionID)),
    });
    layouts.registerView("discussion", {
        name: "Post",
        recordTypes: ["discussion", "category"],
        queryRecordTypes: ["discussion"],
        async findExample(viewer) {
            const discussionID = await newestID(await categories.visibleIDs(viewer));
            return discussionID === undefined ? {} : { discussionID: String(discussionID) };
        },
        defaultLayout: DISCUSSION,
        resolve: discussion,
    });

    return { page };

    async function discussion({ recordID, params }: LayoutQuery, viewer: Viewer): Promise<Resolution> {
        if (!/^\d{1,10}$/.test(String(recordID))) throw notFound("Discussion");
        const { slug } = params;
        const row = await requireView(viewer, Number(recordID)).catch(async (error: unknown) => {
            const path = error instanceof ApiRefusal && (await formerPath());
            if (path) return { path };
            throw error;
        });
        if ("path" in row) return { redirectTo: siteURL + row.path, status: 301 };
        // The target of a redirect may change, so the response is temporary and not cached permanently.
        if (row.redirectToID !== null) {
            const target = await requireView(viewer, row.redirectToID);
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
            return { redirectTo: siteURL + discussionPath(row, location.page) + pickPageQuery(params), status: 301 };
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

/** Page types that show one discussion. */
const DISCUSSION_VIEWS = ["discussion"];

function registerWidgets(layouts: ServerKit["layouts"]): void {
    layouts.registerWidget("react.discussion.originalPost", {
        name: "The post",
        component: "OriginalPost",
        fragmentType: "OriginalPostFragment",
        viewTypes: DISCUSSION_VIEWS,
        props: ({ discussionID, page, dateRead, countNew, newURL, hasReadNotifications }) => ({
            discussionID,
            page,
            dateRead,
            countNew,
            newURL,
            hasReadNotifications,
        }),
    });
    layouts.registerWidget("react.discussion.meta", {
        name: "Facts about the post",
        component: "PostMeta",
        viewTypes: DISCUSSION_VIEWS,
        props: ({ discussionID }) => ({ discussionID }),
    });
    layouts.registerWidget("react.discussion.near", {
        name: "Posts near this one",
        component: "NearDiscussions",
        viewTypes: DISCUSSION_VIEWS,
        props: ({ discussionID }) => ({ discussionID }),
    });
    layouts.registerWidget("react.discussion.similar", {
        name: "Similar posts",
        component: "SimilarDiscussions",
        viewTypes: DISCUSSION_VIEWS,
        props: ({ discussionID, isEnd }) => ({ discussionID, ...(isEnd === true && { isEnd }) }),
    });
    // Component of the package actionLog.
    layouts.registerWidget("react.discussion.acts", {
        name: "What was done to the post",
        component: "RecordActs",
        viewTypes: DISCUSSION_VIEWS,
        props: ({ discussionID }) => ({ recordType: "discussion", recordID: discussionID }),
    });
    layouts.registerWidget("react.createPost", {
        name: "Form to write a post",
        component: "CreatePost",
        viewTypes: ["createPost"],
        props: ({ categoryID, discussionID }) => ({ categoryID, discussionID }),
    });
}
