import type { Database } from "@parley/library/server/database";
import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import type { Match } from "./match";
import { createCommonMatches } from "./postgresCommon.repository";
import { toIndexCondition, toTextCondition, toWords } from "./postgresWords.repository";
import type { SearchEngine } from "./searchEngine";

/** Maximum number of rows in one statement. */
const ROWS_AT_ONCE = 300;
/** Codes of PostgreSQL for corrupted data and indexes. */
const DAMAGE = new Set(["XX001", "XX002"]);

/** Creates the engine of PostgreSQL, texts of our own tokens under GIN indexes of their lexemes. */
export function createPostgresEngine(database: Pick<Database, "query">): SearchEngine {
    const common = createCommonMatches(database);

    return {
        async write(typeNumber, texts) {
            const rows = texts.map(({ recordID, title, body }) => ({ typeNumber, recordID, words: toWords(title, body) }));
            for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
                // A row is only replaced by other words: a renewal, which changes few, would otherwise double the size of the table.
                await database.query
                    .insertInto("searchTexts")
                    .values(rows.slice(start, start + ROWS_AT_ONCE))
                    .onConflict((conflict) =>
                        conflict
                            .columns(["typeNumber", "recordID"])
                            .doUpdateSet(({ ref }) => ({ words: ref("excluded.words") }))
                            .whereRef("searchTexts.words", "<>", "excluded.words"),
                    )
                    .execute();
            }
        },

        remove,

        selectMatches: async ({ typeNumber, records, isNarrowed = false }, match, isOrdered) => {
            const visible = records.as("r");
            const order = isOrdered ? sql`order by r."recordID" desc` : sql``;
            if (!match || match.clauses.length + match.noneOf.length === 0) return sql`from ${visible} ${order}`;
            const isOfType = sql`s."typeNumber" = ${sql.lit(typeNumber)}`;
            if (match.clauses.length === 0) {
                // Records that the index does not have contain no excluded words either.
                return sql`from ${visible} where not exists (select 1 from "searchTexts" s where ${isOfType}
                    and s."recordID" = r."recordID" and not ${toTextCondition(match)}) ${order}`;
            }
            const condition = toTextCondition(match);
            const isCommon = isOrdered
                ? await common.areFound(typeNumber, match, condition)
                : await common.areCounted(typeNumber, match);
            // Among few records, PostgreSQL chooses better how these and their texts are joined.
            if (isCommon && isNarrowed) {
                return sql`from "searchTexts" s join ${visible} on r."recordID" = s."recordID" where ${isOfType} and ${condition} ${order}`;
            }
            // The offset has each match looked up by itself, until enough are found: hardly any is hidden.
            const seen = sql`cross join lateral (select * from ${visible} where r."recordID" = s."recordID" offset 0) as r`;
            return isCommon
                ? sql`from "searchTexts" s ${seen} where ${isOfType} and ${condition} order by s."recordID" desc`
                : sql`from (${selectByWord(isOfType, match, condition, isOrdered)}) as s ${seen}
                    ${isOrdered ? sql`order by s."newest" desc` : sql``}`;
        },

        async reset() {
            // Neither reads what may be damaged nor takes longer for a large index; the indexes of the table are empty afterwards too.
            await sql`truncate table ${sql.table("searchTexts")}`.execute(database.query);
        },

        isDamage: (error) => DAMAGE.has(String((error as { code?: unknown } | null)?.code)),

        async recordIDsAfter(typeNumber, after, limit) {
            const rows = await database.query
                .selectFrom("searchTexts")
                .select("recordID")
                .where("typeNumber", "=", typeNumber)
                .where("recordID", ">", after)
                .orderBy("recordID")
                .limit(limit)
                .execute();
            return rows.map(({ recordID }) => recordID);
        },
    };

    async function remove(typeNumber: number, recordIDs: readonly number[]): Promise<void> {
        await database.query
            .deleteFrom("searchTexts")
            .where("typeNumber", "=", typeNumber)
            .where("recordID", "in", recordIDs)
            .execute();
    }
}

/** Returns a query that reads the index of words. The sum keeps the index of keys from being read in its order. */
function selectByWord(
    isOfType: RawBuilder<unknown>,
    match: Match,
    meets: RawBuilder<unknown>,
    isOrdered: boolean,
): RawBuilder<unknown> {
    const { condition, isExact } = toIndexCondition(match);
    return sql`select s."recordID", s."recordID" + 0 as "newest" from "searchTexts" s
        where ${isOfType} and ${condition} ${isExact ? sql`` : sql`and ${meets}`}
        ${isOrdered ? sql`order by "newest" desc` : sql``} offset 0`;
}
