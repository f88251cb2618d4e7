import type { ThreadComment, ThreadGap, ThreadItem } from "@parley/comments/contract";

/** Returns the thread with the fetched comments in place of a gap. Comments already shown beside the gap are skipped. */
export function fillGap(items: readonly ThreadItem[], gap: ThreadGap, filling: readonly ThreadItem[]): ThreadItem[] {
    return items.flatMap((item) => {
        if (item.type === "comment") return { ...item, children: fillGap(item.children, gap, filling) };
        if (!isSameGap(item, gap)) return item;
        const shown = new Set(items.flatMap((sibling) => (sibling.type === "comment" ? sibling.commentID : [])));
        return filling.filter((sibling) => sibling.type === "hole" || !shown.has(sibling.commentID));
    });
}

/** Returns the thread with a new comment at the end of the replies to its parent, or of the top level. */
export function withComment(items: readonly ThreadItem[], comment: ThreadComment): ThreadItem[] {
    return comment.parentCommentID === null ? [...items, comment] : withAnswer(items, comment);
}

/** Returns the thread without a comment. The comment has no replies. */
export function withoutComment(items: readonly ThreadItem[], commentID: number): ThreadItem[] {
    return items.flatMap((item): ThreadItem[] => {
        if (item.type === "hole") return [item];
        return item.commentID === commentID ? [] : [{ ...item, children: withoutComment(item.children, commentID) }];
    });
}

/** Returns the thread with a comment inserted after `before`: as its next sibling, or as its first reply. */
export function withCommentAfter(items: readonly ThreadItem[], comment: ThreadComment, before: number): ThreadItem[] {
    return items.flatMap((item): ThreadItem[] => {
        if (item.type === "hole") return [item];
        if (item.commentID !== before) return [{ ...item, children: withCommentAfter(item.children, comment, before) }];
        if (comment.parentCommentID === before) return [{ ...item, children: [comment, ...item.children] }];
        return [item, comment];
    });
}

/** Returns the comment that precedes another one: its previous sibling, or else its parent; 0 for the first of the thread. */
export function findCommentBefore(items: readonly ThreadItem[], commentID: number, parentCommentID = 0): number | undefined {
    let before = parentCommentID;
    for (const item of items) {
        if (item.type === "hole") continue;
        if (item.commentID === commentID) return before;
        const inside = findCommentBefore(item.children, commentID, item.commentID);
        if (inside !== undefined) return inside;
        before = item.commentID;
    }
    return undefined;
}

/** Returns the IDs of all loaded comments. */
export function listCommentIDs(items: readonly ThreadItem[]): number[] {
    return items.flatMap((item) => (item.type === "comment" ? [item.commentID, ...listCommentIDs(item.children)] : []));
}

function withAnswer(items: readonly ThreadItem[], answer: ThreadComment): ThreadItem[] {
    return items.map((item) => {
        if (item.type === "hole") return item;
        return {
            ...item,
            children: item.commentID === answer.parentCommentID ? [...item.children, answer] : withAnswer(item.children, answer),
        };
    });
}

function isSameGap(one: ThreadGap, other: ThreadGap): boolean {
    return one.parentCommentID === other.parentCommentID && one.offset === other.offset;
}
