import type { CommentThread, ThreadComment, ThreadGap, ThreadItem, ThreadQuery } from "@parley/comments/contract";
import { THREAD_LIMIT } from "@parley/comments/contract";
import type { CommentOutline, Comments } from "@parley/comments/server";
import { parseSort } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import type { Users } from "@parley/users/server";
import { COLLAPSE_DEPTH, COLLAPSE_LIMIT, groupBy, SHOWN_AUTHORS, toGapURL } from "./gaps";

type Named = NonNullable<ReturnType<Comments["otherParents"]["named"]>>;

interface Dependencies {
    users: Pick<Users, "byIDs">;
    siteURL: string;
}

type Gap = Pick<ThreadGap, "parentCommentID" | "offset" | "depth"> & { hidden: CommentOutline[] };
type Item = (Omit<ThreadComment, "children"> & { children: Item[] }) | Gap;

/**
 * Creates the function that returns the comments of a record other than a discussion as a thread (contract §4.6). They are few, so that
 * their outline is read whole.
 */
export function createOtherThreads({ users, siteURL }: Dependencies) {
    return async (viewer: Viewer, { parent, parentRecordID }: Named, query: ThreadQuery): Promise<CommentThread> => {
        const { page = 1, limit = THREAD_LIMIT, sort = "dateInserted", parentCommentID, expand } = query;
        const outline = await parent.outline(viewer, parentRecordID);
        if (parentCommentID !== undefined && !outline.some(({ commentID }) => commentID === parentCommentID))
            throw notFound("Comment");
        const top = outline.filter((row) => row.parentCommentID === (parentCommentID ?? null));
        if (parentCommentID === undefined && parseSort(sort).descending) top.reverse();
        const items = cutThread(outline, top.slice((page - 1) * limit, page * limit), query);
        const ids = items.flatMap(idsIn);
        const ranged = { commentID: { kind: "list" as const, values: ids }, limit: Math.max(1, ids.length), quoteParent: false };
        const comments =
            ids.length > 0 ? (await parent.list(viewer, parentRecordID, { ...ranged, ...(expand && { expand }) })).items : [];
        const people = await users.byIDs(new Set(items.flatMap(hiddenIn).map(({ insertUserID }) => insertUserID)));
        const toItem = (item: Item): ThreadItem => {
            if (!("hidden" in item)) return { ...item, children: item.children.map(toItem) };
            const { hidden, ...gap } = item;
            const authors = [...new Set(hidden.map(({ insertUserID }) => insertUserID))].flatMap((id) => people.get(id) ?? []);
            return {
                type: "hole",
                ...gap,
                insertUsers: authors.slice(0, SHOWN_AUTHORS),
                countAllComments: hidden.length,
                countAllInsertUsers: authors.length,
                apiUrl: toGapURL(siteURL, query, gap, limit),
            };
        };
        return {
            threadStructure: items.map(toItem),
            commentsByID: Object.fromEntries(comments.map((comment) => [comment.commentID, comment])),
            paging: { page, limit, total: top.length },
        };
    };
}

/** Cuts the comments below a level into those shown and gaps. The focused comment and those above it are shown wherever they are. */
function cutThread(outline: readonly CommentOutline[], top: readonly CommentOutline[], query: ThreadQuery): Item[] {
    const { focusCommentID, collapseChildDepth = COLLAPSE_DEPTH, collapseChildLimit = COLLAPSE_LIMIT } = query;
    const known = new Map(outline.map((row) => [row.commentID, row]));
    const children = groupBy(outline, ({ parentCommentID }) => parentCommentID);
    const focused = new Set<number>();
    for (let row = known.get(focusCommentID ?? 0); row; row = known.get(row.parentCommentID ?? 0)) focused.add(row.commentID);
    const below = (row: CommentOutline): CommentOutline[] => [row, ...(children.get(row.commentID) ?? []).flatMap(below)];
    const toItem = (row: CommentOutline, level: number): Item => {
        const { commentID, parentCommentID, depth } = row;
        return { type: "comment", commentID, parentCommentID, depth, children: childrenOf(row, level + 1) };
    };
    const childrenOf = ({ commentID, depth }: CommentOutline, level: number): Item[] => {
        const items: Item[] = [];
        for (const [offset, child] of (children.get(commentID) ?? []).entries()) {
            const last = items.at(-1);
            const isShown = level <= collapseChildDepth && offset < collapseChildLimit;
            if (isShown || focused.has(child.commentID)) items.push(toItem(child, level));
            else if (last && "hidden" in last) last.hidden.push(...below(child));
            else items.push({ parentCommentID: commentID, offset, depth: depth + 1, hidden: below(child) });
        }
        return items;
    };
    return top.map((row) => toItem(row, 1));
}

const idsIn = (item: Item): number[] => ("hidden" in item ? [] : [item.commentID, ...item.children.flatMap(idsIn)]);

const hiddenIn = (item: Item): CommentOutline[] => ("hidden" in item ? item.hidden : item.children.flatMap(hiddenIn));
