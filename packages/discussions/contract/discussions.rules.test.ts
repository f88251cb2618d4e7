import { describe, expect, test } from "@jest/globals";
import {
    countEditSecondsLeft,
    discussionPath,
    isCommentSort,
    isDiscussionSort,
    isDiscussionType,
    mayStillEdit,
    readDiscussionReference,
} from "./discussions.rules";

const WRITTEN = "2026-05-21T12:00:00+00:00";
const momentAfter = (seconds: number) => new Date(Date.parse(WRITTEN) + seconds * 1000);

describe("the edit time limit", () => {
    test.each([
        [0, 3600],
        [1, 3599],
        [3599, 1],
        [3600, 0],
        [100_000, 0],
    ])("DISC-033 after %d seconds %d of an hour are left", (passed, left) => {
        expect(countEditSecondsLeft(WRITTEN, momentAfter(passed), 3600)).toBe(left);
    });

    test("DISC-034 a negative limit never expires", () => {
        expect(countEditSecondsLeft(WRITTEN, momentAfter(1e9), -1)).toBe(Number.POSITIVE_INFINITY);
    });

    test("a limit of zero expires at once", () => {
        expect(mayStillEdit({ dateInserted: WRITTEN, closed: false }, momentAfter(0), 0)).toBe(false);
        expect(mayStillEdit({ dateInserted: WRITTEN, closed: false }, momentAfter(0), 1)).toBe(true);
    });

    test("DISC-032 a closed discussion cannot be edited, regardless of the time left", () => {
        expect(mayStillEdit({ dateInserted: WRITTEN, closed: true }, momentAfter(1), -1)).toBe(false);
    });
});

describe("URLs and query values", () => {
    test.each([
        ["Kettle trips the breaker", 1, "/discussion/7/kettle-trips-the-breaker"],
        ["Kettle trips the breaker", 3, "/discussion/7/kettle-trips-the-breaker/p3"],
        ["Kettle", 2, "/discussion/7/kettle/p2"],
        ["???", 1, "/discussion/7/x"],
        ["غلاية تفصل القاطع", 1, `/discussion/7/${encodeURIComponent("غلاية-تفصل-القاطع")}`],
        ["../../etc", 2, "/discussion/7/etc/p2"],
    ])("DISC-008 FC-58 %j, page %d", (name, page, path) => {
        expect(discussionPath({ discussionID: 7, name }, page)).toBe(path);
    });
});

test("DISC-079 CMT-005 only the documented sort orders are accepted", () => {
    expect(["-dateLastComment", "-dateInserted", "-score", "-hot", "dateInserted"].every(isDiscussionSort)).toBe(true);
    expect(["dateInserted", "-dateInserted", "-score", "-experimentalTrending"].every(isCommentSort)).toBe(true);
    expect([undefined, "", "score", "name", 1].some((sort) => isDiscussionSort(sort) || isCommentSort(sort))).toBe(false);
});

test("only the documented post types are accepted", () => {
    expect(["discussion", "question", "idea", "poll", "event", "redirect"].every(isDiscussionType)).toBe(true);
    expect(["comment", "", undefined, 1].some(isDiscussionType)).toBe(false);
});

test.each([
    [" 12 ", 12],
    ["/discussion/12", 12],
    ["https://site.test/forum/discussion/12/kettle-hums/p2#Comment_4", 12],
    ["https://site.test/forum/discussion/12?sort=new", 12],
    ["0", undefined],
    ["12a", undefined],
    ["9999999999", undefined],
    ["https://site.test/forum/discussion/comment/12", undefined],
    ["https://site.test/discussion/12", undefined],
    ["https://elsewhere.test/forum/discussion/12", undefined],
    ["kettle 12", undefined],
])("a discussion is named by its ID or its address on this site: %s", (text, discussionID) => {
    expect(readDiscussionReference(text, "https://site.test/forum")).toBe(discussionID);
});
