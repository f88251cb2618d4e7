import type { ThreadComment, ThreadGap, ThreadItem } from "@parley/comments/contract";

/** Puts what a hole held into its place; comments that stand there already are not shown twice. */
export function fillGap(items: readonly ThreadItem[], hole: ThreadGap, filling: readonly ThreadItem[]): ThreadItem[] {
    return items.flatMap((item) => {
        if (item.type === "comment") return { ...item, children: fillGap(item.children, hole, filling) };
        if (!isSameGap(item, hole)) return item;
        const shown = new Set(items.flatMap((sibling) => (sibling.type === "comment" ? sibling.commentID : [])));
        return filling.filter((sibling) => sibling.type === "hole" || !shown.has(sibling.commentID));
    });
}

/** Puts a new comment at the end of the answers to its parent, or of the thread. */
export function withComment(items: readonly ThreadItem[], comment: ThreadComment): ThreadItem[] {
    return comment.parentCommentID === null ? [...items, comment] : withAnswer(items, comment);
}

/** Takes a comment out of the thread. Nothing stands below it. */
export function withoutComment(items: readonly ThreadItem[], commentID: number): ThreadItem[] {
    return items.flatMap((item): ThreadItem[] => {
        if (item.type === "hole") return [item];
        return item.commentID === commentID ? [] : [{ ...item, children: withoutComment(item.children, commentID) }];
    });
}

/** Puts a comment back behind the one after which it stood: as the next of the same level, or as the first answer to it. */
export function withCommentAfter(items: readonly ThreadItem[], comment: ThreadComment, before: number): ThreadItem[] {
    return items.flatMap((item): ThreadItem[] => {
        if (item.type === "hole") return [item];
        if (item.commentID !== before) return [{ ...item, children: withCommentAfter(item.children, comment, before) }];
        if (comment.parentCommentID === before) return [{ ...item, children: [comment, ...item.children] }];
        return [item, comment];
    });
}

/** The comment after which another one stands: the one before it on its level, or the one it answers; 0 for the first of all. */
export function commentBefore(items: readonly ThreadItem[], commentID: number, parentCommentID = 0): number | undefined {
    let before = parentCommentID;
    for (const item of items) {
        if (item.type === "hole") continue;
        if (item.commentID === commentID) return before;
        const inside = commentBefore(item.children, commentID, item.commentID);
        if (inside !== undefined) return inside;
        before = item.commentID;
    }
    return undefined;
}

/** The numbers of all comments that are shown. */
export function commentIDsIn(items: readonly ThreadItem[]): number[] {
    return items.flatMap((item) => (item.type === "comment" ? [item.commentID, ...commentIDsIn(item.children)] : []));
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
