import type { CommentThread, ThreadGap, ThreadItem, ThreadQuery } from "@parley/comments/contract";
import { THREAD_LIMIT } from "@parley/comments/contract";
import type { Branch, CommentRow, Comments, ThreadRows } from "@parley/comments/server";
import type { Discussions } from "@parley/discussions/server";
import { toAuthor } from "@parley/discussions/server";
import { parseSort } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, notFound } from "@parley/library/server/http";
import type { Users } from "@parley/users/server";
import { COLLAPSE_DEPTH, COLLAPSE_LIMIT, groupBy, SHOWN_AUTHORS, toGapURL } from "./gaps";

interface Dependencies {
    comments: Pick<Comments, "threadRows" | "serialize">;
    discussions: Pick<Discussions, "requireView">;
    users: Pick<Users, "byIDs">;
    siteURL: string;
}

/**
 * Maximum weight of the comments in one response, including the first level. Comments below the first level are added up to this weight,
 * and gaps stand for the rest. The page that shows them then stays below 150 kB (FC-55).
 */
const MAX_WEIGHT = 56_000;
/** Number of first-level comments to which `MAX_WEIGHT` applies, as on a page. A higher limit raises the weight in proportion. */
const USUAL_LIMIT = 30;
/** Weight of a comment in addition to the length of its HTML: the markup around it on a page, in characters. */
const AROUND_TEXT = 900;
/** Number of ancestors shown above a focused comment deep in the thread, besides the first levels. */
const MAX_ABOVE_FOCUS = 5;
/** Number of first comments in a gap whose authors are looked up, of whom the first `SHOWN_AUTHORS` are returned. */
const LOOKED_AT = 10;

/** A comment in the response, with its replies in the response. */
interface Shown {
    row: CommentRow;
    children: Shown[];
    /** Whether it is a focused descendant, with the comments between it and its ancestor left out. */
    isDistant?: boolean;
}

interface Focus {
    chain: Awaited<ReturnType<ThreadRows["chainTo"]>>;
    /** Comments at the end of the chain, top down. */
    rows: CommentRow[];
}

type Gap = Pick<ThreadGap, "parentCommentID" | "offset" | "depth" | "countAllComments">;
type Item = Shown | Gap;

/**
 * Creates the function that cuts a thread into comments and gaps (contract §4.6). However long or deep the thread is, a response takes one
 * query for each level and a few more, and has a bounded number of comments (FC-55). The first level is sorted as requested; replies to a
 * comment are chronological.
 */
export function createThreadsService({ comments: { threadRows, serialize }, discussions, users, siteURL }: Dependencies) {
    return {
        async thread(viewer: Viewer, query: ThreadQuery): Promise<CommentThread> {
            const { parentRecordID, page = 1, limit = THREAD_LIMIT, collapseChildDepth = COLLAPSE_DEPTH, expand } = query;
            const discussion = await discussions.requireView(viewer, parentRecordID);
            const parent = await parentOf(query);
            const total = parent ? await threadRows.lastSibling(parent.commentID) : discussion.countTopPlaces;
            const first = (await firstLevel(query, parent, total)).map((row): Shown => ({ row, children: [] }));
            const focus = query.focusCommentID === undefined ? undefined : await focusOf(query.focusCommentID);
            await addLevels(first, query, collapseChildDepth, weightOf(focus?.rows ?? []));
            if (focus) addFocus(first, focus);
            const rows = first.flatMap(rowsIn);
            const structure = await structureOf(first, query, limit);
            const comments = await serialize(viewer, rows, { expand, discussion });
            return {
                threadStructure: structure,
                commentsByID: Object.fromEntries(comments.map((comment) => [comment.commentID, comment])),
                paging: { page, limit, total },
            };
        },
    };

    async function parentOf({ parentRecordID, parentCommentID }: ThreadQuery): Promise<CommentRow | undefined> {
        if (parentCommentID === undefined) return undefined;
        const parent = await threadRows.byID(parentCommentID);
        if (!parent) throw notFound("Comment");
        if (parent.discussionID !== parentRecordID) throw badRequest("This reply is in another post.");
        return parent;
    }

    async function firstLevel(query: ThreadQuery, parent: CommentRow | undefined, total: number): Promise<CommentRow[]> {
        const { parentRecordID, page = 1, limit = THREAD_LIMIT, sort = "dateInserted" } = query;
        const offset = (page - 1) * limit;
        if (offset >= total) return [];
        if (parent) return threadRows.answers(parent.commentID, { from: offset + 1, to: offset + limit });
        const { field, descending } = parseSort(sort);
        if (field !== "dateInserted")
            return threadRows.onTopBy(parentRecordID, field === "score" ? "score" : "hot", descending, limit, offset);
        if (!descending) return threadRows.onTop(parentRecordID, { from: offset + 1, to: offset + limit });
        return threadRows.onTop(parentRecordID, { from: total - offset - limit + 1, to: total - offset, descending });
    }

    /** Adds the first replies level by level, until the maximum depth or weight is reached. */
    async function addLevels(
        first: readonly Shown[],
        { collapseChildLimit = COLLAPSE_LIMIT, limit = THREAD_LIMIT }: ThreadQuery,
        collapseChildDepth: number,
        taken: number,
    ): Promise<void> {
        let level = first.filter(({ row }) => row.countChildComments > 0);
        let weight = MAX_WEIGHT * Math.max(1, limit / USUAL_LIMIT) - taken - weightOf(first.map(({ row }) => row));
        for (let depth = 1; depth < collapseChildDepth && level.length > 0 && weight > AROUND_TEXT; depth++) {
            const ids = level.map(({ row }) => row.commentID);
            const found = await threadRows.firstAnswers(ids, collapseChildLimit, Math.ceil(weight / AROUND_TEXT));
            const rows = found.slice(0, fitting(found, weight));
            // If a level does not fit, no deeper levels are added.
            weight = rows.length < found.length ? 0 : weight - weightOf(rows);
            const byID = new Map(level.map((shown) => [shown.row.commentID, shown]));
            const children = rows.map((row): Shown => ({ row, children: [] }));
            for (const child of children) byID.get(child.row.parentCommentID ?? 0)?.children.push(child);
            level = children.filter(({ row }) => row.countChildComments > 0);
        }
    }

    /** Returns the chain of ancestors of the focused comment, and the last comments of that chain. */
    async function focusOf(focusCommentID: number): Promise<Focus> {
        const chain = await threadRows.chainTo(focusCommentID);
        return { chain, rows: await threadRows.byIDs(chain.slice(-MAX_ABOVE_FOCUS - 1).map(({ commentID }) => commentID)) };
    }

    /** Adds the focused comment and its ancestors (contract §4.6). */
    function addFocus(first: readonly Shown[], { chain, rows }: Focus): void {
        const start = chain.findIndex(({ commentID }) => first.some(({ row }) => row.commentID === commentID));
        if (start === -1) return;
        let shown = first.find(({ row }) => row.commentID === chain[start]?.commentID);
        let way = chain.slice(start + 1);
        while (shown && way.length > 0) {
            const next: Shown | undefined = shown.children.find(({ row }) => row.commentID === way[0]?.commentID);
            if (!next) break;
            [shown, way] = [next, way.slice(1)];
        }
        for (const row of rows.filter(({ commentID }) => way.some((step) => step.commentID === commentID))) {
            const added: Shown = { row, children: [], isDistant: row.parentCommentID !== shown?.row.commentID };
            shown?.children.push(added);
            shown = added;
        }
    }

    async function structureOf(first: readonly Shown[], query: ThreadQuery, limit: number): Promise<ThreadItem[]> {
        const between = await countsBetween(first);
        const itemsOf = new Map(first.flatMap(allIn).map((shown) => [shown.row.commentID, withGaps(shown, between)]));
        const gaps = [...itemsOf.values()].flat().filter((item): item is Gap => "offset" in item);
        const authors = await authorsOf(gaps);
        const toItem = (item: Item): ThreadItem => {
            if ("offset" in item)
                return { type: "hole", ...item, ...authors(item), apiUrl: toGapURL(siteURL, query, item, limit) };
            const { commentID, parentCommentID, depth } = item.row;
            return { type: "comment", commentID, parentCommentID, depth, children: (itemsOf.get(commentID) ?? []).map(toItem) };
        };
        return first.map(toItem);
    }

    /** For focused comments far behind the first replies: counts the comments between, with their descendants. */
    async function countsBetween(first: readonly Shown[]): Promise<Map<number, number>> {
        const branches = first.flatMap(allIn).flatMap(({ row, children }): Branch[] => {
            const gap = gapIn(children);
            return gap ? [{ parentCommentIDs: [row.commentID], ...gap }] : [];
        });
        return threadRows.countIn(branches);
    }

    async function authorsOf(gaps: readonly Gap[]) {
        const byOffset = groupBy(gaps, ({ offset }) => offset);
        const branches = [...byOffset].map(([offset, same]) => ({
            parentCommentIDs: [...new Set(same.map(({ parentCommentID }) => parentCommentID))],
            from: offset + 1,
            to: offset + LOOKED_AT,
        }));
        const rows = groupBy(await threadRows.authorsIn(branches), ({ parentCommentID }) => parentCommentID);
        const people = await users.byIDs(new Set([...rows.values()].flat().map(({ insertUserID }) => insertUserID)));
        return ({ parentCommentID, offset }: Gap) => {
            const inside = (rows.get(parentCommentID) ?? []).filter(
                (row) => row.siblingPosition > offset && row.siblingPosition <= offset + LOOKED_AT,
            );
            const authors = new Map(
                inside.map((row) => [
                    `${row.insertUserID} ${row.authorName ?? ""}`,
                    toAuthor(people, row.insertUserID, row.authorName),
                ]),
            );
            return { insertUsers: [...authors.values()].slice(0, SHOWN_AUTHORS), countAllInsertUsers: authors.size };
        };
    }
}

const weightOf = (rows: readonly CommentRow[]): number =>
    rows.reduce((sum, { bodyHtml }) => sum + bodyHtml.length + AROUND_TEXT, 0);

/** Returns how many of the first rows fit into the weight. */
function fitting(rows: readonly CommentRow[], weight: number): number {
    let left = weight;
    const beyond = rows.findIndex((row) => {
        left -= weightOf([row]);
        return left < 0;
    });
    return beyond === -1 ? rows.length : beyond;
}

function rowsIn({ row, children }: Shown): CommentRow[] {
    return [row, ...children.flatMap(rowsIn)];
}

function allIn(shown: Shown): Shown[] {
    return [shown, ...shown.children.flatMap(allIn)];
}

/** Returns the replies to a comment, with gaps for the missing ones. */
function withGaps({ row, children }: Shown, between: ReadonlyMap<number, number>): Item[] {
    const { commentID: parentCommentID } = row;
    const depth = row.depth + 1;
    const hidden = row.countChildComments - children.reduce((sum, child) => sum + 1 + child.row.countChildComments, 0);
    const createGap = (offset: number, countAllComments: number): Gap[] =>
        countAllComments > 0 ? [{ parentCommentID, offset, depth, countAllComments }] : [];
    const last = children.at(-1);
    if (!last) return createGap(0, hidden);
    const gap = gapIn(children);
    if (last.isDistant) return [...children.slice(0, -1), ...createGap(children.length - 1, hidden), last];
    if (!gap) return [...children, ...createGap(last.row.siblingPosition, hidden)];
    const before = between.get(parentCommentID) ?? 0;
    return [
        ...children.slice(0, -1),
        ...createGap(gap.from - 1, before),
        last,
        ...createGap(last.row.siblingPosition, hidden - before),
    ];
}

/** Returns the sibling positions between the first replies and a focused one further behind. */
function gapIn(children: readonly Shown[]): { from: number; to: number } | undefined {
    const last = children.at(-1);
    if (!last || last.isDistant) return undefined;
    const from = (children.at(-2)?.row.siblingPosition ?? 0) + 1;
    return last.row.siblingPosition > from ? { from, to: last.row.siblingPosition - 1 } : undefined;
}
