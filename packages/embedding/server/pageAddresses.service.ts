import { SYSTEM_USER_ID } from "@parley/accounts/contract";
import type { Categories } from "@parley/categories/server";
import { discussionPath } from "@parley/discussions/contract";
import type { Discussions, ListedRow } from "@parley/discussions/server";
import type {
    EmbedAddress,
    getEmbedAddresses,
    patchEmbedAddress,
    postMergeEmbedAddress,
    postMoveEmbedAddress,
} from "@parley/embedding/contract";
import { EMBED_ADDRESS } from "@parley/embedding/contract";
import type { Page, ResolvedInput, UndoableResult } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { ActionLog, LoggedAction } from "@parley/library/server/actionLog";
import { hasChangedSince } from "@parley/library/server/actionLog";
import type { Call, Viewer } from "@parley/library/server/http";
import { conflict, invalidField, may, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { OPERATOR } from "@parley/permissions/server";
import type { EmbedPagesRepository, StoredPage } from "./embedPages.repository";
import type { EmbedSitesRepository } from "./embedSites.repository";
import { followMerges } from "./followMerges";
import type { ListedPage } from "./listedPages";
import { findListedPage } from "./listedPages";
import { moveOpening } from "./toOpening";

/** Merges discussions. */
type Merge = (
    viewer: Viewer,
    input: { discussionIDs: number[]; destinationDiscussionID: number; addRedirects: boolean },
    call: Pick<Call, "reply">,
) => Promise<UndoableResult>;

export interface PageAddressesDependencies extends Pick<ServerKit, "database" | "clock" | "siteURL"> {
    sites: Pick<EmbedSitesRepository, "all">;
    pages: EmbedPagesRepository;
    categories: Pick<Categories, "visibleIDs">;
    discussions: Pick<Discussions, "rowByID" | "rowsByIDs" | "lockAll" | "change">;
    actionLog: Pick<ActionLog, "record" | "provide">;
    merge: Merge;
}

/** State of a logged move. */
interface Move {
    name: string;
    to: string;
    toPageID: number;
    /** Whether nothing was known of the new address before. */
    isNew: boolean;
}

const SYSTEM = { ...OPERATOR, userID: SYSTEM_USER_ID };

export type PageAddresses = ReturnType<typeof createPageAddresses>;

/** Creates the functions that list, move, merge and close the addresses of pages that have comments, for members who manage the site. */
export function createPageAddresses(dependencies: PageAddressesDependencies) {
    const { database, clock, sites, pages, discussions, actionLog, merge } = dependencies;
    actionLog.provide(EMBED_ADDRESS, {
        effects: { move: "moves" },
        async filterReadable(viewer, actions) {
            if (!may(viewer, "site.manage")) return [];
            return Promise.all(
                actions.map(async (action) => {
                    const { name, to } = action.after as unknown as Move;
                    return { action, shown: { name, to }, canUndo: (await findMoved(action)) !== undefined };
                }),
            );
        },
        async undo(viewer, action) {
            requirePermission(viewer, "site.manage");
            const moved = await findMoved(action);
            if (!moved) throw hasChangedSince();
            const { toPageID, isNew } = action.after as unknown as Move;
            await pages.setMoved(action.recordID, false);
            if (isNew) await pages.removeByID(toPageID);
            else await pages.setMoved(toPageID, true);
            await rewriteOpening(moved.to, moved.from.pageURL);
        },
    });
    const describe = createDescriber(dependencies);

    return {
        async list(viewer: Viewer, query: ResolvedInput<typeof getEmbedAddresses>): Promise<Page<EmbedAddress>> {
            requirePermission(viewer, "site.manage");
            const { page, limit, ...filter } = query;
            const { rows, total } = await pages.list(filter, { limit, offset: (page - 1) * limit });
            return { items: await describe(viewer, rows), paging: { page, limit, total } };
        },

        async setClosed(viewer: Viewer, { embedPageID, closed }: ResolvedInput<typeof patchEmbedAddress>): Promise<EmbedAddress> {
            const { discussionID } = await requireDiscussion(await requirePage(viewer, embedPageID));
            await discussions.change(viewer, discussionID, { closed });
            return known(viewer, embedPageID);
        },

        async move(viewer: Viewer, { embedPageID, pageUrl }: ResolvedInput<typeof postMoveEmbedAddress>): Promise<EmbedAddress> {
            const page = await requirePage(viewer, embedPageID);
            const target = await requireTarget(page, pageUrl);
            const toPageID = await database.transaction(async () => {
                await discussions.lockAll([page.discussionID]);
                if ((await pages.byID(embedPageID))?.isMoved !== false)
                    throw conflict("The comments of this address have another one already. Move them from there.");
                const present = await pages.find(target.identity);
                if (present && present.discussionID !== page.discussionID)
                    throw invalidField("pageUrl", "This page has comments of its own. Merge them instead.");
                const inserted = { pageURL: pageUrl, dateInserted: toDateTime(clock()) };
                const claimedID = present?.embedPageID ?? (await pages.claim(target.identity, inserted));
                if (claimedID === undefined) throw conflict("Somebody has just commented on that page. Merge them instead.");
                await pages.setDiscussion(claimedID, page.discussionID);
                await pages.setMoved(claimedID, false);
                await pages.setMoved(embedPageID, true);
                const after: Move = { name: page.pageURL, to: pageUrl, toPageID: claimedID, isNew: !present };
                await rewriteOpening(page, pageUrl);
                await actionLog.record(viewer, {
                    kind: "move",
                    recordType: EMBED_ADDRESS,
                    recordID: embedPageID,
                    before: { name: page.pageURL },
                    after,
                });
                return claimedID;
            });
            return known(viewer, toPageID);
        },

        async merge(
            viewer: Viewer,
            { embedPageID, pageUrl }: ResolvedInput<typeof postMergeEmbedAddress>,
            call: Pick<Call, "reply">,
        ): Promise<EmbedAddress> {
            const page = await requirePage(viewer, embedPageID);
            const target = await pages.find((await requireTarget(page, pageUrl)).identity);
            if (!target) throw invalidField("pageUrl", "This page has no comments. Move them there instead.");
            const [source, destination] = [await requireDiscussion(page), await requireDiscussion(target)];
            if (source.discussionID === destination.discussionID)
                throw invalidField("pageUrl", "Both addresses have the same comments already.");
            const { progress } = await merge(
                viewer,
                {
                    discussionIDs: [source.discussionID],
                    destinationDiscussionID: destination.discussionID,
                    addRedirects: true,
                },
                call,
            );
            if (progress.failedIDs.length > 0) throw conflict("These comments could not be merged. Try again.");
            return known(viewer, target.embedPageID);
        },
    };

    async function known(viewer: Viewer, embedPageID: number): Promise<EmbedAddress> {
        const row = await pages.byID(embedPageID);
        const [address] = await describe(viewer, row ? [row] : []);
        if (!address) throw notFound("Address");
        return address;
    }

    async function requirePage(viewer: Viewer, embedPageID: number): Promise<StoredPage> {
        requirePermission(viewer, "site.manage");
        const page = await pages.byID(embedPageID);
        if (!page) throw notFound("Address");
        return page;
    }

    async function requireDiscussion({ discussionID }: StoredPage): Promise<ListedRow> {
        const row = (await followMerges(discussions, [discussionID])).get(discussionID);
        if (row?.dateDeleted !== null) throw conflict("The discussion of this page is deleted.");
        return row;
    }

    /** Returns the page at another address of the same site. */
    async function requireTarget({ embedSiteID, pageKey }: StoredPage, pageUrl: string): Promise<ListedPage> {
        const target = findListedPage(await sites.all(), { pageUrl });
        if (target?.site.embedSiteID !== embedSiteID)
            throw invalidField("pageUrl", "This is no address of a page of this site, such as https://blog.example/clocks.");
        if (target.identity.pageKey === pageKey) throw invalidField("pageUrl", "The comments are at this address already.");
        return target;
    }

    /** Returns the pages of a move that nothing has changed since; undefined if something has. */
    async function findMoved({ recordID, after }: LoggedAction): Promise<{ from: StoredPage; to: StoredPage } | undefined> {
        const [from, to] = [await pages.byID(recordID), await pages.byID((after as unknown as Move).toPageID)];
        const isAsMoved = from?.isMoved && to && !to.isMoved && from.discussionID === to.discussionID;
        return isAsMoved ? { from, to } : undefined;
    }

    /** Lets the opening post lead to another address, if nobody has rewritten it. */
    async function rewriteOpening({ pageURL, discussionID }: StoredPage, toPageURL: string): Promise<void> {
        const row = await discussions.rowByID(discussionID);
        const opening = row?.dateDeleted === null ? moveOpening(row.body, pageURL, toPageURL) : undefined;
        if (opening) await discussions.change(SYSTEM, discussionID, opening, { approved: true, isUnmarked: true });
    }
}

/** Creates the function that describes addresses to a viewer, in the same order. */
function createDescriber({ pages, categories, discussions, siteURL }: PageAddressesDependencies) {
    return async (viewer: Viewer, rows: readonly StoredPage[]): Promise<EmbedAddress[]> => {
        const found = await followMerges(
            discussions,
            rows.map(({ discussionID }) => discussionID),
        );
        const visible = new Set(await categories.visibleIDs(viewer));
        const currentURLs = await pages.currentURLs([...found.values()].map(({ discussionID }) => discussionID));
        return rows.map(({ embedPageID, embedSiteID, pageURL, dateInserted, discussionID }) => {
            const row = found.get(discussionID);
            const movedTo = row && currentURLs.get(row.discussionID);
            const isShown = row?.dateDeleted === null && visible.has(row.categoryID);
            return {
                embedPageID,
                embedSiteID,
                pageUrl: pageURL,
                ...(movedTo !== undefined && movedTo !== pageURL && { movedTo }),
                state: findState(row, isShown),
                ...(isShown && { name: row.name, url: siteURL + discussionPath(row) }),
                countComments: isShown ? row.countComments : 0,
                dateInserted,
            };
        });
    };
}

function findState(row: ListedRow | undefined, isShown: boolean): EmbedAddress["state"] {
    if (row?.dateDeleted !== null) return "deleted";
    if (!isShown) return "hidden";
    return row.closed ? "closed" : "open";
}
