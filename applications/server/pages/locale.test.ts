import { expect, test } from "@jest/globals";
import { findDirection } from "@parley/library/contract";
import { chooseLocale, parseLocaleParameter } from "./locale";

const offered = ["en", "fr", "ar"];

test("NAV-003 pages are in the language chosen by the viewer, or in that of the site if the choice is unknown", () => {
    expect(chooseLocale("fr", offered, "en")).toBe("fr");
    expect(chooseLocale("xx", offered, "en")).toBe("en");
    expect(chooseLocale(undefined, offered, "fr")).toBe("fr");
});

test.each([
    ["/discussions?locale=fr", { locale: "fr", rest: "/discussions" }],
    ["/discussions?sort=top&locale=ar&page=2", { locale: "ar", rest: "/discussions?sort=top&page=2" }],
    ["//evil.example/x?locale=fr", { locale: "fr", rest: "/evil.example/x" }],
    ["/\\evil.example?locale=fr", { locale: "fr", rest: "/evil.example" }],
    ["/discussions?locale=xx", undefined],
    ["/discussions", undefined],
])("NAV-003 FC-6 %s selects %j", (address, chosen) => expect(parseLocaleParameter(address, offered)).toEqual(chosen));

test("an Arabic page is written from right to left", () => {
    expect([findDirection("ar"), findDirection("ar-EG"), findDirection("arn"), findDirection("en")]).toEqual([
        "rtl",
        "rtl",
        "ltr",
        "ltr",
    ]);
});
