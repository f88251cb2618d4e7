import { expect, test } from "@jest/globals";
import { trimCharacters, trimEndCharacters } from "./trim";

test.each([
    ["", "", ""],
    ["--", "", ""],
    ["-a-b--", "-a-b", "a-b"],
    ["ab", "ab", "ab"],
    ["-", "", ""],
])("%j without hyphens at its end is %j, and at both ends %j", (text, end, both) => {
    expect([trimEndCharacters(text, /-/), trimCharacters(text, /-/)]).toEqual([end, both]);
});
