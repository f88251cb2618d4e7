import type { Database } from "@parley/library/server/database";
import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import type { Match } from "./match";

/** Number of the newest records of a type that are looked at, which takes less than a millisecond. */
const PROBED = 1_000;
/**
 * Minimum number of them that meet a common match: its 500 newest ones are then among the newest 17,000 records or so. Of a match to be
 * counted it is higher, since some 10,000 are wanted.
 */
const MIN_COMMON = { found: 30, counted: 150 };

/**
 * Creates the functions that tell how the records of a match are found soonest: of a common one by looking at the newest records one after
 * the other, of any other in the index of words. PostgreSQL can't tell, since it expects every unknown word in one of two hundred texts, and
 * of several the sum: it would look at a million records for a word that none has, which takes half a second.
 */
export function createCommonMatches(database: Pick<Database, "query">) {
    // The match of one search is the same object in all of its statements.
    const known = new WeakMap<Match, Promise<ReadonlyMap<number, number>>>();

    return {
        /** Checks whether the newest records of a match are found soonest by looking at the newest ones. */
        async areFound(typeNumber: number, match: Match, condition: RawBuilder<unknown>): Promise<boolean> {
            const counts = known.get(match) ?? probe(condition);
            known.set(match, counts);
            return ((await counts).get(typeNumber) ?? 0) >= MIN_COMMON.found;
        },

        /** Checks the same for counting records, without looking at any: a match that has not been found before is not common. */
        areCounted: async (typeNumber: number, match: Match): Promise<boolean> =>
            ((await known.get(match))?.get(typeNumber) ?? 0) >= MIN_COMMON.counted,
    };

    /** Counts the newest records of each indexed type that meet a condition. */
    async function probe(condition: RawBuilder<unknown>): Promise<ReadonlyMap<number, number>> {
        const newest = sql`select "words" from "searchTexts" where "typeNumber" = types."typeNumber"
            order by "recordID" desc limit ${sql.lit(PROBED)}`;
        const { rows } = await sql<{ typeNumber: number; count: number }>`select "typeNumber",
            (select count(*) from (${newest}) as s where ${condition}) as "count" from "searchRenewals" as types`.execute(
            database.query,
        );
        return new Map(rows.map(({ typeNumber, count }) => [typeNumber, count]));
    }
}
