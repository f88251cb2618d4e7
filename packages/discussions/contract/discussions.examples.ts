import { exampleUserFragment } from "@parley/accounts/contract";
import type { DiscussionAnswer, DiscussionEdit } from "./schemas";

/** Creates a discussion for tests with the given differences. */
export function exampleDiscussion(changes: Partial<DiscussionAnswer> = {}): DiscussionAnswer {
    const insertUser = changes.insertUser ?? exampleUserFragment();
    const discussionID = changes.discussionID ?? 10;
    const url = `http://forum.test/discussion/${discussionID}/kettle-trips-the-breaker`;
    return {
        discussionID,
        type: "discussion",
        name: "Kettle trips the breaker",
        body: "<p>Only when it is already warm.</p>",
        categoryID: 1,
        dateInserted: "2026-05-20T09:00:00+00:00",
        dateUpdated: null,
        dateLastComment: "2026-05-20T09:00:00+00:00",
        insertUserID: insertUser.userID,
        insertUser,
        updateUserID: null,
        lastUserID: insertUser.userID,
        pinned: false,
        pinLocation: null,
        closed: false,
        announce: false,
        sink: false,
        countComments: 0,
        countViews: 0,
        score: 0,
        url,
        canonicalUrl: url,
        format: "markdown",
        statusID: 0,
        bookmarked: false,
        unread: false,
        dismissed: false,
        ...changes,
    };
}

/** Creates the initial values of an editor for tests, with the given differences. */
export function exampleDiscussionEdit(changes: Partial<DiscussionEdit> = {}): DiscussionEdit {
    return {
        discussionID: 10,
        name: "Kettle trips",
        body: "Only when *warm*.",
        format: "markdown",
        categoryID: 3,
        sink: false,
        closed: false,
        pinned: false,
        pinLocation: null,
        type: "discussion",
        tagIDs: [],
        ...changes,
    };
}
