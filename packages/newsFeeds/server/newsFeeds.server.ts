import { toDateTime } from "@parley/library/contract";
import type { Egress } from "@parley/library/server/egress";
import { createEgress, EgressFailure } from "@parley/library/server/egress";
import type { ServerKit } from "@parley/library/server/kit";
import type { LayoutWidget, LoadedPart } from "@parley/library/server/layouts";
import {
    HEAD_SETTINGS,
    ITEMS_SETTINGS,
    isPart,
    LinkAddress,
    readHead,
    readItemsLook,
    readLink,
} from "@parley/library/server/layouts";
import * as Type from "typebox";
import type { NewsFeedsRepository } from "./newsFeeds.repository";
import { createNewsFeedsRepository } from "./newsFeeds.repository";
import type { ParsedFeed } from "./parseFeed";
import { parseFeed } from "./parseFeed";

const WIDGET = "react.rss";
const MINUTE_MS = 60_000;
/** Minimum time between two readings of a feed, in milliseconds. */
const READ_EVERY_MS = 15 * MINUTE_MS;
/** Maximum number of feeds that are read at the same time, and of a site. */
const READ_BATCH = 4;
const MAX_FEEDS = 50;
const MAX_FEED_BYTES = 1024 * 1024;
const USUAL_ITEMS = 5;

interface LayoutsWithFeeds {
    /** Returns the stored layouts that contain a widget, as JSON. */
    containing: (widget: string) => Promise<string[]>;
}

interface Dependencies {
    layouts: LayoutsWithFeeds;
    /** Requests feeds; by default one that trusts no host. */
    egress?: Egress | undefined;
}

/**
 * Registers the widget of a news feed (LAY-033), and the job that reads the feeds of stored layouts through the egress (FC-7). Pages show the
 * last good copy with its age, and never wait for another site.
 */
export function registerNewsFeeds(
    kit: Pick<ServerKit, "layouts" | "database" | "clock" | "jobs" | "siteURL">,
    { layouts, egress = createEgress({ maxBytes: MAX_FEED_BYTES }) }: Dependencies,
): void {
    const repository = createNewsFeedsRepository(kit.database);
    kit.layouts.registerWidget(WIDGET, createFeedWidget(repository));
    kit.jobs.every("layouts: news feeds", MINUTE_MS, createFeedReader({ ...kit, repository, layouts, egress }));
}

function createFeedWidget(repository: Pick<NewsFeedsRepository, "byUrls">): LayoutWidget {
    return {
        name: "News feed",
        component: "NewsFeed",
        settings: {
            ...HEAD_SETTINGS,
            ...ITEMS_SETTINGS,
            feedUrl: Type.String({ maxLength: 2000, pattern: "^https?://\\S+$" }),
            viewAllUrl: LinkAddress,
            count: Type.Integer({ minimum: 1, maximum: 20 }),
        },
        async load(parts) {
            const feeds = await repository.byUrls([...new Set(parts.flatMap((part) => readFeedURL(part.settings) ?? []))]);
            return parts.map((part) => {
                const feed = feeds.get(readFeedURL(part.settings) ?? "");
                return readFeedURL(part.settings) === undefined ? undefined : toProps(part, feed);
            });
        },
    };
}

function toProps({ settings }: LoadedPart, feed: { content: string | null; dateFetched: string | null } | undefined) {
    const copy = feed?.content ? (JSON.parse(feed.content) as ParsedFeed) : undefined;
    const { count = USUAL_ITEMS, viewAllUrl } = settings as { count?: number; viewAllUrl?: string };
    return {
        ...(copy?.title && { title: copy.title }),
        ...readHead(settings),
        ...readItemsLook(settings),
        ...(viewAllUrl && { viewAllUrl: readLink(viewAllUrl) }),
        items: (copy?.items ?? []).slice(0, count),
        ...(feed?.dateFetched && { dateFetched: feed.dateFetched }),
    };
}

interface FeedReaderDependencies extends Pick<ServerKit, "clock" | "siteURL"> {
    repository: NewsFeedsRepository;
    layouts: LayoutsWithFeeds;
    egress: Egress;
}

/** Creates the job that reads the feeds that are due, and removes the copies of those that no layout names any more. */
function createFeedReader({ repository, layouts, egress, clock, siteURL }: FeedReaderDependencies) {
    const headers = {
        accept: "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9",
        "user-agent": `Parley (news feeds; +${siteURL})`,
    };

    return async function readFeeds(): Promise<void> {
        const named = await listFeedURLs();
        const known = new Map((await repository.all()).map((row) => [row.url, row]));
        await repository.remove([...known.keys()].filter((url) => !named.includes(url)));
        const due = named.filter((url) => {
            const age = clock().getTime() - Date.parse(known.get(url)?.dateRead ?? "");
            return !(age >= 0 && age < READ_EVERY_MS);
        });
        for (let from = 0; from < due.length; from += READ_BATCH) await Promise.all(due.slice(from, from + READ_BATCH).map(read));
    };

    async function listFeedURLs(): Promise<string[]> {
        const naming = await layouts.containing(WIDGET);
        return [...new Set(naming.flatMap((layout) => collectFeedURLs(JSON.parse(layout))))].slice(0, MAX_FEEDS);
    }

    /** Reads one feed. The attempt is stored first; the last good copy is kept if the feed cannot be read. */
    async function read(url: string): Promise<void> {
        await repository.begin(url, toDateTime(clock()));
        try {
            const { status, bytes, address } = await egress.page(url, headers);
            const feed = status === 200 ? parseFeed(bytes.toString("utf8"), address) : undefined;
            if (feed) await repository.store(url, JSON.stringify(feed), toDateTime(clock()));
        } catch (error) {
            if (!(error instanceof EgressFailure)) throw error;
        }
    }
}

/** Returns the addresses of the feeds in parts of a layout, at any depth. */
function collectFeedURLs(value: unknown): string[] {
    if (Array.isArray(value)) return value.flatMap(collectFeedURLs);
    if (!isPart(value)) return [];
    const own = value.$hydrate === WIDGET ? readFeedURL(value) : undefined;
    return [...(own === undefined ? [] : [own]), ...Object.values(value).flatMap(collectFeedURLs)];
}

const readFeedURL = ({ feedUrl }: Readonly<Record<string, unknown>>): string | undefined =>
    typeof feedUrl === "string" && feedUrl !== "" ? feedUrl : undefined;
