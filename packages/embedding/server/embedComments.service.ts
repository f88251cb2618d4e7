import { SYSTEM_USER_ID } from "@parley/accounts/contract";
import type { Categories } from "@parley/categories/server";
import type { Comment } from "@parley/comments/contract";
import type { Comments } from "@parley/comments/server";
import type { Discussions } from "@parley/discussions/server";
import type { postEmbedComment } from "@parley/embedding/contract";
import type { ResolvedInput } from "@parley/library/contract";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import type { Call, Viewer } from "@parley/library/server/http";
import { forbidden, GUEST_ID, invalidField, requirePermission, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { requireWritableFormat } from "@parley/posting/server";
import type { Users } from "@parley/users/server";
import type { EmbedPagesRepository, PageIdentity } from "./embedPages.repository";
import type { EmbedSitesRepository, StoredSite } from "./embedSites.repository";
import { followMerges } from "./followMerges";
import { toFrameScope } from "./frameScopes";
import type { GuestAuthors } from "./guestAuthors";
import type { ListedPage } from "./listedPages";
import { findListedPage } from "./listedPages";
import { toOpening } from "./toOpening";
import { toPageName } from "./toPageName";

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    sites: Pick<EmbedSitesRepository, "all" | "isWriter">;
    pages: EmbedPagesRepository;
    categories: Pick<Categories, "requireView" | "visibleIDs">;
    discussions: Pick<Discussions, "rowsByIDs" | "renderer" | "startInNameOf" | "postsMoved" | "lockAll" | "removeImported">;
    users: Pick<Users, "viewer" | "addCounts">;
    comments: Pick<Comments, "add">;
    guests: GuestAuthors;
}

interface PageDiscussion {
    discussionID: number;
    /** Whether it was made for this comment. */
    isNew: boolean;
}

export type EmbedComments = ReturnType<typeof createEmbedComments>;

/** Creates the functions for comments on pages of other sites. */
export function createEmbedComments(dependencies: Dependencies) {
    const { database, clock, sites, pages, users, categories, discussions, comments, guests } = dependencies;

    return {
        /** Posts a comment on a page; the first one makes the discussion of the page. Throws 422 for a page of a site that is not listed. */
        async add(
            viewer: Viewer,
            { pageUrl, pageID, guestName, ...comment }: ResolvedInput<typeof postEmbedComment>,
            call: Pick<Call, "address">,
        ): Promise<Comment> {
            if (guestName === undefined) requireSession(viewer);
            const page = findListedPage(await sites.all(), { pageUrl, ...(pageID !== undefined && { pageID }) });
            if (!page) throw invalidField("pageUrl", "This page belongs to no site whose pages have comments here.");
            const { categoryID, embedSiteID } = page.site;
            if (viewer.limits && viewer.limits.scope !== toFrameScope(embedSiteID)) throw forbidden("session.valid");
            await categories.requireView(viewer, categoryID);
            const authorName = guestName === undefined ? undefined : await guests.requireName(viewer, page.site, guestName);
            if (authorName === undefined) await requireWriter(viewer, page.site);
            else await guests.count(call);
            const requireText = () => discussions.renderer.write(comment.body, requireWritableFormat(comment.format), viewer);
            const { discussionID, isNew } = await requireDiscussion(page, pageUrl, requireText);
            try {
                return await comments.add(viewer, { ...comment, discussionID }, { authorName });
            } catch (error) {
                // A comment that waits for approval needs its discussion.
                const isHeld = error instanceof ApiRefusal && error.answer.status === 202;
                if (isNew && !isHeld) await removeEmpty(page, discussionID);
                throw error;
            }
        },

        /** Returns the numbers of comments that every guest may read, by the addresses as they were asked. */
        async count(urls: readonly string[]): Promise<Record<string, number>> {
            const listed = await sites.all();
            const found = urls.map((url) => ({ url, page: findListedPage(listed, { pageUrl: url }) }));
            const discussionIDs = await pages.discussionsOf(found.flatMap(({ page }) => (page ? [page.identity] : [])));
            const rows = await followMerges(discussions, [...discussionIDs.values()]);
            const visibleIDs = new Set(await categories.visibleIDs(await users.viewer(GUEST_ID)));
            const counts = new Map(
                [...rows]
                    .filter(([, { categoryID, dateDeleted }]) => visibleIDs.has(categoryID) && dateDeleted === null)
                    .map(([discussionID, row]) => [discussionID, row.countComments]),
            );
            const countOf = (page: ListedPage | undefined) =>
                counts.get(discussionIDs.get(page ? toText(page.identity) : "") ?? 0);
            return Object.fromEntries(found.map(({ url, page }) => [url, countOf(page) ?? 0]));
        },
    };

    async function requireWriter(viewer: Viewer, site: StoredSite): Promise<void> {
        requirePermission(viewer, "comments.add", site.categoryID);
        if (await sites.isWriter(site, viewer.userID)) return;
        const message = "Only members of some roles may comment on the pages of this site.";
        throw forbidden("comments.add", { message, description: null });
    }

    /**
     * Returns the discussion of a page, which is made if the page has none; of several at the same time one makes it (FC-42).
     *
     * @param requireText refuses a first comment that can't be posted, before a discussion is made for it
     */
    async function requireDiscussion(
        { site, identity }: ListedPage,
        pageURL: string,
        requireText: () => Promise<unknown>,
    ): Promise<PageDiscussion> {
        const known = await pages.discussionOf(identity);
        if (known !== undefined) {
            const row = (await followMerges(discussions, [known])).get(known);
            return { discussionID: row?.discussionID ?? known, isNew: false };
        }
        await requireText();
        const words = await writeOpening(pageURL);
        return database.transaction(async () => {
            const embedPageID = await pages.claim(identity, { pageURL, dateInserted: toDateTime(clock()) });
            if (embedPageID === undefined) {
                const made = await pages.discussionOf(identity);
                if (made === undefined) throw new Error("the page of this comment has no discussion");
                return { discussionID: made, isNew: false };
            }
            const { categoryID } = site;
            const discussionID = await discussions.startInNameOf({
                ...words,
                type: "discussion",
                categoryID,
                insertUserID: SYSTEM_USER_ID,
            });
            await pages.setDiscussion(embedPageID, discussionID);
            await discussions.postsMoved([categoryID]);
            return { discussionID, isNew: true };
        });
    }

    /** Removes the discussion of a page whose first comment was refused, unless somebody else has commented. */
    async function removeEmpty({ site, identity }: ListedPage, discussionID: number): Promise<void> {
        await database.transaction(async () => {
            const row = (await discussions.lockAll([discussionID])).get(discussionID);
            if (!row || row.countComments > 0) return;
            await pages.remove(identity);
            await discussions.removeImported([discussionID]);
            await users.addCounts(SYSTEM_USER_ID, { discussions: -1 });
            await discussions.postsMoved([site.categoryID]);
        });
    }

    async function writeOpening(pageURL: string) {
        const system = { userID: SYSTEM_USER_ID };
        const { body, format } = toOpening(pageURL);
        const rendering = await discussions.renderer.write(body, format, system);
        const summary = await discussions.renderer.summaryOf(rendering.bodyHtml, system);
        return { name: toPageName(pageURL), body, format, ...rendering, ...summary };
    }
}

const toText = ({ embedSiteID, pageKey }: PageIdentity): string => `${embedSiteID} ${pageKey}`;
