import { expect, test } from "@jest/globals";
import type { ThreadItem } from "@parley/comments/contract";
import { arrangeThread, countReplies, listArrangedIDs } from "./arrangeThread";

const comment = (commentID: number, ...children: ThreadItem[]): ThreadItem => ({
    type: "comment",
    commentID,
    parentCommentID: null,
    depth: 1,
    children,
});

const gap: ThreadItem = {
    type: "hole",
    parentCommentID: 2,
    offset: 3,
    depth: 2,
    insertUsers: [],
    countAllComments: 7,
    countAllInsertUsers: 2,
    apiUrl: "",
};

test("three levels are nested; deeper comments are listed at the third level and name their parent", () => {
    const shown = arrangeThread([comment(1, comment(2, comment(3, comment(4, comment(5)), comment(6))))]);
    expect(shown).toEqual([
        {
            commentID: 1,
            to: undefined,
            kids: [
                {
                    commentID: 2,
                    to: undefined,
                    kids: [
                        { commentID: 3, to: undefined, kids: [] },
                        { commentID: 4, to: 3, kids: [] },
                        { commentID: 5, to: 4, kids: [] },
                        { commentID: 6, to: 3, kids: [] },
                    ],
                },
            ],
        },
    ]);
});

test("countReplies includes the comments of gaps, and listArrangedIDs lists the loaded comments in reading order", () => {
    const shown = arrangeThread([comment(1, comment(2, comment(3), gap), comment(9))]);
    expect(countReplies(shown)).toBe(11);
    expect(listArrangedIDs(shown)).toEqual([1, 2, 3, 9]);
});
