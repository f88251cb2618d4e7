import type { Draft } from "@parley/drafts/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest } from "@parley/library/server/http";

/** A draft, as the owner of its kind of record is handed it. */
export interface PublishableDraft {
    draftID: number;
    recordType: string;
    recordID: number | null;
    parentRecordType: string | null;
    parentRecordID: number | null;
    attributes: Record<string, unknown>;
}

/** Where a draft belongs, as far as its writer may see it. */
export type DescribedDraftPlace = Pick<Draft, "name" | "breadCrumbs" | "permaLink" | "editUrl">;

/** What the owner of a kind of record does with drafts of it. */
export interface Publisher {
    /** Throws 404 where the viewer sees no such record. */
    requireRecord(viewer: Viewer, recordID: number): Promise<void>;
    /**
     * Makes the record, or changes the one it is for, as if its writer posted it now: with every check, and with the refusals they would be told.
     * It runs in the transaction in which the draft goes.
     */
    publish(viewer: Viewer, draft: PublishableDraft): Promise<void>;
    /** Where these drafts belong, by their ids. */
    tell(viewer: Viewer, drafts: readonly PublishableDraft[]): Promise<ReadonlyMap<number, DescribedDraftPlace>>;
}

export type Publishers = ReturnType<typeof createPublishers>;

/** Those who can make records of drafts, by the kinds of record. */
export function createPublishers() {
    const known = new Map<string, Publisher>();
    return {
        /** The owner of a kind of record says how drafts of it are published. */
        provide: (recordType: string, publisher: Publisher): void => void known.set(recordType, publisher),
        of: (recordType: string): Publisher | undefined => known.get(recordType),
        /** Throws 400 where nobody here publishes such records. */
        require(recordType: string): Publisher {
            const publisher = known.get(recordType);
            if (!publisher) throw badRequest(`Nothing of the kind ${recordType.slice(0, 64)} can be published here.`);
            return publisher;
        },
    };
}
