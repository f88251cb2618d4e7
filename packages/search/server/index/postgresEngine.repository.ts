import type { Database } from "@parley/library/server/database";
import type { TextTokens } from "@parley/tokenizer/server";
import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import type { Match, MatchClause, TokenPhrase } from "./match";
import { createCommonMatches } from "./postgresCommon.repository";
import type { SearchEngine } from "./searchEngine";

/** Maximum number of rows in one statement. */
const ROWS_AT_ONCE = 300;
/** PostgreSQL stores no position above this one, and no more of one word than this number. */
const MAX_POSITION = 16_383;
const MAX_POSITIONS_OF_A_WORD = 255;
/** Codes of PostgreSQL for corrupted data and indexes. */
const DAMAGE = new Set(["XX001", "XX002"]);
/** Weight of the words of a title; those of the body have none. */
const TITLE_WEIGHT = "A";

/** Creates the engine of PostgreSQL, vectors of our own tokens under a GIN index. */
export function createPostgresEngine(database: Pick<Database, "query">): SearchEngine {
    const common = createCommonMatches(database);

    return {
        async write(typeNumber, texts) {
            await remove(
                typeNumber,
                texts.map(({ recordID }) => recordID),
            );
            for (let start = 0; start < texts.length; start += ROWS_AT_ONCE) {
                await database.query
                    .insertInto("searchVectors")
                    .values(
                        texts.slice(start, start + ROWS_AT_ONCE).map(({ recordID, title, body }) => ({
                            typeNumber,
                            recordID,
                            words: sql<string>`${toVector(title, body)}::tsvector`,
                        })),
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
                const excluded = match.noneOf.map(toClause).join(" | ");
                return sql`from ${visible} where not exists (select 1 from "searchVectors" s where ${isOfType}
                    and s."recordID" = r."recordID" and s.words @@ ${excluded}::tsquery) ${order}`;
            }
            const condition = toCondition(match);
            const isCommon = isOrdered
                ? await common.areFound(typeNumber, match, condition)
                : await common.areCounted(typeNumber, match);
            // Among few records, PostgreSQL chooses better whether to look for the words or for the records.
            if (isCommon && isNarrowed) {
                return sql`from "searchVectors" s join ${visible} on r."recordID" = s."recordID" where ${isOfType} and ${condition} ${order}`;
            }
            // PostgreSQL takes what `coalesce` returns to be true half of the time, so that it reads the records in their order, and the index of
            // words not at all. The offset has each match looked up by itself, until enough are found: hardly any is hidden.
            const seen = sql`cross join lateral (select * from ${visible} where r."recordID" = s."recordID" offset 0) as r`;
            return isCommon
                ? sql`from "searchVectors" s ${seen} where ${isOfType} and coalesce(${condition}, false) order by s."recordID" desc`
                : sql`from (${selectByWord(isOfType, condition, isOrdered)}) as s ${seen}
                    ${isOrdered ? sql`order by s."newest" desc` : sql``}`;
        },

        async reset() {
            // Neither reads what may be damaged nor takes longer for a large index; the indexes of the table are empty afterwards too.
            await sql`truncate table ${sql.table("searchVectors")}`.execute(database.query);
        },

        isDamage: (error) => DAMAGE.has(String((error as { code?: unknown } | null)?.code)),

        async recordIDsAfter(typeNumber, after, limit) {
            const rows = await database.query
                .selectFrom("searchVectors")
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
            .deleteFrom("searchVectors")
            .where("typeNumber", "=", typeNumber)
            .where("recordID", "in", recordIDs)
            .execute();
    }
}

/** Returns a query that reads the index of words. The sum keeps the index of keys from being read in its order. */
const selectByWord = (isOfType: RawBuilder<unknown>, condition: RawBuilder<unknown>, isOrdered: boolean): RawBuilder<unknown> =>
    sql`select s."recordID", s."recordID" + 0 as "newest" from "searchVectors" s where ${isOfType} and ${condition}
        ${isOrdered ? sql`order by "newest" desc` : sql``} offset 0`;

/** Returns the text form of a vector, in which titles and bodies are apart, so that no phrase reaches from one into the other. */
function toVector(title: TextTokens, body: TextTokens): string {
    const positions = new Map<string, string[]>();
    let position = 0;
    add(title, TITLE_WEIGHT);
    add(body, "");
    return [...positions].map(([token, places]) => `${quote(token)}:${places.join(",")}`).join(" ");

    function add({ words, compounds }: TextTokens, weight: string): void {
        for (const token of words) place(token, weight);
        position++;
        for (const token of compounds) place(token, weight);
        position++;
    }

    function place(token: string, weight: string): void {
        position++;
        const places = positions.get(token) ?? [];
        if (places.length < MAX_POSITIONS_OF_A_WORD) places.push(`${Math.min(position, MAX_POSITION)}${weight}`);
        positions.set(token, places);
    }
}

/** Returns the condition that a vector meets a match. What is only looked for in titles has an index of their words alone. */
function toCondition({ clauses, operator, noneOf }: Match): RawBuilder<unknown> {
    const isOfTitles = clauses.every(({ inTitle }) => inTitle);
    const wanted = clauses
        .map((clause) => toClause(isOfTitles ? { ...clause, inTitle: false } : clause))
        .join(operator === "and" ? " & " : " | ");
    const excluded = noneOf.map((clause) => `!${toClause(clause)}`).join(" & ");
    if (!isOfTitles) return sql`s.words @@ ${excluded === "" ? wanted : `(${wanted}) & ${excluded}`}::tsquery`;
    const titled = sql`ts_filter(s.words, '{a}') @@ ${wanted}::tsquery`;
    return excluded === "" ? titled : sql`${titled} and s.words @@ ${excluded}::tsquery`;
}

const toClause = ({ anyOf, inTitle }: MatchClause): string =>
    `(${anyOf.map((phrase) => `(${toPhrase(phrase, inTitle)})`).join(" | ")})`;

function toPhrase({ tokens, isPrefix }: TokenPhrase, inTitle: boolean): string {
    return tokens
        .map((token, index) => {
            const marks = `${isPrefix && index === tokens.length - 1 ? "*" : ""}${inTitle ? TITLE_WEIGHT : ""}`;
            return marks === "" ? quote(token) : `${quote(token)}:${marks}`;
        })
        .join(" <-> ");
}

/** Tokens have neither quotation marks nor backslashes. */
const quote = (token: string): string => `'${token}'`;
