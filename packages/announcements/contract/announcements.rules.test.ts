import { expect, test } from "@jest/globals";
import { dismissMessagePath } from "./announcements.rules";

test("the path that dismisses an announcement contains its ID", () => {
    expect(dismissMessagePath(7)).toBe("/moderation-message/dismiss/7");
});
