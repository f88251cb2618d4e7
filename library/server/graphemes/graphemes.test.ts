import { expect, test } from "@jest/globals";
import { countGraphemes, splitGraphemes } from "./graphemes";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const splitBySegmenter = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

const FAMILY = "👨‍👩‍👧‍👦";
test.each([
    ["nothing", ""],
    ["plain words", "The kettle trips, since Monday."],
    ["typographic marks among plain words", "It’s “slow” – wait… and then é again"],
    ["marks that go on with a plain letter", "a\u0301b e\u0301\u0301\u0301 x\u0327"],
    ["line breaks of one and of two", "one\ntwo\r\nthree\rfour\r\n\r\n"],
    ["a mark after a line break", "\r\n\u0301a\u0301"],
    ["families of emoji and flags among words", `Us: ${FAMILY} at home 🇩🇪🇫🇷 in May`],
    ["signs that begin the next character", "\u0600 12 \u0600a"],
    ["other scripts", "Привет, мир. สวัสดีครับ नमस्ते 한국어 日本語"],
    ["signs of two units at the end of a stretch", `${"a".repeat(31)}😀${"b".repeat(31)}😀`],
    ["one character that is longer than many stretches", `x${"\u0301".repeat(500)}y`],
    ["half of a sign of two units at the end", "\u0301\ud83d"],
    ["a long text of all of them", `aé\u0301…${FAMILY}\r\n`.repeat(200)],
])("splitGraphemes returns the same characters as the segmenter: %s", (_, text) => {
    expect([...splitGraphemes(text)]).toEqual(splitBySegmenter(text));
});

test("FC-8 FC-80 countGraphemes stops counting a text of a million characters at its limit", () => {
    expect(countGraphemes("e\u0301\u00e9".repeat(300_000), 50)).toBe(51);
    expect(countGraphemes(FAMILY.repeat(3), 50)).toBe(3);
});
