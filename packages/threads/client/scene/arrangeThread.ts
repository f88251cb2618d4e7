import type { ThreadGap, ThreadItem } from "@parley/comments/contract";

/** Deepest indented level. Deeper replies stay at this level and name their parent. */
const DEEPEST_LEVEL = 3;

/** A comment or a gap as rendered: the comment with its replies, and with its parent in `to` where the indentation does not show it. */
export type ArrangedItem = { commentID: number; to: number | undefined; kids: ArrangedItem[] } | { gap: ThreadGap };

/** Arranges a thread for rendering. Comments below the deepest level are flattened into it, each after its parent. */
export function arrangeThread(items: readonly ThreadItem[], level = 1): ArrangedItem[] {
    if (level >= DEEPEST_LEVEL) return inOneRow(items, undefined);
    return items.map((item) => {
        if (item.type === "hole") return { gap: item };
        return { commentID: item.commentID, to: undefined, kids: arrangeThread(item.children, level + 1) };
    });
}

function inOneRow(items: readonly ThreadItem[], to: number | undefined): ArrangedItem[] {
    return items.flatMap((item): ArrangedItem[] => {
        if (item.type === "hole") return [{ gap: item }];
        return [{ commentID: item.commentID, to, kids: [] }, ...inOneRow(item.children, item.commentID)];
    });
}

/** Counts the replies, including those in gaps. */
export function countReplies(items: readonly ArrangedItem[]): number {
    return items.reduce((sum, item) => sum + ("gap" in item ? item.gap.countAllComments : 1 + countReplies(item.kids)), 0);
}

/** Returns the IDs of the loaded comments in reading order. */
export function listArrangedIDs(items: readonly ArrangedItem[]): number[] {
    return items.flatMap((item) => ("gap" in item ? [] : [item.commentID, ...listArrangedIDs(item.kids)]));
}
