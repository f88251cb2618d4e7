import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { CachedValue } from "@parley/library/server/database";
import { splitRows } from "@parley/library/server/database";
import { notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { CountRow, createReactionsRepository, ReactionRow, ReactionTypeRow } from "./reactions.repository";

/** Imported reaction: of a user, or a `count` without users. */
export interface ImportedReaction {
    recordType: string;
    recordID: number;
    urlcode: string;
    userID?: number | undefined;
    dateInserted?: DateTime | undefined;
    count?: number | undefined;
}

/** Change of a record's score. */
export interface ScoreChange {
    recordType: string;
    recordID: number;
    scoreChange: number;
}

const BATCH_SIZE = 100;

const countKey = ({ recordType, recordID, tagID }: Omit<CountRow, "count">) => ({ recordType, recordID, tagID });

export const toKey = ({ recordID, tagID }: Pick<CountRow, "recordID" | "tagID">) => `${recordID} ${tagID}`;

interface Dependencies {
    repository: ReturnType<typeof createReactionsRepository>;
    /** All types of reactions. */
    kinds: CachedValue<ReactionTypeRow[]>;
    database: ServerKit["database"];
    clock: () => Date;
}

/** Creates the functions that store and delete many reactions. */
export function createBulkReactions({ database, clock, repository, kinds }: Dependencies) {
    return {
        /** Stores imported reactions. Must be called within the importer's transaction. Throws 404 for an unknown type. */
        async importReactions(records: readonly ImportedReaction[]): Promise<void> {
            const tagIDs = new Map((await kinds.get()).map(({ urlcodeKey, tagID }) => [urlcodeKey, tagID]));
            const typed = records.map(({ urlcode, ...record }) => ({ ...record, tagID: tagIDs.get(urlcode.toLowerCase()) }));
            const known = typed.flatMap(({ tagID, ...record }) => (tagID === undefined ? [] : [{ ...record, tagID }]));
            if (known.length < typed.length) throw notFound("Reaction");
            const counts = known
                .filter(({ userID }) => userID === undefined)
                .map(({ count = 1, ...record }) => ({ ...countKey(record), count }));
            const rows = known.flatMap(({ userID, dateInserted = toDateTime(clock()), ...record }) =>
                userID === undefined ? [] : [{ ...countKey(record), userID, dateInserted }],
            );
            for (const batch of splitRows(rows, BATCH_SIZE)) {
                const added = await repository.putAll(batch);
                counts.push(...added.map((record) => ({ ...record, count: 1 })));
            }
            for (const batch of splitRows(sumCounts(counts), BATCH_SIZE)) await repository.addCounts(batch);
        },

        /** Deletes all reactions of users who are removed with their import; returns the change of each record's score. */
        async removeImported(userIDs: readonly number[]): Promise<ScoreChange[]> {
            if (userIDs.length === 0) return [];
            return database.transaction(async () => {
                const taken = await repository.takeAllOf(userIDs);
                return uncount(taken);
            });
        },

        /**
         * Deletes some reactions of a user within the caller's transaction; returns the change of each record's score, or `undefined` if
         * none are left.
         */
        async removeSome(userID: number): Promise<ScoreChange[] | undefined> {
            const rows = await repository.someOf(userID, BATCH_SIZE);
            if (rows.length === 0) return undefined;
            const taken: Omit<CountRow, "count">[] = [];
            for (const { recordType, recordID } of rows) {
                const tagID = await repository.take(recordType, recordID, userID);
                if (tagID !== undefined) taken.push({ recordType, recordID, tagID });
            }
            return uncount(taken);
        },

        /** Yields all reactions of a user, read in batches. */
        async *givenBy(
            userID: number,
        ): AsyncIterable<Pick<ReactionRow, "recordType" | "recordID" | "dateInserted"> & { urlcode: string }> {
            const codes = new Map((await kinds.get()).map(({ tagID, urlcode }) => [tagID, urlcode]));
            let rows: ReactionRow[] = [];
            do {
                rows = await repository.someOf(userID, BATCH_SIZE, rows.at(-1));
                for (const { recordType, recordID, tagID, dateInserted } of rows)
                    yield { recordType, recordID, urlcode: codes.get(tagID) ?? "", dateInserted };
            } while (rows.length === BATCH_SIZE);
        },

        /** Deletes the reactions to records that are permanently deleted. */
        async clearFor(recordType: string, recordIDs: readonly number[]): Promise<void> {
            if (recordIDs.length > 0) await repository.removeRecords(recordType, recordIDs);
        },
    };

    /** Decrements the counts of deleted reactions; returns the change of each record's score. */
    async function uncount(taken: readonly Omit<CountRow, "count">[]): Promise<ScoreChange[]> {
        const counts = sumCounts(taken.map((record) => ({ ...countKey(record), count: -1 })));
        for (const batch of splitRows(counts, BATCH_SIZE)) await repository.addCounts(batch);
        const values = new Map((await kinds.get()).map(({ tagID, reactionValue }) => [tagID, reactionValue]));
        return summedScores(counts.map((row) => ({ ...row, scoreChange: row.count * (values.get(row.tagID) ?? 0) })));
    }
}

/** Sums the rows by record and type, because a statement may not change a row twice. */
function sumCounts(rows: readonly CountRow[]): CountRow[] {
    const sums = new Map<string, CountRow>();
    for (const row of rows) {
        const key = `${row.recordType} ${toKey(row)}`;
        sums.set(key, { ...row, count: row.count + (sums.get(key)?.count ?? 0) });
    }
    return [...sums.values()];
}

function summedScores(changes: readonly ScoreChange[]): ScoreChange[] {
    const sums = new Map<string, ScoreChange>();
    for (const { recordType, recordID, scoreChange } of changes) {
        const key = `${recordType} ${recordID}`;
        sums.set(key, { recordType, recordID, scoreChange: scoreChange + (sums.get(key)?.scoreChange ?? 0) });
    }
    return [...sums.values()].filter(({ scoreChange }) => scoreChange !== 0);
}
