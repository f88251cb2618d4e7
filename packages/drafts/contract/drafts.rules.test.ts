import { expect, test } from "@jest/globals";
import { draftPath, findTimeProblem, LATEST, SOONEST } from "./drafts.rules";

const NOW = new Date("2026-05-21T12:00:00Z");

test.each([
    [-1, "soon"],
    [SOONEST - 1, "soon"],
    [SOONEST, undefined],
    [LATEST, undefined],
    [LATEST + 1, "late"],
])("a draft can be scheduled from a quarter of an hour to a year ahead: %d ms are %j", (delay, wrong) => {
    expect(findTimeProblem(new Date(NOW.getTime() + delay), NOW)).toBe(wrong);
});

test("a draft opens in the form of its record, or of a new one", () => {
    expect([draftPath(7), draftPath(7, 5)]).toEqual(["/post/editdiscussion/0/7", "/post/editdiscussion/5/7"]);
});
