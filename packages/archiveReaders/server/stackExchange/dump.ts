import { basename, resolve } from "node:path";
import { findFile, toContentName } from "../lines";
import type { KnownUsers } from "../normalizePost";
import type { Problem } from "../problems";
import { createProblem } from "../problems";
import type { XmlRow } from "../readXmlRows";
import { readXmlRows } from "../readXmlRows";

export interface Dump {
    directory: string;
    site: string;
    host: string;
    now: Date;
    users: KnownUsers;
    votes: Map<string, Votes>;
    /** All questions and answers by ID; they share one sequence of IDs. */
    posts: Map<string, Post>;
}

export interface Votes {
    up: number;
    down: number;
    accepted: boolean;
    bookmarkedBy?: string[];
}

export interface Post {
    isQuestion: boolean;
    /** ID of the question; its own ID if it is one. */
    question: string;
    acceptedAnswer?: string;
}

/** Yields the rows of a file that have an ID, or the attribute `key`, and the problems of the others. */
export async function* readRows(
    { directory }: Dump,
    name: string,
    key = "Id",
): AsyncGenerator<(XmlRow & { id: string }) | Problem> {
    const path = await findFile(directory, name);
    if (path === undefined) return;
    const file = toContentName(path);
    for await (const row of readXmlRows(path)) {
        if ("damage" in row) {
            yield createProblem(file, { line: row.number, reason: row.damage, damaged: true });
            continue;
        }
        const id = row.attributes[key];
        if (row.trouble) yield createProblem(file, { line: row.line, ...(id !== undefined && { id }), reason: row.trouble });
        if (id === undefined || id === "")
            yield createProblem(file, { line: row.line, reason: `A row has no ${key}; it was left out.` });
        else yield { ...row, id };
    }
}

/** Returns the site and its host by the name of the directory: `french.meta` is `french.meta.stackexchange.com`. */
export function readSite(directory: string): { site: string; host: string } {
    const folder = basename(resolve(directory)).toLowerCase();
    if (!/\.(com|net|org)$/.test(folder)) return { site: folder, host: `${folder}.stackexchange.com` };
    return { site: folder.replace(/\.stackexchange\.com$/, ""), host: folder };
}
