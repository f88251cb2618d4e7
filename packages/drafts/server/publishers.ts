import type { Draft } from "@parley/drafts/contract";
import { fill } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest } from "@parley/library/server/http";

/** A draft as input of a publisher. */
export interface PublishableDraft {
    draftID: number;
    recordType: string;
    recordID: number | null;
    parentRecordType: string | null;
    parentRecordID: number | null;
    attributes: Record<string, unknown>;
}

/** Location of a draft, as visible to its author. */
export type DraftDescription = Pick<Draft, "name" | "breadCrumbs" | "permaLink" | "editUrl">;

/** Publishes and describes drafts of one record type. */
export interface Publisher {
    /** Throws 404 if the record is not visible to the viewer. */
    requireRecord(viewer: Viewer, recordID: number): Promise<void>;
    /**
     * Creates or changes the record as if the author posted it now, with all checks and errors. Runs in the transaction that deletes the
     * draft.
     */
    publish(viewer: Viewer, draft: PublishableDraft): Promise<void>;
    /** Returns the locations of these drafts by draft ID. */
    describe(viewer: Viewer, drafts: readonly PublishableDraft[]): Promise<ReadonlyMap<number, DraftDescription>>;
}

export type Publishers = ReturnType<typeof createPublishers>;

/** Creates the registry of publishers by record type. */
export function createPublishers() {
    const known = new Map<string, Publisher>();
    return {
        /** Registers the publisher of a record type. */
        provide: (recordType: string, publisher: Publisher): void => void known.set(recordType, publisher),
        of: (recordType: string): Publisher | undefined => known.get(recordType),
        /** Returns the publisher of a record type. Throws 400 if there is none. */
        require(recordType: string): Publisher {
            const publisher = known.get(recordType);
            if (!publisher)
                throw badRequest(
                    fill("Nothing of the kind {recordType} can be published here.", { recordType: recordType.slice(0, 64) }),
                );
            return publisher;
        },
    };
}
