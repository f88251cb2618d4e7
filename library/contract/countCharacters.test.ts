import { expect, test } from "@jest/globals";
import { countCharacters } from "./countCharacters";

test.each([
    ["nothing", "", 0],
    ["letters and all white space between and around them", " a \t\n\u00a0 b ", 9],
    ["a code point of two units", "🙂🙂", 2],
    ["half of one", "\ud83d \ude42\ud83d", 4],
    ["the marks of a letter", "e\u0301\u0302", 3],
    ["the people of a family", "👩‍👩‍👧", 5],
    ["what nobody sees", "\u200b\u2060\0", 3],
    ["line breaks as a form sends them", "a\r\n\r\nb\r", 5],
])("FC-57 countCharacters counts %s", (_case, text, expected) => {
    expect(countCharacters(text)).toBe(expected);
});
