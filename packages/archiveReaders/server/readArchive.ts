import { basename, resolve } from "node:path";
import type { ArchiveItem } from "./archive";
import { findBlogExport } from "./blogComments/findBlogExport";
import { readBlogComments } from "./blogComments/readBlogComments";
import { readJsonLines } from "./jsonLines";
import { findFile } from "./lines";
import { createNotAnArchive } from "./notAnArchive";
import { readStackExchange } from "./stackExchange";

/**
 * Reads an archive (README.md): a Stack Exchange dump, recognized by `Posts.xml`, JSON lines, recognized by `discussions.jsonl`, or the
 * comments of a blog, recognized by what a file contains; files may be compressed with gzip. Yields users, categories, tags, discussions and
 * comments in this order, and parents before their children; if a site has no category, a default one is yielded right before its first
 * discussion, except for pages of a blog. Damage never ends the reading of other files: it is yielded as problems among the records (FC-50).
 * Relative dates are based on `now`. `site` names the site of a dump or blog whose directory has another name. Throws NotAnArchive.
 */
export async function* readArchive(directory: string, now: Date, site?: string): AsyncGenerator<ArchiveItem> {
    if (await findFile(directory, "Posts.xml")) return yield* readStackExchange(directory, now, site);
    if (await findFile(directory, "discussions.jsonl")) return yield* readJsonLines(directory, now);
    const found = await findBlogExport(directory, site);
    if (!found) throw createNotAnArchive(directory);
    yield* readBlogComments(found.blog, now, site ?? basename(resolve(directory)));
}
