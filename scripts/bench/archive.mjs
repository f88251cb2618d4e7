import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes a community as an archive of JSON lines, the format that `parley import jsonl` reads (packages/archiveReaders/README.md): one file for
 * each kind of record, one record per line.
 */
export function writeArchive(folder, { users, categories, discussions, comments }) {
    mkdirSync(folder, { recursive: true });
    const write = (kind, records) => {
        const lines = records.map((record) => `${JSON.stringify({ site: "bench", ...record })}\n`);
        writeFileSync(join(folder, `${kind}.jsonl`), lines.join(""));
    };
    write(
        "users",
        users.map(({ id, name, created, passwordHash }) => ({ id: `u${id}`, name, createdAt: time(created), passwordHash })),
    );
    write(
        "categories",
        categories.map(({ id, name, description }) => ({ id: `c${id}`, name, description })),
    );
    write(
        "tags",
        [...new Set(discussions.flatMap(({ tags }) => tags))].map((name) => ({ id: name, name })),
    );
    write(
        "discussions",
        discussions.map(({ id, categoryID, title, tags, bookmarkedBy = [], ...post }) => ({
            id: `d${id}`,
            categoryId: `c${categoryID}`,
            title,
            tags,
            bookmarkedByIds: bookmarkedBy.map((user) => `u${user.id}`),
            ...written(post),
        })),
    );
    write(
        "comments",
        comments.map(({ id, discussionID, parentID, ...post }) => ({
            id: `r${id}`,
            discussionId: `d${discussionID}`,
            ...(parentID && { parentId: `r${parentID}` }),
            ...written(post),
        })),
    );
}

function written({ author, created, body, reactions }) {
    return { authorId: `u${author.id}`, createdAt: time(created), body, format: "markdown", ...(reactions && { reactions }) };
}

function time(milliseconds) {
    return new Date(milliseconds).toISOString();
}
