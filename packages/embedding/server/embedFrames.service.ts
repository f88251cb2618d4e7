import type { Categories } from "@parley/categories/server";
import type { CommentRow, Comments } from "@parley/comments/server";
import { discussionPath } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import type { EmbedPage, EmbedTheme, FramedPage, FrameQuery, getEmbedComments } from "@parley/embedding/contract";
import { canonicalizePageURL, FRAME_LIMIT } from "@parley/embedding/contract";
import type { ResolvedInput } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { EmbedPagesRepository } from "./embedPages.repository";
import type { EmbedSitesRepository } from "./embedSites.repository";
import { followMerges } from "./followMerges";
import { findListedPage } from "./listedPages";

interface Dependencies extends Pick<ServerKit, "siteURL"> {
    sites: Pick<EmbedSitesRepository, "all">;
    pages: Pick<EmbedPagesRepository, "discussionOf">;
    categories: Pick<Categories, "visibleIDs">;
    discussions: Pick<Discussions, "rowsByIDs">;
    comments: Pick<Comments, "rowByID">;
}

/** The sites that may contain a frame. */
export interface FrameAncestors {
    /** Origins of the site of the page; none for a page of no listed site. */
    origins: readonly string[];
    /** Origin of the page that contains the frame, the only receiver of its messages; undefined if it is not known. */
    parent: string | undefined;
    /** What the site of the page has chosen. */
    siteLook: Pick<FrameQuery, "accent"> & { theme: EmbedTheme };
}

export type EmbedFrames = ReturnType<typeof createEmbedFrames>;

/** Creates the functions that look at the comments of a page, and change nothing. */
export function createEmbedFrames({ sites, pages, categories, discussions, comments, siteURL }: Dependencies) {
    return {
        /** Returns the comments of a page. Throws 404 for a page of a site that is not listed. */
        async look(viewer: Viewer, { commentID, ...framed }: ResolvedInput<typeof getEmbedComments>): Promise<EmbedPage> {
            const page = findListedPage(await sites.all(), framed);
            if (!page) throw notFound("Site");
            const { embedSiteID, allowsGuests, loadsOnClick } = page.site;
            const ofSite = { embedSiteID, allowsGuests, loadsOnClick };
            const visible = await categories.visibleIDs(viewer);
            if (!visible.includes(page.site.categoryID)) return { ...ofSite, state: "hidden", countComments: 0 };
            const known = await pages.discussionOf(page.identity);
            const row = known === undefined ? undefined : (await followMerges(discussions, [known])).get(known);
            if (!row) return { ...ofSite, state: "empty", countComments: 0 };
            // It may have been moved elsewhere. Whoever may not see it there does not learn that.
            if (!visible.includes(row.categoryID) || row.dateDeleted !== null)
                return { ...ofSite, state: "closed", countComments: 0 };
            const commentPage = commentID === undefined ? undefined : await pageOf(commentID, row.discussionID);
            return {
                ...ofSite,
                state: row.closed ? "closed" : "open",
                discussionID: row.discussionID,
                countComments: row.countComments,
                url: siteURL + discussionPath(row),
                ...(commentPage !== undefined && { commentPage }),
            };
        },

        /** Returns the origins of the sites that may contain the whole forum. */
        async listForumOrigins(): Promise<string[]> {
            return (await sites.all()).flatMap(({ wholeForum, origins }) => (wholeForum ? origins : []));
        },

        /** Returns which sites may contain the frame of a page. */
        async ancestorsOf(framed: FramedPage, declared: FrameQuery["origin"]): Promise<FrameAncestors> {
            const page = findListedPage(await sites.all(), framed);
            const origins = page?.site.origins ?? [];
            const own = framed.pageUrl === undefined ? undefined : canonicalizePageURL(framed.pageUrl)?.origin;
            const parent = [declared, own].find((origin) => origin !== undefined && origins.includes(origin));
            return { origins, parent, siteLook: { theme: page?.site.theme ?? "auto", accent: page?.site.accent ?? undefined } };
        },
    };

    /** Returns which page of the frame has a comment of this discussion, or the comment that it replies to. */
    async function pageOf(commentID: number, discussionID: number): Promise<number | undefined> {
        const comment: CommentRow | undefined = await comments.rowByID(commentID);
        if (comment?.discussionID !== discussionID) return undefined;
        const root = comment.rootCommentID === null ? comment : await comments.rowByID(comment.rootCommentID);
        return Math.ceil((root?.siblingPosition ?? 1) / FRAME_LIMIT);
    }
}
