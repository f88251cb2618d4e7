/** A body that has just been stored. */
export interface StoredContent {
    recordType: string;
    recordID: number;
    bodyHtml: string;
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

/** Updates data derived from the title of a record. */
type NameFollower = (recordType: string, recordID: number) => Promise<void>;

/** Creates the callbacks for changes of stored bodies: references, indexes and files follow them. */
export function createBodyFollowers() {
    const listeners: Listener[] = [];
    const followers: Follower[] = [];
    const shownFollowers: ShownFollower[] = [];
    const nameFollowers: NameFollower[] = [];
    return {
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

        /** Reports a record whose title changed. */
        async renamed(recordType: string, recordID: number): Promise<void> {
            for (const follower of nameFollowers) await follower(recordType, recordID);
        },

        /** Registers a callback for every change of a title. */
        onRenamed: (follower: NameFollower): void => void nameFollowers.push(follower),

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
