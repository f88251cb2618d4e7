import { expect, test } from "@jest/globals";
import { trimCharacters, trimEndCharacters } from "./trim";

test.each([
    ["", "", ""],
    ["--", "", ""],
    ["-a-b--", "-a-b", "a-b"],
    ["ab", "ab", "ab"],
    ["-", "", ""],
])("%j is trimmed of hyphens at its end to %j, at both ends to %j", (text, end, both) => {
    expect([trimEndCharacters(text, /-/), trimCharacters(text, /-/)]).toEqual([end, both]);
});
