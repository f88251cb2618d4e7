import type { Viewer } from "@parley/library/server/http";

/** A kind of data whose changes are sent to the streams of members. */
export interface LiveSource {
    /** Name of its topics: `notification`, or of a record in the query `watch`: `discussion:5`. */
    name: string;
    /** Name of its events. */
    event: string;
    /**
     * `member`: each topic is the data of one member, and part of all streams of that member. `record`: each topic is a record, which a
     * stream names in `watch`.
     */
    of: "member" | "record";
    /** Tables with the key that identifies the rows of a topic in write sets; see `applications/server/caching/tables.ts`. */
    reads: readonly { table: string; key: string }[];
    /** Returns the present versions of these topics in one query. An event is sent whenever the version differs from that sent before. */
    read(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
    /** Returns the IDs that the event names. */
    describe(change: LiveChange): Record<string, number>;
    /** Returns those of the viewers who may receive events about a record. */
    findRecipients?(viewers: readonly Viewer[], id: number): Promise<readonly Viewer[]>;
}

interface LiveChange {
    /** ID of the member or of the record. */
    id: number;
    version: string;
    before: string | undefined;
}
