import Database from "libsql";

/** Creates SQLite's own full text search over the same posts: the default words, any of them, ordered by its bm25. */
export function createBaseline(posts) {
    const database = new Database(":memory:");
    database.exec("create virtual table posts using fts5 (title, body, id unindexed)");
    const insert = database.prepare("insert into posts (title, body, id) values (?, ?, ?)");
    for (const [id, { title, body }] of posts) insert.run(title, body, id);
    const select = database.prepare("select id from posts where posts match ? order by bm25(posts) limit ?");
    return {
        /** Returns the IDs of the posts that have one of the words of a text, the best first. */
        find(text, limit) {
            const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
            if (words.length === 0) return [];
            return select.all(words.map((word) => `"${word}"`).join(" OR "), limit).map(({ id }) => id);
        },
    };
}
