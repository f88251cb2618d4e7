import type { Database } from "@parley/library/server/database";
import { listTitleWords } from "./titleWords";

export type TitleWordsRepository = ReturnType<typeof createTitleWordsRepository>;

/** Maximum number of rows in one statement, because SQLite limits the number of parameters. */
const ROWS_AT_ONCE = 300;

interface Titled {
    discussionID: number;
    name: string;
}

/** Creates the SQL queries for the index of title words, which finds similar titles. */
export function createTitleWordsRepository(database: Pick<Database, "query">) {
    return {
        /** Indexes the titles of new discussions. */
        async add(titles: readonly Titled[]): Promise<void> {
            const rows = titles.flatMap(({ discussionID, name }) => listTitleWords(name).map((word) => ({ word, discussionID })));
            for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
                await database.query
                    .insertInto("titleWords")
                    .values(rows.slice(start, start + ROWS_AT_ONCE))
                    .execute();
            }
        },

        /** Replaces the indexed title of a discussion. */
        async replace(titled: Titled): Promise<void> {
            await database.query.deleteFrom("titleWords").where("discussionID", "=", titled.discussionID).execute();
            await this.add([titled]);
        },

        /** Returns the latest discussions with each of these words in their title, up to `limit` per word. */
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
