import type { ArchiveComment, ArchiveItem } from "../archive";
import { CommentLine } from "../archive";
import { findCycles } from "../cycles";
import { toKey } from "../keys";
import { PostNormalizer } from "../normalizePost";
import type { Problem } from "../problems";
import { createProblem, createRepeatedProblem, isProblem, toProblems } from "../problems";
import type { Known, Row } from "./rows";
import { omitWritten, readRows } from "./rows";

const COMMENTS = "comments.jsonl";

/** Line number and parent of every comment. */
interface CommentTree {
    lines: Map<string, number>;
    parents: Map<string, string | undefined>;
}

/** Buffer of comments that precede their parents. When it is full, the earliest are dropped until the next pass. */
class ParentBuffer {
    readonly #byParent = new Map<string, { comments: ArchiveItem[][]; size: number }>();
    #room = WAITING_CHARACTERS;

    enter(parent: string, comment: ArchiveItem[], characters: number): void {
        const group = this.#byParent.get(parent) ?? { comments: [], size: 0 };
        this.#byParent.set(parent, group);
        group.comments.push(comment);
        group.size += OVERHEAD + characters;
        this.#room -= OVERHEAD + characters;
        for (const first of this.#byParent.keys()) {
            if (this.#room >= 0) break;
            this.takeFor(first);
        }
    }

    /** Removes and returns the comments that wait for this parent. */
    takeFor(parent: string): ArchiveItem[][] {
        const group = this.#byParent.get(parent);
        this.#byParent.delete(parent);
        this.#room += group?.size ?? 0;
        return group?.comments ?? [];
    }
}

const WAITING_CHARACTERS = 8 * 1024 * 1024;

// Memory of a comment besides its text, in characters.
const OVERHEAD = 500;

export async function* readComments(directory: string, now: Date, known: Known): AsyncGenerator<ArchiveItem> {
    const tree: CommentTree = { lines: new Map(), parents: new Map() };
    yield* learnTree(directory, known, tree);
    const given = new Set<string>();
    // One pass is enough unless so many comments precede their parents that they cannot be held in memory.
    for (let before = -1; given.size < tree.lines.size && given.size > before; ) {
        before = given.size;
        yield* giveRound(directory, new PostNormalizer(known.users, now), tree, given);
    }
    const count = tree.lines.size - given.size;
    if (count > 0)
        yield createProblem(COMMENTS, { reason: `${count} comments were not there any more when they were to be read.`, count });
}

async function* learnTree(directory: string, known: Known, { lines, parents }: CommentTree): AsyncGenerator<Problem> {
    const discussions = new Map<string, string>();
    for await (const row of readRows(directory, COMMENTS, CommentLine)) {
        if (isProblem(row)) {
            yield row;
            continue;
        }
        const { site, id, discussionId, parentId } = row.value;
        const key = toKey(site, id);
        if (!known.discussions.has(site, discussionId)) {
            yield createProblem(COMMENTS, {
                line: row.line,
                id,
                reason: `The discussion ${discussionId} is not in the archive; the comment was left out.`,
            });
        } else if (lines.has(key)) {
            yield createRepeatedProblem(COMMENTS, row.line, id);
        } else {
            lines.set(key, row.line);
            discussions.set(key, discussionId);
            parents.set(key, parentId === undefined ? undefined : toKey(site, parentId));
        }
    }
    for (const [key, parent] of parents) {
        if (parent === undefined || discussions.get(parent) === discussions.get(key)) continue;
        yield createMovedProblem(
            key,
            lines,
            discussions.has(parent) ? "its parent is on another discussion" : "its parent is not in the archive",
        );
        parents.set(key, undefined);
    }
    for (const key of findCycles(parents)) {
        yield createMovedProblem(key, lines, "it stands under itself");
        parents.set(key, undefined);
    }
}

function createMovedProblem(key: string, lines: Map<string, number>, why: string): Problem {
    const id = key.slice(key.indexOf("\0") + 1);
    const line = lines.get(key);
    return createProblem(COMMENTS, {
        ...(line !== undefined && { line }),
        id,
        reason: `The comment answers the discussion now: ${why}.`,
    });
}

async function* giveRound(
    directory: string,
    settler: PostNormalizer,
    { lines, parents }: CommentTree,
    given: Set<string>,
): AsyncGenerator<ArchiveItem> {
    const waiting = new ParentBuffer();
    for await (const row of readRows(directory, COMMENTS, CommentLine)) {
        if (isProblem(row)) continue;
        const key = toKey(row.value.site, row.value.id);
        if (lines.get(key) !== row.line || given.has(key)) continue;
        const parent = parents.get(key);
        const items = commentOf(row, parent !== undefined, settler);
        if (parent === undefined || given.has(parent)) yield* release(items, waiting, given);
        else waiting.enter(parent, items, (row.value.body ?? row.value.bodyHtml ?? row.value.bodyMarkdown ?? "").length);
    }
}

/** Returns a comment, preceded by its problems. */
function commentOf({ line, value }: Row<CommentLine>, hasParent: boolean, settler: PostNormalizer): ArchiveItem[] {
    const { settled, wrong } = settler.settle(value);
    const { parentId, ...rest } = omitWritten(value);
    const comment: ArchiveComment = {
        ...rest,
        ...settled,
        kind: "comment",
        ...(hasParent && parentId !== undefined && { parentId }),
    };
    return [...toProblems(COMMENTS, line, value.id, wrong), comment];
}

function* release(items: ArchiveItem[], waiting: ParentBuffer, given: Set<string>): Generator<ArchiveItem> {
    const open = [items];
    for (let next = open.pop(); next; next = open.pop()) {
        yield* next;
        const comment = next.at(-1);
        if (comment?.kind !== "comment") continue;
        const key = toKey(comment.site, comment.id);
        given.add(key);
        for (const child of waiting.takeFor(key).reverse()) open.push(child);
    }
}
