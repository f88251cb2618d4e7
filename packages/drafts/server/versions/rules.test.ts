import { describe, expect, test } from "@jest/globals";
import { VERSION_INTERVAL_MS } from "@parley/drafts/contract";
import { findReplaced, isWorthRetaining } from "./rules";

const NOW = new Date("2026-05-21T12:00:00Z");

describe("the text that a save replaces", () => {
    /** Whether it becomes an earlier version, so many milliseconds after the last one. */
    const isRetained = (before: string, after: string, passed = 0) =>
        isWorthRetaining({ before, after, lastRetained: new Date(NOW.getTime() - passed), now: NOW });

    test("becomes an earlier version every ten minutes, unless it is empty or has not changed", () => {
        expect(
            [VERSION_INTERVAL_MS - 1, VERSION_INTERVAL_MS].map((passed) => isRetained("It hums.", "It drips.", passed)),
        ).toEqual([false, true]);
        expect(isRetained("It hums.", "It hums.", VERSION_INTERVAL_MS)).toBe(false);
        expect([isRetained("", "It hums.", VERSION_INTERVAL_MS), isRetained(" \n".repeat(200), "", VERSION_INTERVAL_MS)]).toEqual(
            [false, false],
        );
    });

    test.each([
        ["all of it", "a".repeat(200), "", true],
        ["nearly as much", "a".repeat(199), "", false],
        ["some of many equal characters", "a".repeat(400), "a".repeat(200), true],
        ["one less of them", "a".repeat(400), "a".repeat(201), false],
        ["its end", `${"a".repeat(100)}${"b".repeat(150)}`, "a".repeat(100), false],
        ["its beginning", `${"b".repeat(150)}${"a".repeat(100)}`, "a".repeat(100), false],
        ["its middle", `It ${"b".repeat(200)}hums.`, "It hums.", true],
        ["what something shorter replaces", "b".repeat(250), "c".repeat(100), true],
        ["less than what is added", `It ${"b".repeat(190)}hums.`, `It ${"c".repeat(300)}hums.`, false],
        ["nothing", "It hums.", `It hums.${"a".repeat(300)}`, false],
    ])("becomes an earlier version at any time if 200 characters are removed: %s", (_what, before, after, expected) => {
        expect(isRetained(before, after)).toBe(expected);
    });
});

describe("the earlier versions of a draft", () => {
    const versions = (...texts: string[]) => texts.map((attributes) => ({ attributes }));
    const letters = (count: number) => Array.from({ length: count }, (_, index) => String.fromCharCode(97 + index));
    const replacedOf = (texts: string[], text: string) =>
        findReplaced(versions(...texts), text).map(({ attributes }) => attributes);

    test("are eight: a new one replaces the oldest, and the one with the same text, which then makes room", () => {
        expect([replacedOf(letters(7), "new"), replacedOf(letters(9), "new")]).toEqual([[], ["h", "i"]]);
        expect(replacedOf(letters(8), "c")).toEqual(["c"]);
        expect(replacedOf(letters(9), "c")).toEqual(["c", "i"]);
    });

    test("have a million characters together, and the latest is retained at any size", () => {
        const text = "a".repeat(10);
        expect(replacedOf(["b".repeat(400_000), "c".repeat(599_990)], text)).toEqual([]);
        expect(replacedOf(["b".repeat(400_000), "c".repeat(599_991), "d"], text)).toEqual(["c".repeat(599_991), "d"]);
        expect(replacedOf(["b", "c"], "a".repeat(1_000_001))).toEqual(["b", "c"]);
    });
});
