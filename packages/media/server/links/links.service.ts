import type { EmbeddedSite } from "@parley/config/contract";
import type { Config } from "@parley/config/server";
import { findSitePath, readBasePath, toDateTime, withBasePath } from "@parley/library/contract";
import type { Embed } from "@parley/library/server/content";
import { createExcerpt, findEmbeddableURLs, withEmbeds } from "@parley/library/server/content";
import { getContentSources } from "@parley/library/server/contentSources";
import type { Egress } from "@parley/library/server/egress";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Storage } from "@parley/library/server/storage";
import { createThrottle } from "@parley/library/server/throttle";
import type { PageScrape } from "@parley/media/contract";
import { findFrame, listFramingSites } from "./frames";
import type { LinkCardRow, LinksRepository } from "./links.repository";
import { toLinkKey } from "./links.repository";
import { createLinkReader } from "./reader";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL" | "jobs">;
    config: Pick<Config, "get">;
    repository: LinksRepository;
    storage: Storage;
    /** Requests external pages; must trust no host, because anybody may name one. */
    egress: Egress;
}

/** Path of the thumbnails. */
export const THUMBNAILS_PATH = "/uploads/links/";

const HOUR_MS = 60 * 60 * 1000;
/** Times for which a stored summary, and a failure, are reused without another request, in milliseconds. */
const FRESH_MS = 7 * 24 * HOUR_MS;
const FAILURE_LIFETIME_MS = HOUR_MS;
/** Maximum number of pages that a member may have read. */
const READINGS_PER_HOUR = 100;
const READ_PERIOD_MS = 10_000;
/**
 * Number of pages read concurrently, and maximum number of waiting ones: an import of a hundred thousand links must not cause as many
 * requests.
 */
const READ_BATCH = 8;
const MAX_WAITING = 1_000;
const RENDER_BATCH = 50;
const EXCERPT_LENGTH = 300;

export type LinksService = ReturnType<typeof createLinksService>;

/** Creates the service of link previews: cards of external pages, and videos that play in frames (contract §5.9). */
export function createLinksService({ kit, config, repository, storage, egress }: Dependencies) {
    const { siteURL, clock, jobs } = kit;
    const contentSources = getContentSources(kit.database);
    const now = () => toDateTime(clock());
    const read = createLinkReader({ egress, storage, siteURL });
    const readings = createThrottle({ limit: READINGS_PER_HOUR, per: HOUR_MS, clock });

    contentSources.provideEmbeds(async (bodyHtml) => {
        const addresses = findEmbeddableURLs(bodyHtml);
        return addresses.length === 0 ? bodyHtml : withEmbeds(bodyHtml, await embedsOf(addresses));
    });

    // Writers don't wait for external sites: unknown pages are read later, and the body is rendered again.
    contentSources.onWritten(async ({ recordType, recordID, bodyHtml }) => {
        const addresses = findEmbeddableURLs(bodyHtml);
        if (addresses.length === 0 || contentSources.sourceOf(recordType) === undefined) return;
        const rows = new Map((await repository.byUrls(addresses)).map((row) => [row.url, row]));
        if (addresses.some((url) => !rows.has(url)) && (await repository.countWaiting()) >= MAX_WAITING) return;
        for (const url of addresses) {
            const row = rows.get(url);
            if (row && row.dateRead !== null && row.name === "") continue;
            if (!row) await repository.begin(url, now());
            await repository.use({ linkKey: toLinkKey(url), recordType, recordID });
        }
    });

    jobs.every("media: link cards", READ_PERIOD_MS, async () => {
        await Promise.all((await repository.waiting(READ_BATCH)).map(readAndKeep));
        for (const { name, ...use } of await repository.usesOfRead(RENDER_BATCH)) {
            if (name !== "") await contentSources.renderAgain(use.recordType, use.recordID);
            await repository.forgetUse(use);
        }
    });

    return {
        /** Returns a summary of the page at a URL; throws 422 if there is none, whatever the reason. */
        async scrape(viewer: Viewer, url: string, force = false): Promise<PageScrape> {
            requireSession(viewer);
            const address = URL.canParse(url) ? new URL(url) : undefined;
            if (!address || !/^https?:$/.test(address.protocol)) throw createScrapeRefusal();
            const ownPath = findSitePath(url, siteURL);
            if (ownPath !== undefined) return quoted(viewer, ownPath);
            const framed = findFrame(url, await sites());
            if (framed) return { ...NOTHING, type: framed.type, url, attributes: { frameUrl: framed.frame } };
            const known = await repository.byKey(toLinkKey(url));
            if (known && !force && isFresh(known)) return toPageScrape(known);
            readings.take(String(viewer.userID));
            await repository.begin(url, now());
            await readAndKeep({ fileName: null, ...known, url });
            const row = await repository.byKey(toLinkKey(url));
            if (!row) throw createScrapeRefusal();
            return toPageScrape(row);
        },

        /** Opens the thumbnail of a card. */
        async picture(linkKey: string) {
            const row = await repository.byKey(linkKey);
            const file = row?.fileName ? await storage.open(row.fileName) : undefined;
            return file && row?.fileType ? { ...file, type: row.fileType } : undefined;
        },

        /** Returns the origins of the video players, for the content security policy. */
        frameOrigins: async (): Promise<string[]> => [...new Set((await sites()).map(({ frame }) => new URL(frame).origin))],
    };

    async function embedsOf(addresses: readonly string[]): Promise<Map<string, Embed>> {
        const known = await sites();
        const embeds = new Map<string, Embed>();
        for (const address of addresses) {
            const framed = findFrame(address, known);
            if (framed) embeds.set(address, { kind: "frame", frame: framed.frame });
        }
        for (const row of await repository.byUrls(addresses.filter((address) => !embeds.has(address)))) {
            if (row.type === "link")
                embeds.set(row.url, { kind: "card", name: row.name, text: row.text, ...embeddedPictureOf(row) });
        }
        return embeds;
    }

    async function sites(): Promise<EmbeddedSite[]> {
        return listFramingSites(await config.get("embeds.sites"), await config.get("embeds.moreSites"), siteURL);
    }

    async function quoted(viewer: Viewer, path: string): Promise<PageScrape> {
        const found = await contentSources.quoteAt(viewer, path.split(/[?#]/, 1)[0] ?? "");
        if (!found) throw createScrapeRefusal();
        return {
            ...NOTHING,
            type: "quote",
            url: found.url,
            name: found.name,
            body: createExcerpt(found.bodyHtml, EXCERPT_LENGTH),
        };
    }

    function isFresh({ dateRead, type }: LinkCardRow): boolean {
        const age = dateRead === null ? Number.POSITIVE_INFINITY : clock().getTime() - Date.parse(dateRead);
        return age < (type === "" ? FAILURE_LIFETIME_MS : FRESH_MS);
    }

    /**
     * Reads a page and stores its summary. The attempt is stored first, so that a page that crashes the process is not read again and
     * again. An existing summary is kept if the page cannot be read.
     */
    async function readAndKeep({ url, fileName }: Pick<LinkCardRow, "url" | "fileName">): Promise<void> {
        const linkKey = toLinkKey(url);
        await repository.update(linkKey, { dateRead: now() });
        const page = await read(url);
        if (!page) return;
        await repository.update(linkKey, page);
        if (fileName !== null) await storage.remove(fileName);
    }

    function pictureOf({ linkKey, fileName, width, height }: LinkCardRow) {
        return fileName === null || width === null || height === null
            ? {}
            : { picture: { url: `${THUMBNAILS_PATH}${linkKey}`, width, height } };
    }

    function embeddedPictureOf(row: LinkCardRow) {
        const { picture } = pictureOf(row);
        return picture && { picture: { ...picture, url: withBasePath(picture.url, readBasePath(siteURL)) } };
    }

    function toPageScrape(row: LinkCardRow): PageScrape {
        if (row.type === "") throw createScrapeRefusal();
        const { picture } = pictureOf(row);
        return {
            ...{ type: row.type, url: row.url, name: row.name || null, body: row.text || null, attributes: null },
            ...{
                photoUrl: picture ? siteURL + picture.url : null,
                width: picture?.width ?? null,
                height: picture?.height ?? null,
            },
        };
    }
}

const NOTHING = { name: null, body: null, photoUrl: null, height: null, width: null, attributes: null };

/** Returns the same refusal for every reason, so that it reveals nothing about the address. */
function createScrapeRefusal() {
    return invalidField("url", "This page has nothing to show as a card.");
}
