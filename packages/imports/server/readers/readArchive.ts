import type { ArchiveItem } from "../archive";
import { readJsonLines } from "./jsonLines";
import { findFile } from "./lines";
import { readStackExchange } from "./stackExchange";

/** The folder holds no archive of a form that can be read. */
export class NotAnArchive extends Error {
    override readonly name = "NotAnArchive";
}

/**
 * Reads an archive of either form (README.md): a Stack Exchange dump, known by `Posts.xml`, or JSON lines, known by
 * `discussions.jsonl`; each packed with gzip or not. Gives users, categories, tags, discussions and comments, in this order, and a
 * parent always before what stands under it; a site's only category, where the archive has none, right before its first discussion.
 * Damage never ends the reading of the other files: it is given as problems among the records (FC-50). `now` is what relative dates
 * count from. Throws NotAnArchive.
 */
export async function* readArchive(directory: string, now: Date): AsyncGenerator<ArchiveItem> {
    if (await findFile(directory, "Posts.xml")) yield* readStackExchange(directory, now);
    else if (await findFile(directory, "discussions.jsonl")) yield* readJsonLines(directory, now);
    else throw new NotAnArchive(`${directory} holds neither Posts.xml nor discussions.jsonl, packed or not.`);
}
