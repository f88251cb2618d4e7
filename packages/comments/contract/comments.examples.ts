import { exampleUserFragment } from "@parley/accounts/contract";
import type { Comment } from "./comments";
import { commentPath } from "./comments.rules";

/** Creates a comment for tests, with the given changes. */
export function exampleComment(changes: Partial<Comment> = {}): Comment {
    const insertUser = changes.insertUser ?? exampleUserFragment();
    const commentID = changes.commentID ?? 100;
    const discussionID = changes.discussionID ?? 10;
    return {
        commentID,
        discussionID,
        parentRecordType: "discussion",
        parentRecordID: discussionID,
        depth: 1,
        position: 1,
        name: "Re: Kettle trips the breaker",
        categoryID: 1,
        body: "<p>Measure the element when it is warm.</p>",
        dateInserted: "2026-05-20T09:30:00+00:00",
        dateUpdated: null,
        insertUserID: insertUser.userID,
        insertUser,
        updateUserID: null,
        score: 0,
        scoreChildComments: 0,
        countChildComments: 0,
        url: `http://forum.test${commentPath(commentID)}`,
        type: "comment",
        format: "markdown",
        ...changes,
    };
}
