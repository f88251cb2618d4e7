import type { BlogForm } from "./blogComments/findBlogExport";
import { findBlogExport } from "./blogComments/findBlogExport";
import { findFile } from "./lines";
import { createNotAnArchive } from "./notAnArchive";

/** The formats of archives. */
export const ARCHIVE_FORMS = ["stackexchange", "jsonl", "disqus", "wordpress", "isso", "remark42"] as const satisfies (
    | "stackexchange"
    | "jsonl"
    | BlogForm
)[];
export type ArchiveForm = (typeof ARCHIVE_FORMS)[number];

/** Detects the format of an archive by its characteristic file. Throws NotAnArchive if there is none. */
export async function detectArchiveForm(directory: string): Promise<ArchiveForm> {
    if (await findFile(directory, "Posts.xml")) return "stackexchange";
    if (await findFile(directory, "discussions.jsonl")) return "jsonl";
    const found = await findBlogExport(directory);
    if (found) return found.form;
    throw createNotAnArchive(directory);
}
