import { expect, test } from "@jest/globals";
import type { ThreadComment, ThreadGap, ThreadItem } from "@parley/comments/contract";
import { fillGap, listCommentIDs, withComment } from "./threads";

const comment = (commentID: number, parentCommentID: number | null = null, children: ThreadItem[] = []): ThreadComment => ({
    type: "comment",
    commentID,
    parentCommentID,
    depth: parentCommentID === null ? 1 : 2,
    children,
});

const exampleGap = (parentCommentID: number, offset: number): ThreadGap => ({
    type: "hole",
    parentCommentID,
    offset,
    depth: 2,
    insertUsers: [],
    countAllComments: 2,
    countAllInsertUsers: 1,
    apiUrl: "http://forum.test/api/v2/comments/thread",
});

test("fillGap inserts the fetched comments in place of the gap, without duplicates", () => {
    const thread = [comment(1, null, [comment(2, 1), exampleGap(1, 1), comment(5, 1)]), comment(9)];
    const filled = fillGap(thread, exampleGap(1, 1), [comment(2, 1), comment(3, 1), comment(4, 1), comment(5, 1)]);
    expect(listCommentIDs(filled)).toEqual([1, 2, 3, 4, 5, 9]);
});

test("fillGap leaves other gaps unchanged", () => {
    const thread = [comment(1, null, [exampleGap(1, 0), exampleGap(1, 7)])];
    const [first] = fillGap(thread, exampleGap(1, 0), [comment(2, 1)]);
    expect(first).toMatchObject({ children: [{ commentID: 2 }, { type: "hole", offset: 7 }] });
});

test("withComment adds a new comment as the last reply to its parent, or as the last of the thread", () => {
    const thread = [comment(1, null, [comment(2, 1, [])]), comment(3)];
    expect(listCommentIDs(withComment(thread, comment(4, 2)))).toEqual([1, 2, 4, 3]);
    expect(listCommentIDs(withComment(thread, comment(5)))).toEqual([1, 2, 3, 5]);
});
