import { sql } from "kysely";
import type { RecordTokens } from "./isMatch";
import { isMatch } from "./isMatch";
import type { SearchEngine } from "./searchEngine";

/**
 * Creates a plain engine in memory, for tests, and as the example of an engine outside of the database: it returns IDs, and permission
 * remains a condition of the query over our own tables (FC-14). It looks at every record, and forgets all with the process.
 */
export function createMemoryEngine(): SearchEngine {
    const types = new Map<number, Map<number, RecordTokens>>();
    const recordsOf = (typeNumber: number): Map<number, RecordTokens> => {
        const records = types.get(typeNumber) ?? new Map<number, RecordTokens>();
        types.set(typeNumber, records);
        return records;
    };

    return {
        async write(typeNumber, texts) {
            for (const { recordID, title, body } of texts) recordsOf(typeNumber).set(recordID, { title, body });
        },

        async remove(typeNumber, recordIDs) {
            for (const recordID of recordIDs) recordsOf(typeNumber).delete(recordID);
        },

        async selectMatches({ typeNumber, records }, match, isOrdered) {
            const visible = records.as("r");
            const order = isOrdered ? sql`order by r."recordID" desc` : sql``;
            if (!match || match.clauses.length + match.noneOf.length === 0) return sql`from ${visible} ${order}`;
            // Records without words meet a match that only excludes some.
            const isExcluding = match.clauses.length === 0;
            const wanted = [...recordsOf(typeNumber)].filter(([, record]) => isMatch(record, match) !== isExcluding);
            const ids = wanted.map(([recordID]) => sql.lit(recordID));
            const list = ids.length > 0 ? sql`(${sql.join(ids)})` : sql`(select 1 where 1 = 0)`;
            return sql`from ${visible} where r."recordID" ${isExcluding ? sql`not in` : sql`in`} ${list} ${order}`;
        },

        async recordIDsAfter(typeNumber, after, limit) {
            const ids = [...recordsOf(typeNumber).keys()].filter((recordID) => recordID > after);
            return ids.sort((one, other) => one - other).slice(0, limit);
        },

        async reset() {
            types.clear();
        },

        isDamage: () => false,
    };
}
