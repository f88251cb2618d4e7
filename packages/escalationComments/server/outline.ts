import type { CommentOutline } from "@parley/comments/server";

/** What the outline needs of a stored comment. */
export interface OutlinedRow {
    commentID: number;
    parentCommentID: number | null;
    insertUserID: number;
    isRemoved: boolean;
}

/** A comment among the others of its escalation, without the removed ones. */
export interface OutlinedComment extends CommentOutline {
    /** 1-based position among the comments of the escalation. */
    position: number;
    /** Number of all replies below it. */
    countChildComments: number;
}

/**
 * Returns the comments of an escalation that are not removed, in their order. Replies to a removed comment become replies to the one
 * above it (contract §5.2: children survive). The rows must be chronological: a reply comes after its parent.
 */
export function createOutline(rows: readonly OutlinedRow[]): Map<number, OutlinedComment> {
    const known = new Map(rows.map((row) => [row.commentID, row]));
    const outline = new Map<number, OutlinedComment>();
    for (const { commentID, parentCommentID, insertUserID, isRemoved } of rows) {
        if (isRemoved) continue;
        let parent = parentCommentID === null ? undefined : known.get(parentCommentID);
        while (parent?.isRemoved) parent = parent.parentCommentID === null ? undefined : known.get(parent.parentCommentID);
        const above = parent && outline.get(parent.commentID);
        outline.set(commentID, {
            commentID,
            parentCommentID: above?.commentID ?? null,
            insertUserID,
            depth: (above?.depth ?? 0) + 1,
            position: outline.size + 1,
            countChildComments: 0,
        });
    }
    for (const { parentCommentID, countChildComments } of [...outline.values()].toReversed()) {
        const above = parentCommentID === null ? undefined : outline.get(parentCommentID);
        if (above) above.countChildComments += 1 + countChildComments;
    }
    return outline;
}
