import { expect, test } from "@jest/globals";
import { findNextHour, findOffset, formatLocalTime, parseLocalTime } from "./localTime";

test.each([
    ["UTC", "2026-05-21T12:00:00Z", "2026-05-21T12:00", 0],
    ["Europe/London", "2026-05-21T12:00:00Z", "2026-05-21T13:00", 60],
    ["Asia/Kathmandu", "2026-05-21T22:30:00Z", "2026-05-22T04:15", 345],
    ["America/New_York", "2026-11-01T07:30:00Z", "2026-11-01T02:30", -300],
])("FC-47 a local time in %s is converted to its moment and back", (timeZone, moment, text, offset) => {
    expect([formatLocalTime(new Date(moment), timeZone), findOffset(new Date(moment), timeZone)]).toEqual([text, offset]);
    expect(parseLocalTime(text, timeZone)?.toISOString()).toBe(new Date(moment).toISOString());
    expect(parseLocalTime("soon", timeZone)).toBeUndefined();
});

const at = (moment: string) => new Date(moment);

test.each([
    ["later the same day", "2026-05-21T05:00:00Z", "Europe/Berlin", 8, "2026-05-21T06:00:00.000Z"],
    ["the next day when it has been, to the minute", "2026-05-21T06:00:00Z", "Europe/Berlin", 8, "2026-05-22T06:00:00.000Z"],
    [
        "an hour later by the clock of the world after the clocks went back",
        "2026-10-24T10:00:00Z",
        "Europe/Berlin",
        8,
        "2026-10-25T07:00:00.000Z",
    ],
    [
        "at the first moment after an hour that the clocks leave out",
        "2026-03-28T10:00:00Z",
        "Europe/Berlin",
        2,
        "2026-03-29T01:00:00.000Z",
    ],
    ["in a zone of quarters of an hour", "2026-05-21T12:00:00Z", "Asia/Kathmandu", 8, "2026-05-22T02:15:00.000Z"],
    [
        "in a zone whose clocks change by half an hour",
        "2026-10-03T12:00:00Z",
        "Australia/Lord_Howe",
        8,
        "2026-10-03T21:00:00.000Z",
    ],
])("FC-47 the next time at a given hour is %s", (_what, moment, timeZone, hour, next) => {
    expect(findNextHour(at(moment), timeZone, hour).toISOString()).toBe(next);
});

test("the next Monday at a given hour is after the present time", () => {
    const monday = (moment: string) => findNextHour(at(moment), "Europe/London", 8, 1).toISOString();
    expect(monday("2026-05-21T12:00:00Z")).toBe("2026-05-25T07:00:00.000Z");
    expect(monday("2026-05-25T06:59:00Z")).toBe("2026-05-25T07:00:00.000Z");
    expect(monday("2026-05-25T07:00:00Z")).toBe("2026-06-01T07:00:00.000Z");
});
