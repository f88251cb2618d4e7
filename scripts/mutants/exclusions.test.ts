import { expect, test } from "@jest/globals";
import { findUnexplained } from "./exclusions.mjs";

test("code is left out of mutation testing one line at a time, by the names of mutators and with a reason", () => {
    const sound = [
        "    // Stryker disable next-line EqualityOperator: the list is empty then, and is added up to 0 as well.",
        "// Stryker disable next-line Regex, ArrayDeclaration: only finds the row, with whose token the text is compared.",
        "// Strykers are no comments of this kind",
    ];
    const refused = [
        "// Stryker disable next-line EqualityOperator",
        "// Stryker disable next-line EqualityOperator: equivalent.",
        "// Stryker disable next-line all: the list is empty then.",
        "// Stryker disable all: these are tables.",
        "/* Stryker restore all */",
    ];

    expect(findUnexplained(sound)).toEqual([]);
    expect(findUnexplained(refused)).toEqual([1, 2, 3, 4, 5]);
});
