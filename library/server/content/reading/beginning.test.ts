import { describe, expect, test } from "@jest/globals";
import { createExcerpt, renderBody } from "..";
import { cutBeginning } from "./beginning";

describe("the beginning of a body", () => {
    test("is the unchanged body if it is short", () => {
        expect(cutBeginning("  Hello", "markdown", 7)).toBe("  Hello");
        expect(cutBeginning('[{"a":1}]', "rich2", 9)).toBe('[{"a":1}]');
    });

    test("is its first characters, without leading empty lines", () => {
        expect(cutBeginning(`${"\n".repeat(50)}one two three`, "Markdown", 7)).toBe("one two");
    });

    test.each([
        ["rich2", JSON.stringify([{ type: "p", children: [{ text: "First words. " }, { text: "more ".repeat(2000) }] }])],
        [
            "rich2",
            JSON.stringify(
                Array.from({ length: 500 }, (_, index) => ({
                    type: "p",
                    children: [{ text: `${index ? "" : "First words. "}more` }],
                })),
            ),
        ],
        ["rich", JSON.stringify([{ insert: "First words. " }, { insert: `${"more ".repeat(2000)}\n` }])],
    ])("in %s (%#) is valid in that format and renders to the same excerpt as the whole body", (format, body) => {
        const beginning = cutBeginning(body, format, 500);
        expect(beginning.length).toBeLessThan(3000);
        expect(createExcerpt(renderBody(beginning, format), 40)).toBe(createExcerpt(renderBody(body, format), 40));
    });

    test("is of bounded length for endlessly nested JSON", () => {
        const deep = `${'[{"children":'.repeat(40_000)}[]${"}]".repeat(40_000)}`;
        expect(cutBeginning(deep, "rich2", 500).length).toBeLessThan(2000);
    });

    test("is the first characters of a body that is not valid JSON in a JSON format", () => {
        expect(cutBeginning("[{ no json at all", "rich2", 5)).toBe("[{ no");
    });
});
