import { expect, test } from "@jest/globals";
import { readFirstWords, readFormText } from "./wordsOf";

const RICH = JSON.stringify([{ type: "p", children: [{ text: "It " }, { text: "hums.", bold: true }] }]);

test.each([
    [{ body: RICH, format: "rich2" }, "It hums."],
    [{ body: RICH, format: "text" }, RICH],
    [{ body: "It *hums*.", format: "markdown" }, "It *hums*."],
    [{ body: "not a rich text", format: "rich2" }, "not a rich text"],
    [{}, ""],
])("FC-64 the text of the form %j is %j", (values, words) => {
    expect(readFormText(values).trim()).toBe(words);
});

test.each([
    [{ name: "Hum", body: "When cold." }, "When cold."],
    [{ name: "Hum", body: "" }, "Hum"],
    [{ body: "" }, ""],
])("FC-64 %j is identified by its first words, or by its title: %j", (values, words) => {
    expect(readFirstWords(values)).toBe(words);
});
