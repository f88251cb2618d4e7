import { ApiRefusal } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";

/** A body that has just been stored. */
export interface StoredContent {
    recordType: string;
    recordID: number;
    bodyHtml: string;
}

/** Creates `BodySource.sees` from a function that throws if the viewer may not see a record. */
export function createVisibilityCheck(
    requireView: (viewer: Viewer, recordID: number) => Promise<unknown>,
): ContentSource["sees"] {
    return async (viewer, recordID) => (await unlessRefused(requireView(viewer, recordID).then(() => true))) ?? false;
}

/** The visible content at a URL of the site itself. */
export interface QuotedContent {
    name: string;
    url: string;
    bodyHtml: string;
}

/** A source of rendered HTML that is stored beside the original text. */
export interface RenderedContentSource {
    /**
     * Returns up to `limit` IDs above `after`, in ascending order, of records (including removed ones) whose HTML was rendered by a
     * renderer older than `version`.
     */
    renderedBefore(version: number, after: number, limit: number): Promise<number[]>;
    /** Renders the stored text again, with the current renderer and current data. This is not an edit and sends no notifications. */
    renderAgain(recordID: number): Promise<void>;
}

/** The feature behind a record type that has a body. */
export interface ContentSource extends RenderedContentSource {
    /** Whether the viewer sees a record. Removed records are not visible. */
    sees(viewer: Viewer, recordID: number): Promise<boolean>;
    /** Returns the user ID of the author; undefined if there is no such record. */
    authorOf(recordID: number): Promise<number | undefined>;
    /** Pattern of the beginning of a record's path, with the record ID as a group; absent if the records have no URL. */
    pathPattern?: RegExp;
    /** Replaces mentions of a member by this name with "Deleted User", in all records and their earlier versions. */
    unmention?(userID: number, name: string): Promise<void>;
    /** Returns the content that the viewer may read; throws an ApiRefusal if the record is not visible to them. */
    quote?(viewer: Viewer, recordID: number): Promise<QuotedContent>;
}

type Listener = (written: StoredContent) => Promise<void>;
/**
 * Updates data derived from the current text of records; `bodyHtml` is undefined when there is none any more. For a new record nothing has
 * been stored yet.
 */
type Follower = (
    recordType: string,
    recordIDs: readonly number[],
    bodyHtml: string | undefined,
    kind: { isNew: boolean },
) => Promise<void>;
/**
 * Updates data derived from displayed HTML other than text, such as references to images; `html` is undefined when there is none any more.
 */
type ShownFollower = (
    kind: string,
    ids: readonly number[],
    html: string | undefined,
    options: { isNew: boolean },
) => Promise<void>;
type Holds = (text: string) => Promise<boolean>;
type Embed = (bodyHtml: string) => Promise<string>;

const known = new WeakMap<Database, ReturnType<typeof createContentSources>>();

/**
 * Returns the registry that connects features that store content with features that track references in it, such as files, so that neither
 * depends on the other. All callbacks run in the transaction that writes.
 */
export function getContentSources(database: Database): ReturnType<typeof createContentSources> {
    const contentSources = known.get(database) ?? createContentSources();
    known.set(database, contentSources);
    return contentSources;
}

function createContentSources() {
    const sources = new Map<string, ContentSource>();
    const rendered = new Map<string, RenderedContentSource>();
    const listeners: Listener[] = [];
    const followers: Follower[] = [];
    const shownFollowers: ShownFollower[] = [];
    const drawers: Holds[] = [];
    const embeds: Embed[] = [];

    return {
        /** Registers the source of a record type. */
        provide(recordType: string, source: ContentSource): void {
            sources.set(recordType, source);
            rendered.set(recordType, source);
        },

        /** Replaces mentions of a member by this name in the records of all features. */
        async unmention(userID: number, name: string): Promise<void> {
            for (const source of sources.values()) await source.unmention?.(userID, name);
        },

        /** Registers a source of HTML that is not the body of a record, such as a signature. */
        provideRendered: (kind: string, source: RenderedContentSource): void => void rendered.set(kind, source),

        /** All sources of stored HTML, by kind, in the order of registration. */
        rendered: (): ReadonlyMap<string, RenderedContentSource> => rendered,

        sourceOf: (recordType: string): ContentSource | undefined => sources.get(recordType),

        /** Reports a stored body, of a new or a changed record. Harmless if the body itself has not changed. */
        async written(recordType: string, recordID: number, bodyHtml: unknown, { isNew = false } = {}): Promise<void> {
            if (typeof bodyHtml !== "string") return;
            await follow(recordType, [recordID], bodyHtml, { isNew });
            if (bodyHtml === "") return;
            for (const listener of listeners) await listener({ recordType, recordID, bodyHtml });
        },

        onWritten: (listener: Listener): void => void listeners.push(listener),

        /**
         * Reports a body that changed without an author writing it: it was imported, rendered again, or stripped of an erased member's
         * name.
         */
        reworded: (recordType: string, recordID: number, bodyHtml: string, { isNew = false } = {}): Promise<void> =>
            follow(recordType, [recordID], bodyHtml, { isNew }),

        /** Reports records that were removed, or whose text was. */
        gone: (recordType: string, recordIDs: readonly number[]): Promise<void> => follow(recordType, recordIDs, undefined),

        /** Registers a callback for every change of a displayed body, whether written by an author or not. */
        onReworded: (follower: Follower): void => void followers.push(follower),

        /**
         * Reports HTML that is stored and displayed but is not the body of a record, such as a signature or a reported text: in the
         * transaction of the change, and with undefined when the HTML is removed. For bodies `written`, `reworded` and `gone` call this.
         */
        shown: (kind: string, id: number, html: string | undefined, { isNew = false } = {}): Promise<void> =>
            followShown(kind, [id], html, { isNew }),

        /** Registers a callback for every change of stored, displayed HTML. */
        onShown: (follower: ShownFollower): void => void shownFollowers.push(follower),

        /** Registers a function that adds data about external URLs to a rendered body. */
        provideEmbeds: (source: Embed): void => void embeds.push(source),

        /** Returns a rendered body with the known data about its external URLs: link cards, copies of images. */
        async embedded(bodyHtml: string): Promise<string> {
            let embedded = bodyHtml;
            for (const embed of embeds) embedded = await embed(embedded);
            return embedded;
        },

        /** Renders the stored HTML of a record again, as `RenderedBodies.renderAgain`. */
        async renderAgain(recordType: string, recordID: number): Promise<void> {
            await rendered.get(recordType)?.renderAgain(recordID);
        },

        /** Returns the content at a path of the site if the viewer may see it. */
        async quoteAt(viewer: Viewer, path: string): Promise<QuotedContent | undefined> {
            for (const { pathPattern, quote } of sources.values()) {
                const number = pathPattern?.exec(path)?.[1];
                if (number !== undefined && quote) return unlessRefused(quote(viewer, Number(number)));
            }
            return undefined;
        },

        /**
         * Registers a feature that stores unpublished text, such as drafts, with a function that checks whether a text is in its storage.
         */
        provideDrawer: (holds: Holds): void => void drawers.push(holds),

        /** Whether unpublished content, such as a draft, contains a text. */
        async isReferenced(text: string): Promise<boolean> {
            for (const holds of drawers) if (await holds(text)) return true;
            return false;
        },
    };

    async function follow(
        recordType: string,
        recordIDs: readonly number[],
        bodyHtml: string | undefined,
        kind = { isNew: false },
    ): Promise<void> {
        if (recordIDs.length === 0) return;
        for (const follower of followers) await follower(recordType, recordIDs, bodyHtml || undefined, kind);
        await followShown(recordType, recordIDs, bodyHtml, kind);
    }

    async function followShown(...[kind, ids, html, options]: Parameters<ShownFollower>): Promise<void> {
        for (const follower of shownFollowers) await follower(kind, ids, html || undefined, options);
    }
}

/** Returns the result of a promise; undefined if it was rejected with an ApiRefusal. */
async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
    try {
        return await work;
    } catch (error) {
        if (error instanceof ApiRefusal) return undefined;
        throw error;
    }
}
