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
export function sightBy(requireView: (viewer: Viewer, recordID: number) => Promise<unknown>): BodySource["sees"] {
    return async (viewer, recordID) => {
        try {
            await requireView(viewer, recordID);
            return true;
        } catch (error) {
            if (error instanceof ApiRefusal) return false;
            throw error;
        }
    };
}

/** What the owner of a kind of record tells about what is written there. */
export interface BodySource {
    /** Whether the viewer sees a record; not one that was removed. */
    sees(viewer: Viewer, recordID: number): Promise<boolean>;
    /** Who wrote it; undefined for what is not there. */
    authorOf(recordID: number): Promise<number | undefined>;
}

type Listener = (written: WrittenBody) => Promise<void>;
type Holds = (text: string) => Promise<boolean>;

const known = new WeakMap<Database, ReturnType<typeof makeBodies>>();

/**
 * Where those who keep what people write meet those who keep what is in it, such as files: neither needs to know the other. Everything
 * here happens in the transaction that writes.
 */
export function bodiesOf(database: Database): ReturnType<typeof makeBodies> {
    const bodies = known.get(database) ?? makeBodies();
    known.set(database, bodies);
    return bodies;
}

function makeBodies() {
    const sources = new Map<string, BodySource>();
    const listeners: Listener[] = [];
    const drawers: Holds[] = [];

    return {
        /** The owner of a kind of record answers for it. */
        provide: (recordType: string, source: BodySource): void => void sources.set(recordType, source),

        sourceOf: (recordType: string): BodySource | undefined => sources.get(recordType),

        /** To be called for every body that was stored, anew or changed; a change may be none of the body. */
        async written(recordType: string, recordID: number, bodyHtml: unknown): Promise<void> {
            if (typeof bodyHtml !== "string" || bodyHtml === "") return;
            for (const listener of listeners) await listener({ recordType, recordID, bodyHtml });
        },

        onWritten: (listener: Listener): void => void listeners.push(listener),

        /** A feature that keeps writings for later, such as drafts, says whether a text is in one of them. */
        provideDrawer: (holds: Holds): void => void drawers.push(holds),

        /** Whether a text is in something that is kept for later. */
        async isKept(text: string): Promise<boolean> {
            for (const holds of drawers) if (await holds(text)) return true;
            return false;
        },
    };
}
