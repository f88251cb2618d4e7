import { expect, test } from "@jest/globals";
import { reportsOfPath } from "@parley/moderation/contract";
import { pageHref, parseDecidedReportID, parseEscalationQuery, parseReportQuery } from "./queries";

const searchOf = (path: string) => path.slice(path.indexOf("?"));

test("MOD-026 the URL of a post's reports selects all of them, regardless of their status", () => {
    const path = reportsOfPath("comment", 12);
    expect(path).toBe("/dashboard/content/reports?statuses=none&recordType=comment&recordID=12");
    expect(parseReportQuery(searchOf(path), false)).toEqual({
        isPending: false,
        recordType: "comment",
        recordID: { kind: "list", values: [12] },
        page: 1,
        limit: 20,
    });
});

test("a queue shows undecided reports by default, and ignores unknown query parameters and values", () => {
    expect(parseReportQuery("", false)).toMatchObject({ status: ["new"], page: 1 });
    expect(parseReportQuery("?statuses=rejected,never,escalated&page=3", false)).toMatchObject({
        status: ["rejected", "escalated"],
        page: 3,
    });
    expect(parseReportQuery("?recordType=user&recordID=1&page=-1", true)).toEqual({
        isPending: true,
        status: ["new"],
        page: 1,
        limit: 20,
    });
    expect(parseEscalationQuery("").status).toEqual(["open", "in-progress", "on-hold", "external-*"]);
    expect(parseEscalationQuery("?statuses=done").status).toEqual(["done"]);
});

test("the link to the next page of a queue drops the parameter of the last decision", () => {
    expect(parseDecidedReportID("?Report=4")).toBe(4);
    expect(pageHref("/dashboard/content/reports", "?statuses=none&Report=4", 2)).toBe(
        "/dashboard/content/reports?statuses=none&page=2",
    );
});
