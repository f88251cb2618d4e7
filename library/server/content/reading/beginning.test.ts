import { describe, expect, test } from "@jest/globals";
import { createExcerpt, renderBody } from "..";
import { cutBeginning } from "./beginning";

describe("the beginning of a body", () => {
    test("is the whole of a short one, as it is", () => {
        expect(cutBeginning("  Hello", "markdown", 7)).toBe("  Hello");
        expect(cutBeginning('[{"a":1}]', "rich2", 9)).toBe('[{"a":1}]');
    });

    test("is what its first characters are, and no empty lines before them", () => {
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
    ])("of %s is %# still in its format, and shows the same first words as the whole", (format, body) => {
        const beginning = cutBeginning(body, format, 500);
        expect(beginning.length).toBeLessThan(3000);
        expect(createExcerpt(renderBody(beginning, format), 40)).toBe(createExcerpt(renderBody(body, format), 40));
    });

    test("of JSON that is nested without end has an end", () => {
        const deep = `${'[{"children":'.repeat(40_000)}[]${"}]".repeat(40_000)}`;
        expect(cutBeginning(deep, "rich2", 500).length).toBeLessThan(2000);
    });

    test("of what should be JSON and is none is its first characters", () => {
        expect(cutBeginning("[{ no json at all", "rich2", 5)).toBe("[{ no");
    });
});
