import { expect, test } from "@jest/globals";
import { toContentStatus } from "./contentStatus";

test.each([
    [false, false, "published"],
    [false, true, "undeleted"],
    [true, false, "deleted"],
    [true, true, "deleted"],
])("CONT-012 a post that is removed: %j, and was restored before: %j, is %s", (isRemoved, wasRestored, status) => {
    expect(toContentStatus({ isRemoved, wasRestored })).toBe(status);
});
