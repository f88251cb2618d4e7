import { expect, test } from "@jest/globals";
import { isWriteable } from "./attachments.rules";

test.each([
    ["ATT-006", "all", true, true],
    ["ATT-006", "all", false, true],
    ["ATT-007", "own", true, true],
    ["ATT-007", "own", false, false],
    ["ATT-008", "none", true, false],
    ["ATT-008", "none", false, false],
] as const)("%s with the scope %s something can be attached to what is one's own (%s): %s", (_id, scope, isOwn, expected) => {
    expect(isWriteable(scope, isOwn)).toBe(expected);
});
