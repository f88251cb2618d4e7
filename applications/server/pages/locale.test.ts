import { expect, test } from "@jest/globals";
import { findDirection } from "@parley/library/contract";
import { chooseLocale, parseLocaleParameter } from "./locale";

const offered = ["en", "fr", "ar"];

test("NAV-003 pages are in the language chosen by the viewer, or in that of the site if the choice is unknown", () => {
    const choose = (cookie: string | undefined, site: string) =>
        chooseLocale({ cookie, acceptLanguage: undefined }, offered, site);

    expect(choose("fr", "en")).toBe("fr");
    expect(choose("xx", "en")).toBe("en");
    expect(choose(undefined, "fr")).toBe("fr");
});

test.each([
    ["fr-CA,fr;q=0.9,en;q=0.8", "fr"],
    ["en;q=0.3, ar;q=0.7", "ar"],
    ["de, FR-ca;q=0.2", "fr"],
    ["fr;q=0, ar;q=0.1", "ar"],
    ["de-AT, *", "site"],
    ["", "site"],
    [`${"x-".repeat(4_000)},fr`, "site"],
    ["../en, __proto__, constructor", "site"],
])("NAV-003 FC-73 a browser that wants %s gets pages in %s", (acceptLanguage, expected) => {
    expect(chooseLocale({ cookie: undefined, acceptLanguage }, offered, "site")).toBe(expected);
    expect(chooseLocale({ cookie: "en", acceptLanguage }, offered, "site")).toBe("en");
    expect(chooseLocale({ cookie: undefined, acceptLanguage }, ["en"], "site")).toBe("site");
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
