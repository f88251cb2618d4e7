import { expect, test } from "@jest/globals";
import { dismissMessagePath, escalationPath, reportPath, reportsOfPath, warnPath } from "./moderation.rules";

test("the paths of moderation pages contain the record they are about", () => {
    expect([reportPath, warnPath, reportsOfPath].map((path) => path("comment", 7))).toEqual([
        "/report/comment/7",
        "/warn/comment/7",
        "/dashboard/content/reports?statuses=none&recordType=comment&recordID=7",
    ]);
    expect([dismissMessagePath(7), escalationPath(7)]).toEqual([
        "/moderation-message/dismiss/7",
        "/dashboard/content/escalations/7",
    ]);
});
