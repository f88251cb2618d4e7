import { expect, test } from "@jest/globals";
import { foldToken, MAX_TOKEN_LENGTH } from "./foldToken";

test.each([
    ["case", "KETTLE", "kettle"],
    ["German sharp s", "Straße", "strasse"],
    ["accents", "Château", "chateau"],
    ["accents written as marks of their own", "Cha\u0302teau", "chateau"],
    ["Polish letters", "Żółć", "zolc"],
    ["the Turkish dotted and dotless i", "İstanbulı", "istanbuli"],
    ["Greek accents and the final sigma", "Ὀδυσσεύς", "οδυσσευσ"],
    ["full width", "ＡＢＣ１２３", "abc123"],
    ["half-width kana", "ｶﾞｽ", "ガス"],
    ["ligatures", "ﬁlter", "filter"],
    ["Arabic alef forms", "أإآٱ", "اااا"],
    ["the Arabic alef maksura and teh marbuta", "مدرسةى", "مدرسهي"],
    ["Arabic vowel signs and tatweel", "كِتَـــاب", "كتاب"],
    ["Persian kaf and yeh", "یک", "يك"],
    ["the invisible character inside Persian words", "می\u200cخواهم", "ميخواهم"],
    ["Kurdish letters", "کوردستانە ڕۆژێ ڵ", "كوردستانهروژيل"],
    ["Kurdish in Latin letters", "Rojbaş hûn", "rojbashun"],
    ["Hebrew points", "שָׁלוֹם", "שלום"],
    ["digits of other scripts", "٢٠٢٤ ۴۵ १२", "20244512"],
    ["decomposed Korean", "\u1112\u1161\u11ab\u1100\u116e\u11a8", "한국"],
])("%s: %p is folded to %p", (_what, word, token) => expect(foldToken(word)).toBe(token));

test("marks that distinguish one letter from another are kept", () => {
    expect(foldToken("が")).not.toBe(foldToken("か"));
    expect(foldToken("ที่")).not.toBe(foldToken("ท"));
});

test("a token is cut at its greatest length, never within a character", () => {
    expect(foldToken("x".repeat(100_000))).toBe("x".repeat(MAX_TOKEN_LENGTH));
    expect(foldToken(`é${"𐐨".repeat(200)}`)).toBe(`e${"𐐨".repeat(MAX_TOKEN_LENGTH - 1)}`);
});

test("a text without letters has no token", () => expect(foldToken("\u200c\u0301")).toBe(""));
