import { expect, test } from "@jest/globals";
import { MAX_WORDS, tokenize } from "./tokenize";

const tokensOf = (text: string) => tokenize(text).words.map(({ token }) => token);
const compoundsOf = (text: string) => tokenize(text).compounds.map(({ token }) => token);

test.each([
    ["words", "The kettle, again!", ["the", "kettle", "again"]],
    ["only marks", "?! … -- * () \"'", []],
    ["Japanese", "東京都に行く", ["東京", "京都", "都に", "に行", "行く", "く"]],
    ["a long vowel in kana", "サーバー", ["サー", "ーバ", "バー", "ー"]],
    ["half-width kana with its own voicing mark", "ｶﾞｽ", ["ガス", "ス"]],
    ["Chinese with a number", "我有3个苹果", ["我有", "有", "3", "个苹", "苹果", "果"]],
    ["Korean with particles", "수리는 어렵다", ["수리", "리는", "는", "어렵", "렵다", "다"]],
    ["Latin inside Japanese", "Tシャツ", ["t", "シャ", "ャツ", "ツ"]],
    ["Vietnamese with its marks apart", "mo\u0323\u0302t, TIE\u0302\u0301NG", ["mot", "tieng"]],
    ["the same inside Japanese", "東mo\u0323\u0302t", ["東", "mot"]],
    ["a pictogram", "tea 🫖 time", ["tea", "🫖", "time"]],
    ["languages named by marks", "C++, C# and F#-like", ["c++", "c#", "and", "f#", "like"]],
    ["a word with soft hyphens", "ther\u00admo\u00adstat", ["thermostat"]],
    ["Persian with an invisible character", "می\u200cخواهم", ["ميخواهم"]],
])("%s: %p has the tokens %j", (_what, text, tokens) => expect(tokensOf(text)).toEqual(tokens));

test.each([
    ["the TR-82 heater", ["the", "tr", "82", "heater"], ["tr82"]],
    ["call useState()", ["call", "use", "state"], ["usestate"]],
    ["since v1.2.3", ["since", "v1", "2", "3"], ["v123"]],
    ["HTMLElement", ["html", "element"], ["htmlelement"]],
    ["snake_case and R&D", ["snake", "case", "and", "r", "d"], ["snakecase", "rd"]],
    ["don’t", ["don", "t"], ["dont"]],
    ["iris@fettle.example", ["iris", "fettle", "example"], ["irisfettleexample"]],
    ["The end.Next", ["the", "end", "next"], ["endnext"]],
    ["a - b", ["a", "b"], []],
    ["Zürich und RÜCKSTÄNDE", ["zurich", "und", "ruckstande"], ["zuerich", "rueckstaende"]],
    ["Ko\u0308ln, naïve Straße", ["koln", "naive", "strasse"], ["koeln"]],
    ["Baden-Württemberg", ["baden", "wurttemberg"], ["wuerttemberg", "badenwurttemberg"]],
    ["a.b.c.d.e.f.g", ["a", "b", "c", "d", "e", "f", "g"], []],
])("%p is found in parts (%j) and whole (%j)", (text, words, compounds) => {
    expect(tokensOf(text)).toEqual(words);
    expect(compoundsOf(text)).toEqual(compounds);
});

test("each word has its place in the text", () => {
    const text = "«Château» 東京 useState";
    expect(tokenize(text).words.map(({ start, end }) => text.slice(start, end))).toEqual(["Château", "東", "京", "use", "State"]);
});

test("Thai vowel signs stay with their letters", () => {
    const text = "น้ำร้อน";
    expect(tokenize(text).words.map(({ start, end }) => text.slice(start, end))).toEqual(["น้", "ำ", "ร้", "อ", "น"]);
});

test("100,000 characters without a space are indexed in a moment, and at most as many words as the index takes", () => {
    expect(tokensOf("x".repeat(100_000))).toHaveLength(1);
    expect(tokensOf("水".repeat(100_000))).toHaveLength(MAX_WORDS);
    expect(tokensOf("a.".repeat(50_000))).toHaveLength(MAX_WORDS);
});
