import { readdir } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { findFile, readLines } from "../lines";
import type { BlogExport } from "./blogExport";
import { openDisqus } from "./disqus";
import { openIsso } from "./isso";
import { openRemark42 } from "./remark42";
import { openWordPress } from "./wordPress";

/** Programs whose comments are read. */
export type BlogForm = "disqus" | "wordpress" | "isso" | "remark42";

/** Number of lines that tell what a file is. */
const FIRST_LINES = 60;

/**
 * Finds the exported comments of a blog in a folder by what its files contain; undefined if there are none. The folder of a database of Isso
 * is named as the host of the blog, or `site` is.
 */
export async function findBlogExport(
    directory: string,
    site = basename(resolve(directory)),
): Promise<{ form: BlogForm; blog: BlogExport } | undefined> {
    const database = await findFile(directory, "comments.db");
    if (database !== undefined) return { form: "isso", blog: openIsso(database, site) };
    const names = (await readdir(directory)).filter((name) => /\.(xml|json|jsonl|gz|backup)$/.test(name)).sort();
    for (const path of names.map((name) => join(directory, name))) {
        const beginning = await readBeginning(path);
        if (/<disqus\b/.test(beginning)) return { form: "disqus", blog: openDisqus(path) };
        if (/xmlns:wp=/.test(beginning)) return { form: "wordpress", blog: openWordPress(path) };
        if (/^\s*\{/.test(beginning) && /"locator"\s*:/.test(beginning)) return { form: "remark42", blog: openRemark42(path) };
    }
    return undefined;
}

async function readBeginning(path: string): Promise<string> {
    const lines: string[] = [];
    for await (const line of readLines(path)) {
        if ("damage" in line) break;
        lines.push(line.text);
        if (lines.length === FIRST_LINES) break;
    }
    return lines.join("\n");
}
