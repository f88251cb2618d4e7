import type { patchComment } from "@parley/comments/contract";
import type { DiscussionRow, Discussions } from "@parley/discussions/server";
import type { Input } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest } from "@parley/library/server/http";

/** Moves a comment with its replies to another discussion. The feature that splits discussions provides it. */
export interface CommentMover {
    /** Throws a refusal if the viewer may not move comments from one discussion to the other, or may not see the latter. */
    requireMove(viewer: Viewer, source: DiscussionRow, targetID: number): Promise<void>;
    /** Moves the comment, inside a transaction with both discussions locked. */
    move(viewer: Viewer, commentID: number, ends: { source: DiscussionRow; target: DiscussionRow }): Promise<void>;
}

export type CommentMovers = ReturnType<typeof createCommentMovers>;

/** Creates the place where the feature that moves comments registers. */
export function createCommentMovers() {
    let mover: CommentMover | undefined;

    return {
        provide: (provided: CommentMover): void => {
            mover = provided;
        },

        /** Returns the mover. Throws 400 if no feature moves comments. */
        required(): CommentMover {
            if (!mover) throw badRequest("A reply can’t be moved here.");
            return mover;
        },
    };
}

/** Returns the ID of the discussion that the request names as the parent, if any. Throws 400 for a parent of another type. */
export function readDiscussionID({
    discussionID,
    parentRecordType,
    parentRecordID,
}: Partial<Input<typeof patchComment>>): number | undefined {
    if (parentRecordType !== undefined && parentRecordType !== "discussion")
        throw badRequest("A reply to a post can’t be moved to another kind of record.");
    const [named, another] = new Set([discussionID, parentRecordID].filter((id) => id !== undefined));
    if (another !== undefined) throw badRequest("A comment has one parent: discussionID names another.");
    return named;
}

/** Locks the discussion of a comment, and the one it moves to. Returns nothing if one of them no longer exists. */
export async function lockEnds({ lockAll }: Pick<Discussions, "lockAll">, sourceID: number, targetID = sourceID) {
    const locked = await lockAll([sourceID, targetID]);
    const [source, target] = [locked.get(sourceID), locked.get(targetID)];
    return source && target && { source, ...(targetID !== sourceID && { target }) };
}
