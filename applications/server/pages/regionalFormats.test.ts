import { expect, test } from "@jest/globals";
import { findFormatLocale, findTimeZone } from "./regionalFormats";

test.each([
    ["en-GB,en;q=0.9", "en-GB"],
    ["en-US,en;q=0.9,de;q=0.8", "en-US"],
    ["de-DE, en-GB;q=0.5", "en-GB"],
    ["fr-CH", "fr-CH"],
    ["en", undefined],
    ["", undefined],
    ["*", undefined],
    ["not a language, ?", undefined],
    [`${"x".repeat(20_000)}`, undefined],
])("the region of %j determines the date format", (header, locale) =>
    expect(findFormatLocale(header, ["en", "fr"])).toBe(locale),
);

test("regions with the same formats are merged", () => {
    expect(findFormatLocale("en-GG", ["en"])).toBe(findFormatLocale("en-JE", ["en"]));
    expect(findFormatLocale("en-US", ["en"])).not.toBe(findFormatLocale("en-GB", ["en-US"]));
});

test.each([
    ["Europe/Berlin", "Europe/Berlin"],
    ["UTC", "UTC"],
    ["Mars/Olympus", undefined],
    ["../../etc/passwd", undefined],
    ["", undefined],
    [undefined, undefined],
])("%j is the time zone %j", (name, zone) => expect(findTimeZone(name)).toBe(zone));

test("FC-81 at most a thousand values are cached, whatever is sent", () => {
    for (let index = 0; index < 3_000; index++) expect(findTimeZone(`No/Zone${index}`)).toBeUndefined();
    expect(findTimeZone("Asia/Tokyo")).toBe("Asia/Tokyo");
});
