import { describe, expect, test } from "@jest/globals";
import { formatText, writeEnglish } from "@parley/library/contract";
import { chooseMostGenerous, computeWaitingTime, formatWait, toRepeatKey } from "./postingLimits.rules";

const LIMIT = { posts: 3, seconds: 60, lockSeconds: 120 };
const NOW = 1_000_000_000;
const ago = (...seconds: number[]) => seconds.map((count) => NOW - count * 1000);

describe("FC-87 flood control", () => {
    test.each([
        ["nothing was posted yet", [], LIMIT, 0],
        ["fewer posts than the limit", [0, 1], LIMIT, 0],
        ["as many posts as the limit within the window", [0, 30, 59], LIMIT, 120],
        ["as many posts as the limit over the whole window", [0, 30, 60], LIMIT, 0],
        ["a burst whose lock has a second left", [119, 130, 140], LIMIT, 1],
        ["a burst whose lock is over", [120, 130, 140], LIMIT, 0],
        ["a window that is longer than the lock", [50, 51, 52], { ...LIMIT, lockSeconds: 5 }, 8],
        ["no limit", [0, 0, 0], { ...LIMIT, posts: 0 }, 0],
    ])("requires a pause after %s", (_name, times, limit, expected) => {
        expect(computeWaitingTime(ago(...times), limit, NOW)).toBe(expected);
    });

    test.each([
        [[], {}],
        [[{ posts: 3 }, { posts: 5, reports: 1 }], { posts: 5, reports: 1 }],
        [[{ posts: 3 }, { posts: 0 }], { posts: 0 }],
        [[{ reactions: 2 }, {}], { reactions: 2 }],
    ])("of several roles takes the most generous number of each kind: %j", (limits, expected) => {
        expect(chooseMostGenerous(limits)).toEqual(expected);
    });

    test.each([
        [1, "1 second"],
        [59, "59 seconds"],
        [60, "a minute"],
        [61, "2 minutes"],
        [3600, "an hour"],
        [3601, "2 hours"],
    ])("formats %j seconds as %j", (seconds, words) => {
        expect(formatText(writeEnglish, formatWait(seconds))).toBe(words);
    });
});

describe("FC-87 repeated texts", () => {
    const post = {
        recordType: "comment",
        discussionID: 7,
        name: "Kettle",
        body: "Buy the best kettles in all of the county here.",
        hasLink: false,
    };
    const isSame = (more: object, first: object = {}) =>
        toRepeatKey({ ...post, ...first }) === toRepeatKey({ ...post, ...first, ...more });

    test("are detected in another discussion, under another title, in capitals and with other white space", () => {
        expect(isSame({ discussionID: 8 })).toBe(true);
        expect(isSame({ recordType: "discussion", discussionID: null, name: "Kettles" })).toBe(true);
        expect(isSame({ body: ` ${post.body.toUpperCase().replaceAll(" ", "\n ")} ` })).toBe(true);
        expect(isSame({ body: `${post.body}!` })).toBe(false);
        // Letters that would be equal in upper case only.
        expect(isSame({ body: `${post.body} Ruß.` }, { body: `${post.body} Russ.` })).toBe(false);
    });

    test("are detected in another discussion, if they are short, only if they contain a link", () => {
        const few = { body: "Thank you!" };
        expect(isSame({ discussionID: 8 }, few)).toBe(false);
        expect(isSame({ discussionID: 8 }, { ...few, hasLink: true })).toBe(true);
        expect(isSame({}, few)).toBe(true);
        const started = { ...few, recordType: "discussion", discussionID: null };
        expect(isSame({ name: "Toaster" }, started)).toBe(false);
        expect(isSame({ name: " KETTLE" }, started)).toBe(true);
        expect(isSame({ discussionID: 8 }, { body: "x".repeat(39) })).toBe(false);
        expect(isSame({ discussionID: 8 }, { body: "x".repeat(40) })).toBe(true);
    });
});
