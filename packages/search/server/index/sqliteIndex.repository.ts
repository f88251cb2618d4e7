import type { Database } from "@parley/library/server/database";
import type { SearchableRow } from "@parley/library/server/searchSources";
import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import type { TokenizedText } from "../tokens/tokenize";
import type { Match, MatchClause, TokenPhrase } from "./match";
import { createWords } from "./search.migration";
import type { IndexQuery, SearchIndex } from "./searchIndex";

/** Each record type has a range of row IDs. */
const IDS_PER_TYPE = 2 ** 40;
/** Maximum number of rows in one statement. */
const ROWS_AT_ONCE = 300;
/** Messages of SQLite about a damaged or missing index. */
const DAMAGE = /malformed|corrupt|no such table: (main\.)?searchWords|fts5: /i;
/** Stands between the words of a text and its compounds, so that no phrase reaches from one into the other. */
const BOUNDARY = "+";

/** Creates the index of SQLite, an FTS5 table of our own tokens. */
export function createSqliteIndex(database: Pick<Database, "query">): SearchIndex {
    const firstID = (typeNumber: number) => typeNumber * IDS_PER_TYPE;

    return {
        async write(typeNumber, texts) {
            await remove(
                typeNumber,
                texts.map(({ recordID }) => recordID),
            );
            const rows = texts.map(({ recordID, title, body }) => ({
                rowid: firstID(typeNumber) + recordID,
                title: toText(title),
                body: toText(body),
            }));
            for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
                await database.query
                    .insertInto("searchWords")
                    .values(rows.slice(start, start + ROWS_AT_ONCE))
                    .execute();
            }
        },

        remove,

        async find(query) {
            const { rows } = await sql<SearchableRow>`select r.* ${from(query)} limit ${query.limit}`.execute(database.query);
            return rows;
        },

        async count(query) {
            const { rows } = await sql<{
                count: number;
            }>`select count(*) as count from (select 1 ${from(query)} limit ${query.limit})`.execute(database.query);
            return rows[0]?.count ?? 0;
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

    /** Reads the index first, along its row IDs, so that the newest rows are found without reading all. */
    function from({ typeNumber, match, records }: IndexQuery): RawBuilder<unknown> {
        const visible = records.as("r");
        const first = sql.lit(firstID(typeNumber));
        if (match && match.clauses.length > 0) {
            return sql`from "searchWords" cross join ${visible}
                where "searchWords" match ${toExpression(match)}
                    and "searchWords".rowid between ${first} and ${sql.lit(firstID(typeNumber + 1) - 1)}
                    and r."recordID" = "searchWords".rowid - ${first}
                order by "searchWords".rowid desc`;
        }
        const excluded = match?.noneOf.map(toClause).join(" OR ");
        const condition = excluded
            ? sql`where r."recordID" + ${first} not in (select rowid from "searchWords" where "searchWords" match ${excluded})`
            : sql``;
        return sql`from ${visible} ${condition} order by r."recordID" desc`;
    }
}

function toText({ words, compounds }: TokenizedText): string {
    const text = words.map(({ token }) => token).join(" ");
    return compounds.length === 0 ? text : `${text} ${BOUNDARY} ${compounds.map(({ token }) => token).join(" ")}`;
}

/** Returns a match in the syntax of FTS5. */
function toExpression({ clauses, operator, noneOf }: Match): string {
    const all = clauses.map(toClause).join(operator === "and" ? " AND " : " OR ");
    return noneOf.length === 0 ? all : `(${all}) NOT (${noneOf.map(toClause).join(" OR ")})`;
}

function toClause({ anyOf, inTitle }: MatchClause): string {
    const phrases = `(${anyOf.map(toPhrase).join(" OR ")})`;
    return inTitle ? `{title} : ${phrases}` : phrases;
}

/** Tokens have no quotation marks and no spaces. */
const toPhrase = ({ tokens, isPrefix }: TokenPhrase): string => `"${tokens.join(" ")}"${isPrefix ? " *" : ""}`;
