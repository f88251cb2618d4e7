import { expect, test } from "@jest/globals";
import { isInWindow, parseDateFilter, printDateFilter } from "./dateFilter";

const at = (date: string, time: string) => `${date}T${time}+00:00`;

test.each([
    ["2017-01-01", at("2017-01-01", "00:00:00"), at("2017-01-01", "23:59:59")],
    ["=2017-01-01", at("2017-01-01", "00:00:00"), at("2017-01-01", "23:59:59")],
    ["2017-01-01 00:00:00", at("2017-01-01", "00:00:00"), at("2017-01-01", "00:00:00")],
    [">2017-01-01", at("2017-01-02", "00:00:00"), undefined],
    [">=2017-01-01", at("2017-01-01", "00:00:00"), undefined],
    ["<2017-01-01", undefined, at("2016-12-31", "23:59:59")],
    ["<=2017-01-01", undefined, at("2017-01-01", "23:59:59")],
    ["[2017-01-01,2017-01-31]", at("2017-01-01", "00:00:00"), at("2017-01-31", "23:59:59")],
    ["(2017-01-01,2017-01-31)", at("2017-01-02", "00:00:00"), at("2017-01-30", "23:59:59")],
    ["[2017-01-01, 2017-01-31)", at("2017-01-01", "00:00:00"), at("2017-01-30", "23:59:59")],
    ["[2017-01-01,2017-01-01]", at("2017-01-01", "00:00:00"), at("2017-01-01", "23:59:59")],
    [">2017-01-01 12:00:00", at("2017-01-01", "12:00:01"), undefined],
    ["<2017-01-01T00:00:00Z", undefined, at("2016-12-31", "23:59:59")],
    ["(2017-01-01 12:00:00,2017-01-01 13:00:00)", at("2017-01-01", "12:00:01"), at("2017-01-01", "12:59:59")],
])("the date filter %s means %s to %s, and is equivalent when printed and parsed again", (text, from, to) => {
    const window = { kind: "dates" as const, ...(from && { from }), ...(to && { to }) };
    expect(parseDateFilter(text)).toEqual({ value: window });
    expect(parseDateFilter(printDateFilter(window))).toEqual({ value: window });
});

test.each([
    "",
    "2017",
    "[2017,2018]",
    "soon",
    "2017-01-01,2017-01-02",
    "<>2017-01-01",
    "[2017-01-31,2017-01-01]",
    "(2017-01-01,2017-01-02)",
    "[2017-01-01 10:00:00,2017-01-01 10:00:00]",
    ">9999-12-31",
    "[2020,",
    "[2017-01-01,soon]",
    "[soon,2017-01-01]",
    "<=soon",
    ">=soon",
    true,
    null,
    ["2017-01-01"],
    { from: "2017-01-01" },
])("FC-9 %j is not a date filter", (input) => expect(parseDateFilter(input)).toMatchObject({ problem: { code: "invalid" } }));

test("a window includes both of its ends", () => {
    const window = { kind: "dates", from: at("2017-01-01", "00:00:00"), to: at("2017-01-01", "23:59:59") } as const;
    expect(isInWindow(window, window.from)).toBe(true);
    expect(isInWindow(window, window.to)).toBe(true);
    expect(isInWindow(window, at("2016-12-31", "23:59:59"))).toBe(false);
    expect(isInWindow(window, at("2017-01-02", "00:00:00"))).toBe(false);
});

test("a window with an open end is unbounded there", () => {
    const [early, middle, late] = [at("1970-01-01", "00:00:00"), at("2017-01-01", "00:00:00"), at("9999-01-01", "00:00:00")];
    const isIn = (window: { from?: string; to?: string }) =>
        [early, middle, late].map((instant) => isInWindow({ kind: "dates", ...window }, instant));
    expect([isIn({ from: middle }), isIn({ to: middle })]).toEqual([
        [false, true, true],
        [true, true, false],
    ]);
});
