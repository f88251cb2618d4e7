import type { Database } from "@parley/library/server/database";
import { listTokens } from "@parley/tokenizer/server";
import { sql } from "kysely";
import type { Match, MatchClause, TokenPhrase } from "./match";
import type { SearchEngine } from "./searchEngine";
import { createWords } from "./searchIndex.migration";
import type { FindWordsOfPiece } from "./sqlitePieces.repository";
import { createPieceFinder } from "./sqlitePieces.repository";

/** Each record type has a range of row IDs. */
const IDS_PER_TYPE = 2 ** 40;
/** Maximum number of rows in one statement. */
const ROWS_AT_ONCE = 300;
/** Messages of SQLite about a damaged or missing index. */
const DAMAGE = /malformed|corrupt|no such table: (main\.)?searchWords|fts5: /i;

/** Creates the engine of SQLite, an FTS5 table of our own tokens. */
export function createSqliteEngine(database: Pick<Database, "query" | "longQuery">): SearchEngine {
    const findWords = createPieceFinder(database);
    const firstID = (typeNumber: number) => typeNumber * IDS_PER_TYPE;

    return {
        async write(typeNumber, texts) {
            await remove(
                typeNumber,
                texts.map(({ recordID }) => recordID),
            );
            const rows = texts.map(({ recordID, title, body }) => ({
                rowid: firstID(typeNumber) + recordID,
                title: listTokens(title).join(" "),
                body: listTokens(body).join(" "),
            }));
            for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
                await database.query
                    .insertInto("searchWords")
                    .values(rows.slice(start, start + ROWS_AT_ONCE))
                    .execute();
            }
        },

        remove,

        selectMatches: async ({ typeNumber, records }, match) => {
            const visible = records.as("r");
            const first = sql.lit(firstID(typeNumber));
            if (match && match.clauses.length > 0) {
                const expression = await toExpression(match, findWords);
                // The index is read first, along its row IDs, so that the newest rows are found without reading all.
                return sql`from "searchWords" cross join ${visible}
                    where "searchWords" match ${expression}
                        and "searchWords".rowid between ${first} and ${sql.lit(firstID(typeNumber + 1) - 1)}
                        and r."recordID" = "searchWords".rowid - ${first}
                    order by "searchWords".rowid desc`;
            }
            const excluded = match && (await toAny(match.noneOf, findWords));
            const condition = excluded
                ? sql`where r."recordID" + ${first} not in (select rowid from "searchWords" where "searchWords" match ${excluded})`
                : sql``;
            return sql`from ${visible} ${condition} order by r."recordID" desc`;
        },

        async reset() {
            await sql`drop table if exists ${sql.table("searchWords")}`.execute(database.query);
            await createWords({ query: database.query });
        },

        isDamage: (error) => error instanceof Error && DAMAGE.test(error.message),

        async recordIDsAfter(typeNumber, after, limit) {
            const { rows } = await sql<{ id: number }>`select id from "searchWords_docsize"
                where id > ${firstID(typeNumber) + after} and id < ${firstID(typeNumber + 1)} order by id limit ${limit}`.execute(
                database.query,
            );
            return rows.map(({ id }) => id - firstID(typeNumber));
        },
    };

    async function remove(typeNumber: number, recordIDs: readonly number[]): Promise<void> {
        for (let start = 0; start < recordIDs.length; start += ROWS_AT_ONCE) {
            const ids = recordIDs.slice(start, start + ROWS_AT_ONCE).map((recordID) => firstID(typeNumber) + recordID);
            await database.query.deleteFrom("searchWords").where("rowid", "in", ids).execute();
        }
    }
}

/** Returns a match in the syntax of FTS5. */
async function toExpression({ clauses, operator, noneOf }: Match, findWords: FindWordsOfPiece): Promise<string> {
    const conditions = await Promise.all(clauses.map((clause) => toClause(clause, findWords)));
    const all = conditions.join(operator === "and" ? " AND " : " OR ");
    return noneOf.length === 0 ? all : `(${all}) NOT (${await toAny(noneOf, findWords)})`;
}

const toAny = async (clauses: readonly MatchClause[], findWords: FindWordsOfPiece): Promise<string> =>
    (await Promise.all(clauses.map((clause) => toClause(clause, findWords)))).join(" OR ");

async function toClause({ anyOf, inTitle }: MatchClause, findWords: FindWordsOfPiece): Promise<string> {
    const found = await Promise.all(anyOf.map((phrase) => toPhrases(phrase, findWords)));
    const phrases = `(${[...new Set(found.flat())].join(" OR ")})`;
    return inTitle ? `{title} : ${phrases}` : phrases;
}

async function toPhrases(phrase: TokenPhrase, findWords: FindWordsOfPiece): Promise<string[]> {
    const words = await findWords(phrase);
    return words?.map((word) => `"${word}"`) ?? [toPhrase(phrase)];
}

/** Tokens have no quotation marks and no spaces. */
const toPhrase = ({ tokens, isPrefix }: TokenPhrase): string => `"${tokens.join(" ")}"${isPrefix ? " *" : ""}`;
