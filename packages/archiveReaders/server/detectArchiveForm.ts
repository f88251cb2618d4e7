import { findFile } from "./lines";
import { NotAnArchive } from "./readArchive";

/** The formats of archives. */
export type ArchiveForm = "stackexchange" | "jsonl";

/** Detects the format of an archive by its characteristic file. Throws NotAnArchive if there is none. */
export async function detectArchiveForm(directory: string): Promise<ArchiveForm> {
    if (await findFile(directory, "Posts.xml")) return "stackexchange";
    if (await findFile(directory, "discussions.jsonl")) return "jsonl";
    throw new NotAnArchive(`${directory} holds neither Posts.xml nor discussions.jsonl, packed or not.`);
}
