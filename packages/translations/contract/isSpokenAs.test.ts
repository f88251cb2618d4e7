import { expect, test } from "@jest/globals";
import { isSpokenAs } from "./isSpokenAs";

const REPLIES = [
    ["count", "cardinal", { one: [["#"], " Antwort"], other: [["#"], " Antworten"] }] as const,
    " von ",
    ["name"] as const,
] as never;

test.each([
    ["Beiträge", "Beiträge", true],
    ["Beiträge", "Beiträge heute", false],
    ["Seite {count} von {total}", "Seite 2 von 7", true],
    ["Seite {count} von {total}", "Seite 2", false],
    ["Seite {count} von {total}", "Seite 2 vor 7 von", false],
    // One that is nearly nothing but values could be anything.
    ["{name}: {value}", "Ines: hallo", false],
    [{ one: "{count} reply", other: "{count} replies" }, "5 replies", true],
    [REPLIES, "1 Antwort von Ines", true],
    [REPLIES, "3 Antworten von Ines", true],
    [REPLIES, "3 Antworten an Ines", false],
    ["Haus{place}us", "Haus", false],
])("%j can have become “%s”: %s", (message, words, expected) => {
    expect(isSpokenAs(message as never, words)).toBe(expected);
});
