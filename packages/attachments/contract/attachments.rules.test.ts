import { expect, test } from "@jest/globals";
import { attachingPath, isWriteable } from "./attachments.rules";

test.each([
    ["ATT-006", "all", true, true],
    ["ATT-006", "all", false, true],
    ["ATT-007", "own", true, true],
    ["ATT-007", "own", false, false],
    ["ATT-008", "none", true, false],
    ["ATT-008", "none", false, false],
] as const)(
    "%s with the scope %s, for a record that is the member's own (%s), isWriteable returns %s",
    (_id, scope, isOwn, expected) => {
        expect(isWriteable(scope, isOwn)).toBe(expected);
    },
);

test("attachingPath contains the record and the attachment type", () => {
    expect(attachingPath("discussion", 5)).toBe("/attachments/new/discussion/5");
    expect(attachingPath("comment", 5, "a&b")).toBe("/attachments/new/comment/5?type=a%26b");
});
