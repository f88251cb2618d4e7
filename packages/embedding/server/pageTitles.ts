import { SYSTEM_USER_ID } from "@parley/accounts/contract";
import type { Discussions } from "@parley/discussions/server";
import { toDateTime } from "@parley/library/contract";
import type { PageFacts } from "@parley/library/server/content";
import { decodePage, parsePageFacts } from "@parley/library/server/content";
import type { Egress } from "@parley/library/server/egress";
import { createEgress, EgressFailure } from "@parley/library/server/egress";
import type { ServerKit } from "@parley/library/server/kit";
import { OPERATOR } from "@parley/permissions/server";
import type { EmbedPagesRepository, UnreadPage } from "./embedPages.repository";
import { toOpening } from "./toOpening";
import { toPageName } from "./toPageName";

export interface PageTitlesDependencies extends Pick<ServerKit, "database" | "clock" | "siteURL"> {
    pages: Pick<EmbedPagesRepository, "unread" | "setReading">;
    discussions: Pick<Discussions, "lockAll" | "change">;
    /** Requests pages; by default one that trusts no host, since whoever comments names their addresses. */
    egress?: Egress | undefined;
}

/** Maximum number of pages that are read at the same time, and of bytes of one. */
const READ_BATCH = 8;
const MAX_PAGE_BYTES = 2 * 1024 * 1024;
const AN_HOUR_MS = 60 * 60 * 1000;
/** Pauses after attempts that failed, since a page may be published after its first comment, or its site be down. */
const PAUSES_MS = [AN_HOUR_MS / 6, AN_HOUR_MS, 6 * AN_HOUR_MS, 24 * AN_HOUR_MS, 72 * AN_HOUR_MS];
const SYSTEM = { ...OPERATOR, userID: SYSTEM_USER_ID };

/**
 * Creates the job that names discussions by the titles of their pages, and shows their pictures, which readers get as copies like those of any
 * post (FC-89). Both are read from the pages, since whoever comments could claim any, and through the egress, since they could name any address
 * (FC-7).
 */
export function createPageTitleReader({
    database,
    clock,
    siteURL,
    pages,
    discussions,
    egress = createEgress({ maxBytes: MAX_PAGE_BYTES }),
}: PageTitlesDependencies) {
    const headers = { accept: "text/html", "user-agent": `Parley (titles of pages; +${siteURL})` };

    return async function readPageTitles(): Promise<void> {
        await Promise.all((await pages.unread(toDateTime(clock()), READ_BATCH)).map(nameDiscussion));
    };

    async function nameDiscussion({ embedPageID, pageURL, discussionID, countReads }: UnreadPage): Promise<void> {
        const dateRead = toDateTime(clock());
        const pause = PAUSES_MS[countReads];
        const dateNextRead = pause === undefined ? undefined : toDateTime(new Date(clock().getTime() + pause));
        // The attempt is stored first, so that a page that crashes the process is not read again and again.
        await pages.setReading(embedPageID, dateNextRead ? { dateNextRead, countReads: countReads + 1 } : { dateRead });
        const facts = await readFacts(pageURL);
        if (!facts) return;
        await pages.setReading(embedPageID, { dateRead });
        const picture = toPictureURL(facts.picture, pageURL);
        await database.transaction(async () => {
            const row = (await discussions.lockAll([discussionID])).get(discussionID);
            if (row?.dateDeleted !== null || row.type === "redirect") return;
            // What a moderator has written stays.
            const changes = {
                ...(facts.name !== "" && row.name === toPageName(pageURL) && { name: facts.name }),
                ...(picture !== undefined && row.body === toOpening(pageURL).body && toOpening(pageURL, picture)),
            };
            if (Object.keys(changes).length > 0)
                await discussions.change(SYSTEM, discussionID, changes, { approved: true, isUnmarked: true });
        });
    }

    /** Returns the title and the picture of a page; undefined if the page cannot be read. */
    async function readFacts(pageURL: string): Promise<PageFacts | undefined> {
        try {
            const { status, contentType, bytes } = await egress.page(pageURL, headers);
            const isPage = status === 200 && /^(text\/html|application\/xhtml\+xml)\b/i.test(contentType);
            return isPage ? parsePageFacts(decodePage(bytes, contentType)) : undefined;
        } catch (error) {
            if (error instanceof EgressFailure) return undefined;
            throw error;
        }
    }
}

/** Returns the address of the picture of a page; undefined if it is none that a browser would request. */
function toPictureURL(picture: string | undefined, pageURL: string): string | undefined {
    if (!picture || !URL.canParse(picture, pageURL)) return undefined;
    const { href, protocol } = new URL(picture, pageURL);
    return /^https?:$/.test(protocol) ? href : undefined;
}
