import { expect, test } from "@jest/globals";
import { trimEndOf, trimOf } from "./trim";

test.each([
    ["", "", ""],
    ["--", "", ""],
    ["-a-b--", "-a-b", "a-b"],
    ["ab", "ab", "ab"],
    ["-", "", ""],
])("%j is trimmed of hyphens at its end to %j, at both ends to %j", (text, end, both) => {
    expect([trimEndOf(text, /-/), trimOf(text, /-/)]).toEqual([end, both]);
});
