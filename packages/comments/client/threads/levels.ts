import type { ThreadGap, ThreadItem } from "@parley/comments/contract";

/** The look indents no further: deeper answers stay here and say whom they answer. */
const DEEPEST_LEVEL = 3;

/** A comment or a hole as it is shown: with those that stand below it, and whom it answers when the line does not show it. */
export type Shown = { commentID: number; to: number | undefined; kids: Shown[] } | { hole: ThreadGap };

/** Arranges a thread for the page. What lies below the deepest level stands there, each after what it answers. */
export function shownItems(items: readonly ThreadItem[], level = 1): Shown[] {
    if (level >= DEEPEST_LEVEL) return inOneRow(items, undefined);
    return items.map((item) => {
        if (item.type === "hole") return { hole: item };
        return { commentID: item.commentID, to: undefined, kids: shownItems(item.children, level + 1) };
    });
}

function inOneRow(items: readonly ThreadItem[], to: number | undefined): Shown[] {
    return items.flatMap((item): Shown[] => {
        if (item.type === "hole") return [{ hole: item }];
        return [{ commentID: item.commentID, to, kids: [] }, ...inOneRow(item.children, item.commentID)];
    });
}

/** How many replies these are, with those that are not on the page. */
export function countShown(items: readonly Shown[]): number {
    return items.reduce((sum, item) => sum + ("hole" in item ? item.hole.countAllComments : 1 + countShown(item.kids)), 0);
}

/** The numbers of the comments, in the order in which they are read. */
export function shownIDs(items: readonly Shown[]): number[] {
    return items.flatMap((item) => ("hole" in item ? [] : [item.commentID, ...shownIDs(item.kids)]));
}
