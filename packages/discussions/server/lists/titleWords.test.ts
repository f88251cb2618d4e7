import { expect, test } from "@jest/globals";
import { listTitleWords, MAX_TITLE_WORDS } from "./titleWords";

test.each([
    ["Kettle trips the breaker, but only when WARM", ["breaker", "kettle", "trips", "only", "when", "warm"]],
    ["Café café CAFÉ", ["cafe"]],
    ["Is W3 as good as a W45?", ["good", "w45", "w3"]],
    ["غلاية تفصل القاطع", ["القاطع", "غلاية", "تفصل"]],
    ["the and for", []],
    [`${"x".repeat(61)} ${"y".repeat(60)}`, ["y".repeat(60)]],
    ["", []],
])("the words of %p are %p, folded and the longest first", (title, words) => {
    expect(listTitleWords(title)).toEqual(words);
});

test("a long title is compared by its longest words", () => {
    const title = Array.from({ length: 30 }, (_, index) => `word${"s".repeat(index)}`).join(" ");
    expect(listTitleWords(title)).toHaveLength(MAX_TITLE_WORDS);
    expect(listTitleWords(title)[0]).toBe(`word${"s".repeat(29)}`);
});
