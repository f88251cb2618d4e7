import type { Database } from "@parley/library/server/database";
import { sql } from "kysely";
import type { TokenPhrase } from "./match";

/** Maximum number of words of the vocabulary that replace the beginning of a word. */
const MAX_WORDS = 60;
/** Minimum number of texts that have one of these words. */
const MIN_TEXTS = 10_000;
const LAST_CHARACTER = "\u{10ffff}";

/** Returns the words that begin like a piece of a word and are searched for instead of it; undefined if it is searched for itself. */
export type FindWordsOfPiece = (phrase: TokenPhrase) => Promise<readonly string[] | undefined>;

/**
 * Creates the function that finds the words for the beginning of a common word. FTS5 reads and sorts all records of a beginning before it returns
 * the first, 20 ms with a million posts, but those of whole words one by one. The vocabulary lacks only names such as `kettle2`,
 * which nobody misses among more records than are counted.
 */
export function createPieceFinder(database: Pick<Database, "longQuery">): FindWordsOfPiece {
    // The phrases of one search are the same objects in all of its statements.
    const known = new WeakMap<TokenPhrase, ReturnType<FindWordsOfPiece>>();
    return (phrase) => {
        const words = known.get(phrase) ?? findWords(phrase);
        known.set(phrase, words);
        return words;
    };

    async function findWords({ tokens, isPrefix }: TokenPhrase): Promise<readonly string[] | undefined> {
        const [beginning = "", ...others] = tokens;
        if (!isPrefix || others.length > 0) return undefined;
        const rows = await database.longQuery
            .selectFrom("searchVocabulary")
            .select("word")
            .where("word", ">=", beginning)
            .where("word", "<", beginning + LAST_CHARACTER)
            .orderBy("word")
            .limit(MAX_WORDS + 1)
            .execute();
        const words = rows.map(({ word }) => word);
        return words.length > 0 && words.length <= MAX_WORDS && (await areCommon(words)) ? words : undefined;
    }

    async function areCommon(words: readonly string[]): Promise<boolean> {
        const expression = words.map((word) => `"${word}"`).join(" OR ");
        const { rows } = await sql<{ count: number }>`select count(*) as count from (
            select 1 from "searchWords" where "searchWords" match ${expression} limit ${sql.lit(MIN_TEXTS)}
        ) as found`.execute(database.longQuery);
        return (rows[0]?.count ?? 0) >= MIN_TEXTS;
    }
}
