import { expect, test } from "@jest/globals";
import { isWithin, parseDateTime, toDateTime } from "./dates";

test("a time is formatted in UTC with whole seconds", () => {
    expect(toDateTime(new Date("2022-05-05T02:00:00.999+02:00"))).toBe("2022-05-05T00:00:00+00:00");
    expect(() => toDateTime(new Date(Number.NaN))).toThrow(RangeError);
});

test.each([
    ["2022-05-05", "2022-05-05T00:00:00+00:00", "day"],
    [" 2022-05-05 ", "2022-05-05T00:00:00+00:00", "day"],
    ["2022/5/5", "2022-05-05T00:00:00+00:00", "day"],
    ["2024-02-29", "2024-02-29T00:00:00+00:00", "day"],
    ["9999-12-31T23:59:59", "9999-12-31T23:59:59+00:00", "second"],
    ["2022-05-05 14:59 +14:59", "2022-05-05T00:00:00+00:00", "second"],
    ["0001-01-01", "0001-01-01T00:00:00+00:00", "day"],
    ["2022-05-05 10:30", "2022-05-05T10:30:00+00:00", "second"],
    ["2022-05-05T10:30:15.987Z", "2022-05-05T10:30:15+00:00", "second"],
    ["2022-05-05T00:30:00+02:00", "2022-05-04T22:30:00+00:00", "second"],
    ["2022-05-05 00:30:00 -0530", "2022-05-05T06:00:00+00:00", "second"],
])("the date %s is parsed as %s", (text, dateTime, precision) => {
    expect(parseDateTime(text)).toEqual({ dateTime, precision });
});

test.each([
    "",
    "2022",
    "2022-05",
    "2022-13-01",
    "2023-02-29",
    "2022-04-31",
    "2022-05-00",
    "2022-05-99",
    "2022-05/05",
    "2022-05-05T24:00",
    "2022-05-05 10",
    "2022-05-05T10:60",
    "2022-05-05T10:30:60",
    "2022-05-05T10:30+15:00",
    "2022-05-05T10:30+02:60",
    "9999-12-31T23:30-01:00",
    "0001-01-01T00:00+01:00",
    "soon",
])("%j is not a date", (text) => expect(parseDateTime(text)).toBeUndefined());

test.each([true, null, undefined, 20220505, ["2022-05-05"]])("the value %j is not a date", (value) =>
    expect(parseDateTime(value)).toBeUndefined(),
);

test.each([
    [1000, 1000, true],
    [1000, 1999, true],
    [1000, 2000, false],
    [1999, 1000, true],
    [2000, 1000, false],
])("FC-91 a time recorded at %i is within a second at %i: %j, even if the clock has been set back", (noted, now, expected) => {
    expect(isWithin(noted, now, 1000)).toBe(expected);
});
