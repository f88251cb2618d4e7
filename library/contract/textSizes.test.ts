import { expect, test } from "@jest/globals";
import { parseTextSize, TEXT_SIZES } from "./textSizes";

test("parseTextSize returns one of the text sizes or undefined", () => {
    expect(TEXT_SIZES.map(parseTextSize)).toEqual(TEXT_SIZES);
    expect(["huge", "Large", "", undefined].map(parseTextSize)).toEqual([undefined, undefined, undefined, undefined]);
});
