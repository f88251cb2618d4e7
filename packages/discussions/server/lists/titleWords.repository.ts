import type { Database } from "@parley/library/server/database";
import { titleWords } from "./titleWords";

export type TitleWordsRepository = ReturnType<typeof createTitleWordsRepository>;

/** Rows of one statement: SQLite takes a bounded number of parameters. */
const ROWS_AT_ONCE = 300;

interface Titled {
    discussionID: number;
    name: string;
}

/** The SQL of the words that titles consist of, by which similar ones are found. */
export function createTitleWordsRepository(database: Pick<Database, "query">) {
    return {
        /** Indexes the titles of new discussions. */
        async add(titles: readonly Titled[]): Promise<void> {
            const rows = titles.flatMap(({ discussionID, name }) => titleWords(name).map((word) => ({ word, discussionID })));
            for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
                await database.query
                    .insertInto("titleWords")
                    .values(rows.slice(start, start + ROWS_AT_ONCE))
                    .execute();
            }
        },

        /** Indexes a title in place of a former one. */
        async replace(titled: Titled): Promise<void> {
            await database.query.deleteFrom("titleWords").where("discussionID", "=", titled.discussionID).execute();
            await this.add([titled]);
        },

        /** The newest discussions with each of these words in their title, at most `limit` of each word. */
        async newestWith(words: readonly string[], limit: number): Promise<{ word: string; discussionID: number }[]> {
            const queries = words.map((word) =>
                database.query
                    .selectFrom(({ selectFrom }) =>
                        selectFrom("titleWords")
                            .select(["titleWords.word", "titleWords.discussionID"])
                            .where("titleWords.word", "=", word)
                            .orderBy("titleWords.discussionID", "desc")
                            .limit(limit)
                            .as("found"),
                    )
                    .select(["found.word", "found.discussionID"]),
            );
            const [first, ...rest] = queries;
            return first ? rest.reduce((all, one) => all.unionAll(one), first).execute() : [];
        },
    };
}
