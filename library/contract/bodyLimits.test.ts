import { expect, test } from "@jest/globals";
import { findMarkdownExcess, MAXIMUM_ELEMENTS, MAXIMUM_LENGTH, MAXIMUM_LINES, MAXIMUM_NESTING } from "./bodyLimits";

test("FC-8 a body at each limit is accepted, and one beyond a limit exceeds it", () => {
    expect(findMarkdownExcess("a".repeat(MAXIMUM_LENGTH))).toBeUndefined();
    expect(findMarkdownExcess("a".repeat(MAXIMUM_LENGTH + 1))).toBe("length");
    expect(findMarkdownExcess("\n".repeat(MAXIMUM_LINES - 1))).toBeUndefined();
    expect(findMarkdownExcess("\n".repeat(MAXIMUM_LINES))).toBe("lines");
    expect(findMarkdownExcess("[".repeat(2 * MAXIMUM_ELEMENTS - 1))).toBeUndefined();
    expect(findMarkdownExcess("[".repeat(2 * MAXIMUM_ELEMENTS))).toBe("parts");
});

test.each([">", "> ", "- ", "* ", "+ ", "1. ", "12) ", " \t> "])(
    "FC-8 the number of consecutive markers at the beginning of a line is limited: %j",
    (mark) => {
        const quoted = (marks: number) => `A line before.\n${mark.repeat(marks)}kettle\nand one after.`;
        expect(findMarkdownExcess(quoted(MAXIMUM_NESTING))).toBeUndefined();
        expect(findMarkdownExcess(quoted(MAXIMUM_NESTING + 1))).toBe("nesting");
    },
);

test.each(["-", "1.", "# ", "a> ", "1234567890. "])("FC-8 %j at the beginning of a line is not a nesting marker", (text) => {
    expect(findMarkdownExcess(`${text.repeat(MAXIMUM_NESTING + 1)}kettle`)).toBeUndefined();
});
