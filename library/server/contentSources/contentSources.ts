import { ApiRefusal } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { createBodyFollowers } from "./bodyFollowers";

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
    /** Whether its records are private, so that nothing about them is listed for people who manage the site. */
    isPrivate?: true;
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
    const drawers: Holds[] = [];
    const embeds: Embed[] = [];

    return {
        ...createBodyFollowers(),

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

        /** Returns the record types whose records are private. */
        privateTypes: (): string[] => [...sources].flatMap(([recordType, { isPrivate }]) => (isPrivate ? [recordType] : [])),

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

        /** Returns the record at a path of the site; undefined for other pages. It may not exist. */
        recordAt(path: string): { recordType: string; recordID: number } | undefined {
            for (const [recordType, { pathPattern }] of sources) {
                const number = pathPattern?.exec(path)?.[1];
                if (number !== undefined) return { recordType, recordID: Number(number) };
            }
            return undefined;
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
