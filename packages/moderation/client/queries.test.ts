import { expect, test } from "@jest/globals";
import { reportsOfPath } from "@parley/moderation/contract";
import { decidedIn, escalationsIn, pageHref, reportsIn } from "./queries";

const searchOf = (path: string) => path.slice(path.indexOf("?"));

test("MOD-026 the URL of a post's reports selects all of them, regardless of their status", () => {
    const path = reportsOfPath("comment", 12);
    expect(path).toBe("/dashboard/content/reports?statuses=none&recordType=comment&recordID=12");
    expect(reportsIn(searchOf(path), false)).toEqual({
        isPending: false,
        recordType: "comment",
        recordID: { kind: "list", values: [12] },
        page: 1,
        limit: 20,
    });
});

test("a queue shows undecided reports by default, and ignores unknown query parameters and values", () => {
    expect(reportsIn("", false)).toMatchObject({ status: ["new"], page: 1 });
    expect(reportsIn("?statuses=rejected,never,escalated&page=3", false)).toMatchObject({
        status: ["rejected", "escalated"],
        page: 3,
    });
    expect(reportsIn("?recordType=user&recordID=1&page=-1", true)).toEqual({
        isPending: true,
        status: ["new"],
        page: 1,
        limit: 20,
    });
    expect(escalationsIn("").status).not.toContain("done");
    expect(escalationsIn("?statuses=done").status).toEqual(["done"]);
});

test("the link to the next page of a queue drops the parameter of the last decision", () => {
    expect(decidedIn("?Report=4")).toBe(4);
    expect(pageHref("/dashboard/content/reports", "?statuses=none&Report=4", 2)).toBe(
        "/dashboard/content/reports?statuses=none&page=2",
    );
});
