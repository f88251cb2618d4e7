import { join } from "node:path";
import { writeArchive } from "../bench/archive.mjs";

const CREATED = Date.UTC(2025, 0, 1);

/** Writes made posts as an archive for `parley import jsonl`; returns its folder. */
export function writeMadePosts(folder, posts) {
    const path = join(folder, "made");
    writeArchive(path, {
        users: [{ id: 1, name: "Writer of questions", created: CREATED }],
        categories: [{ id: 1, name: "Made posts", description: "" }],
        discussions: posts.map(({ title, body }, index) => ({
            id: index + 1,
            categoryID: 1,
            title,
            body,
            tags: [],
            author: { id: 1 },
            created: CREATED,
        })),
        comments: [],
    });
    return path;
}
