import { ApiRefusal } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";

/** Something people wrote, as it was just stored. */
export interface WrittenBody {
    recordType: string;
    recordID: number;
    bodyHtml: string;
}

/** `BodySource.sees`, made of what throws for a record that the viewer does not see. */
export function createVisibilityCheck(requireView: (viewer: Viewer, recordID: number) => Promise<unknown>): BodySource["sees"] {
    return async (viewer, recordID) => (await unlessRefused(requireView(viewer, recordID).then(() => true))) ?? false;
}

/** What stands at an address of the site itself, as far as who asks may see it. */
export interface QuotedBody {
    name: string;
    url: string;
    bodyHtml: string;
}

/** Who keeps bodies as HTML beside what was written. */
export interface RenderedBodies {
    /**
     * The numbers of records, removed ones too, whose HTML a renderer below `version` made: at most `limit`, in order, behind `after`.
     */
    renderedBefore(version: number, after: number, limit: number): Promise<number[]>;
    /** Renders it anew from what was written, by today's renderer and with what is known today. That is no edit, and nobody is told. */
    renderAgain(recordID: number): Promise<void>;
}

/** What the owner of a kind of record tells about what is written there. */
export interface BodySource extends RenderedBodies {
    /** Whether the viewer sees a record; not one that was removed. */
    sees(viewer: Viewer, recordID: number): Promise<boolean>;
    /** Who wrote it; undefined for what is not there. */
    authorOf(recordID: number): Promise<number | undefined>;
    /** How the address of such a record begins, with its number in brackets; absent where none has an address. */
    pathPattern?: RegExp;
    /** What the viewer may read of it; refuses what they may not see. */
    quote?(viewer: Viewer, recordID: number): Promise<QuotedBody>;
}

type Listener = (written: WrittenBody) => Promise<void>;
/** Keeps what is said of a record's words as they are now; undefined where there are none any more. Of a new record nothing is kept yet. */
type Follower = (
    recordType: string,
    recordIDs: readonly number[],
    bodyHtml: string | undefined,
    kind: { isNew: boolean },
) => Promise<void>;
/** Keeps what HTML shows besides words, such as pictures; undefined where there is none any more. */
type ShownFollower = (
    kind: string,
    ids: readonly number[],
    html: string | undefined,
    options: { isNew: boolean },
) => Promise<void>;
type Holds = (text: string) => Promise<boolean>;
type Embed = (bodyHtml: string) => Promise<string>;

const known = new WeakMap<Database, ReturnType<typeof createBodies>>();

/**
 * Where those who keep what people write meet those who keep what is in it, such as files: neither needs to know the other. Everything
 * here happens in the transaction that writes.
 */
export function getContentSources(database: Database): ReturnType<typeof createBodies> {
    const bodies = known.get(database) ?? createBodies();
    known.set(database, bodies);
    return bodies;
}

function createBodies() {
    const sources = new Map<string, BodySource>();
    const rendered = new Map<string, RenderedBodies>();
    const listeners: Listener[] = [];
    const followers: Follower[] = [];
    const shownFollowers: ShownFollower[] = [];
    const drawers: Holds[] = [];
    const embeds: Embed[] = [];

    return {
        /** The owner of a kind of record answers for it. */
        provide(recordType: string, source: BodySource): void {
            sources.set(recordType, source);
            rendered.set(recordType, source);
        },

        /** The owner of HTML that no record of its own stands for, such as a signature. */
        provideRendered: (kind: string, source: RenderedBodies): void => void rendered.set(kind, source),

        /** All who keep HTML, by kind, in the order in which they came. */
        rendered: (): ReadonlyMap<string, RenderedBodies> => rendered,

        sourceOf: (recordType: string): BodySource | undefined => sources.get(recordType),

        /** To be called for every body that was stored, with a new record or changed; a change may be none of the body. */
        async written(recordType: string, recordID: number, bodyHtml: unknown, { isNew = false } = {}): Promise<void> {
            if (typeof bodyHtml !== "string") return;
            await follow(recordType, [recordID], bodyHtml, { isNew });
            if (bodyHtml === "") return;
            for (const listener of listeners) await listener({ recordType, recordID, bodyHtml });
        },

        onWritten: (listener: Listener): void => void listeners.push(listener),

        /** To be called where a body changes and nobody wrote it just now: imported, rendered anew, or without the name of who is gone. */
        reworded: (recordType: string, recordID: number, bodyHtml: string, { isNew = false } = {}): Promise<void> =>
            follow(recordType, [recordID], bodyHtml, { isNew }),

        /** To be called for records that are gone, or whose words are. */
        gone: (recordType: string, recordIDs: readonly number[]): Promise<void> => follow(recordType, recordIDs, undefined),

        /** Told of everything that changes what stands in a body, as it is shown: of what is written, and of all else. */
        onReworded: (follower: Follower): void => void followers.push(follower),

        /**
         * To be called for HTML that is kept and shown but is no body of a record, such as a signature or what was reported: in its transaction,
         * whenever it changes, and with undefined when it is gone. For bodies `written`, `reworded` and `gone` do it.
         */
        shown: (kind: string, id: number, html: string | undefined, { isNew = false } = {}): Promise<void> =>
            followShown(kind, [id], html, { isNew }),

        /** Told of all HTML that is kept and shown. */
        onShown: (follower: ShownFollower): void => void shownFollowers.push(follower),

        /** Whoever knows what stands at addresses elsewhere puts it into a body that was just rendered. */
        provideEmbeds: (source: Embed): void => void embeds.push(source),

        /** A rendered body with what is known of the addresses in it: cards of pages, copies of pictures. */
        async embedded(bodyHtml: string): Promise<string> {
            let embedded = bodyHtml;
            for (const embed of embeds) embedded = await embed(embedded);
            return embedded;
        },

        /** Has what an owner keeps as HTML rendered anew, as `RenderedBodies.renderAgain`. */
        async renderAgain(recordType: string, recordID: number): Promise<void> {
            await rendered.get(recordType)?.renderAgain(recordID);
        },

        /** What stands at a path of the site, if the viewer may see it. */
        async quoteAt(viewer: Viewer, path: string): Promise<QuotedBody | undefined> {
            for (const { pathPattern, quote } of sources.values()) {
                const number = pathPattern?.exec(path)?.[1];
                if (number !== undefined && quote) return unlessRefused(quote(viewer, Number(number)));
            }
            return undefined;
        },

        /** A feature that keeps writings for later, such as drafts, says whether a text is in one of them. */
        provideDrawer: (holds: Holds): void => void drawers.push(holds),

        /** Whether a text is in something that is kept for later. */
        async isKept(text: string): Promise<boolean> {
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

/** What was asked for; undefined where it was refused. */
async function unlessRefused<T>(asked: Promise<T>): Promise<T | undefined> {
    try {
        return await asked;
    } catch (error) {
        if (error instanceof ApiRefusal) return undefined;
        throw error;
    }
}
