import type { Database } from "@parley/library/server/database";
import { stemWord } from "./stem";

const ROWS_AT_ONCE = 500;
/** Maximum number of words that are known to be stored, so that they are not written again. */
const MAX_KNOWN = 50_000;
/** Maximum number of words read for one word, and returned for it. */
const MAX_READ = 4_000;
const MAX_RELATED = 20;
/** Minimum length of a word that is looked for at the end of compounds. */
const MIN_COMPOUND_PART = 4;
/** Number of letters that a misspelt word shares with the beginning, or the end, of a compound of which it is a part. */
const SHARED_BEGINNING = 3;
const SHARED_ENDING = 2;
/** Endings of related words differ by at most this many letters. */
const MAX_ENDING = 4;
const LAST_CHARACTER = "\u{10ffff}";

export type Vocabulary = ReturnType<typeof createVocabulary>;

/** Creates the SQL queries for the vocabulary: the words of all indexed texts, regardless of permissions. */
export function createVocabulary(database: Pick<Database, "query" | "longQuery">) {
    let known = new Set<string>();

    return {
        /** Adds different words, if they are not there yet. Joins the running transaction. */
        async add(words: readonly string[]): Promise<void> {
            const added = words.filter((word) => !known.has(word));
            for (let start = 0; start < added.length; start += ROWS_AT_ONCE) {
                await database.query
                    .insertInto("searchVocabulary")
                    .values(added.slice(start, start + ROWS_AT_ONCE).map(toRow))
                    .onConflict((conflict) => conflict.doNothing())
                    .execute();
            }
            // A word is only forgotten with all others; if its transaction is rolled back, the next text has it again after that.
            if (known.size + added.length > MAX_KNOWN) known = new Set();
            for (const word of added) known.add(word);
        },

        /** Returns words that begin or end with the same letter and have about the same length, and compounds that begin or end similarly. */
        async candidates(word: string, maxDistance: number): Promise<string[]> {
            const { first, last, length } = toRow(word);
            const [from, to] = [length - maxDistance, length + maxDistance];
            const near = (letter: "first" | "last", value: string) =>
                database.longQuery
                    .selectFrom("searchVocabulary")
                    .select("word")
                    .where(letter, "=", value)
                    .where("length", ">=", from)
                    .where("length", "<=", to)
                    .limit(MAX_READ);
            // Compounds whose first or last part is spelt about like the word: they share its first or last letters.
            const begun = (column: "word" | "reversed", beginning: string) =>
                database.longQuery
                    .selectFrom("searchVocabulary")
                    .select("word")
                    .where(column, ">=", beginning)
                    .where(column, "<", beginning + LAST_CHARACTER)
                    .where("length", ">", to)
                    .limit(MAX_READ);
            const beginningOf = (text: string, length: number) => Array.from(text).slice(0, length).join("");
            const rows = [
                ...(await near("first", first).execute()),
                ...(await near("last", last).execute()),
                ...(await begun("word", beginningOf(word, SHARED_BEGINNING)).execute()),
                ...(await begun("reversed", beginningOf(reverse(word), SHARED_ENDING)).execute()),
            ];
            return [...new Set(rows.map((row) => row.word))];
        },

        /** Returns words with another ending, and compounds that end with a word. */
        async related(word: string): Promise<string[]> {
            const stem = stemWord(word);
            const inflected = await database.longQuery
                .selectFrom("searchVocabulary")
                .select("word")
                .where("word", ">=", stem)
                .where("word", "<", stem + LAST_CHARACTER)
                .where("length", "<=", Array.from(stem).length + MAX_ENDING)
                .limit(MAX_READ)
                .execute();
            const related = inflected.map((row) => row.word).filter((other) => other !== word && stemWord(other) === stem);
            const reversed = reverse(word);
            if (Array.from(word).length < MIN_COMPOUND_PART) return related.slice(0, MAX_RELATED);
            const compounds = await database.longQuery
                .selectFrom("searchVocabulary")
                .select("word")
                .where("reversed", ">", reversed)
                .where("reversed", "<", reversed + LAST_CHARACTER)
                .limit(MAX_RELATED)
                .execute();
            return [...related.slice(0, MAX_RELATED), ...compounds.map((row) => row.word)];
        },
    };
}

function toRow(word: string) {
    const letters = Array.from(word);
    return { word, reversed: reverse(word), first: letters[0] ?? "", last: letters.at(-1) ?? "", length: letters.length };
}

const reverse = (word: string): string => Array.from(word).reverse().join("");
