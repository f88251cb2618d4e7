import { readLines, toContentName } from "../lines";
import type { Problem } from "../problems";
import { createProblem } from "../problems";
import type { BlogComment, BlogExport, BlogPage } from "./blogExport";

/** Fields of a comment that are read. */
interface Entry {
    id: string;
    pid: string;
    text: string;
    orig: string;
    time: string;
    title: string;
    score: number;
    delete: boolean;
    url: string;
    authorName: string;
}

/** Opens a backup of Remark42: a line of JSON for each comment, after one about the site. Its pages are those that comments name. */
export function openRemark42(path: string): BlogExport {
    const file = toContentName(path);
    return {
        file,
        async *readPages(): AsyncGenerator<BlogPage | Problem> {
            const seen = new Set<string>();
            for await (const row of readEntries(path, file)) {
                if ("problem" in row) {
                    yield row;
                    continue;
                }
                const { url, title, time } = row.entry;
                if (seen.has(url)) continue;
                seen.add(url);
                yield { line: row.line, id: url, url, title: title || undefined, createdAt: time };
            }
        },
        async *readComments(): AsyncGenerator<BlogComment> {
            for await (const row of readEntries(path, file)) if (!("problem" in row)) yield toComment(row.entry, row.line);
        },
    };
}

async function* readEntries(path: string, file: string): AsyncGenerator<{ entry: Entry; line: number } | Problem> {
    for await (const line of readLines(path)) {
        if ("damage" in line) {
            yield createProblem(file, { line: line.number, reason: line.damage, damaged: true });
            continue;
        }
        const { number, text, trouble } = line;
        if (trouble !== undefined) yield createProblem(file, { line: number, reason: trouble });
        if (text.trim() === "") continue;
        const value = parseObject(text);
        if (value === undefined) {
            yield createProblem(file, { line: number, reason: "The line is no JSON object; it was left out.", damaged: true });
            continue;
        }
        // The first line tells of the site and its users.
        if (number === 1 && value.id === undefined) continue;
        yield { entry: toEntry(value), line: number };
    }
}

function parseObject(text: string): Record<string, unknown> | undefined {
    try {
        const value: unknown = JSON.parse(text);
        return typeof value === "object" && value !== null && !Array.isArray(value)
            ? (value as Record<string, unknown>)
            : undefined;
    } catch {
        return undefined;
    }
}

function toEntry(value: Record<string, unknown>): Entry {
    const { locator, user } = value as Record<string, Record<string, unknown> | undefined>;
    const read = (field: unknown) => (typeof field === "string" ? field : "");
    return {
        id: read(value.id),
        pid: read(value.pid),
        text: read(value.text),
        orig: read(value.orig),
        time: read(value.time),
        title: read(value.title),
        score: Number.isInteger(value.score) ? (value.score as number) : 0,
        delete: value.delete === true,
        url: read(locator?.url),
        authorName: read(user?.name),
    };
}

const toComment = ({ id, pid, text, orig, time, score, delete: deleted, url, authorName }: Entry, line: number): BlogComment => ({
    line,
    id,
    pageID: url,
    parentID: pid || undefined,
    authorName,
    createdAt: time,
    ...(orig === "" ? { bodyHtml: text } : { bodyMarkdown: orig }),
    ...(score !== 0 && { score }),
    deleted,
});
