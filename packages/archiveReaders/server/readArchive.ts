import type { ArchiveItem } from "./archive";
import { readJsonLines } from "./jsonLines";
import { findFile } from "./lines";
import { readStackExchange } from "./stackExchange";

/** Thrown if the directory contains no archive of a supported format. */
export class NotAnArchive extends Error {
    override readonly name = "NotAnArchive";
}

/**
 * Reads an archive of either format (README.md): a Stack Exchange dump, recognized by `Posts.xml`, or JSON lines, recognized by
 * `discussions.jsonl`; files may be compressed with gzip. Yields users, categories, tags, discussions and comments in this order, and
 * parents before their children; if a site has no category, a default one is yielded right before its first discussion. Damage never ends
 * the reading of other files: it is yielded as problems among the records (FC-50). Relative dates are based on `now`. `site` names the site of
 * a dump whose directory has another name. Throws NotAnArchive.
 */
export async function* readArchive(directory: string, now: Date, site?: string): AsyncGenerator<ArchiveItem> {
    if (await findFile(directory, "Posts.xml")) yield* readStackExchange(directory, now, site);
    else if (await findFile(directory, "discussions.jsonl")) yield* readJsonLines(directory, now);
    else throw new NotAnArchive(`${directory} holds neither Posts.xml nor discussions.jsonl, packed or not.`);
}
