import { readSqliteFile } from "@parley/library/server/database";
import { toContentName } from "../lines";
import type { Problem } from "../problems";
import { createProblem } from "../problems";
import type { BlogComment, BlogExport, BlogPage } from "./blogExport";

interface ThreadRow {
    id: number;
    uri: string;
    title: string | null;
}

interface CommentRow {
    id: number;
    tid: number;
    parent: number | null;
    created: number;
    modified: number | null;
    /** 1 is shown, 2 waits for approval, 4 is deleted and has answers. */
    mode: number;
    text: string | null;
    author: string | null;
    likes: number | null;
    dislikes: number | null;
}

const SHOWN = 1;

/** Opens the database of Isso, `comments.db`, which has the paths of pages; `host` is that of the blog. */
export function openIsso(path: string, host: string): BlogExport {
    const file = toContentName(path);
    return {
        file,
        async *readPages(): AsyncGenerator<BlogPage | Problem> {
            try {
                for (const { id, uri, title } of readSqliteFile<ThreadRow>(
                    path,
                    "select id, uri, title from threads order by id",
                ))
                    yield { id: String(id), url: `https://${host}${uri}`, title: title ?? undefined };
            } catch (error) {
                yield createProblem(file, { reason: `The database could not be read: ${toMessage(error)}`, damaged: true });
            }
        },
        async *readComments(): AsyncGenerator<BlogComment | Problem> {
            try {
                const sql =
                    "select id, tid, parent, created, modified, mode, text, author, likes, dislikes from comments order by id";
                for (const row of readSqliteFile<CommentRow>(path, sql)) yield toComment(row);
            } catch (error) {
                yield createProblem(file, { reason: `The comments could not be read: ${toMessage(error)}`, damaged: true });
            }
        },
    };
}

function toComment({ id, tid, parent, created, modified, mode, text, author, likes, dislikes }: CommentRow): BlogComment {
    const score = (likes ?? 0) - (dislikes ?? 0);
    return {
        id: String(id),
        pageID: String(tid),
        parentID: parent === null ? undefined : String(parent),
        authorName: author ?? undefined,
        createdAt: toISO(created),
        ...(modified !== null && { updatedAt: toISO(modified) }),
        bodyMarkdown: text ?? "",
        ...(score !== 0 && { score }),
        deleted: mode !== SHOWN,
    };
}

/** Seconds since 1970, as text; what is no time is told as such. */
function toISO(seconds: number): string {
    const date = new Date(seconds * 1000);
    return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString();
}

const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
