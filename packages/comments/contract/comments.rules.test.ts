import { expect, test } from "@jest/globals";
import { commentOptionsPath, commentPath, commentRevisionsPath, editCommentPath } from "./comments.rules";

test("commentPath and the paths of pages for use without scripts contain the comment ID", () => {
    expect([commentPath, commentOptionsPath, editCommentPath, commentRevisionsPath].map((path) => path(7))).toEqual([
        "/discussion/comment/7#Comment_7",
        "/comment/options/7",
        "/post/editcomment/7",
        "/log/filter?recordType=comment&recordID=7",
    ]);
});
