import { expect, test } from "@jest/globals";
import { escalationPath, reportPath, reportsOfPath } from "./moderation.rules";

test("the paths of moderation pages contain the record they are about", () => {
    expect([reportPath, reportsOfPath].map((path) => path("comment", 7))).toEqual([
        "/report/comment/7",
        "/dashboard/content/reports?statuses=none&recordType=comment&recordID=7",
    ]);
    expect(escalationPath(7)).toBe("/dashboard/content/escalations/7");
});
