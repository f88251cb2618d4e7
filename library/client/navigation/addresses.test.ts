import { describe, expect, test } from "@jest/globals";
import { toHref, toNavigationURL } from "./addresses";

describe("navigation URL", () => {
    test.each([
        ["discussions", "/discussions"],
        ["categories/kettles?page=2", "/categories/kettles?page=2"],
        ["", "/"],
        ["http-tools", "/http-tools"],
        ["javascript:alert(1)", "/javascript:alert(1)"],
        ["mailto:iris@fettle.example", "/mailto:iris@fettle.example"],
        ["https:evil.example", "/https:evil.example"],
    ])("NAV-037 %s gets a leading slash", (url, address) => expect(toNavigationURL(url)).toBe(address));

    test.each([
        "/discussions",
        "~/discussions",
        "http://almanac.example/",
        "https://almanac.example/x",
        "HTTPS://ALMANAC.EXAMPLE",
    ])("NAV-037 %s stays unchanged", (url) => expect(toNavigationURL(url)).toBe(url));

    test.each([
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "~//evil.example",
        "~\\evil",
        "/\t/evil.example",
    ])("NAV-037 FC-5 %j, which names a host without a scheme, is refused", (url) => {
        expect(toNavigationURL(url)).toBeUndefined();
        expect(toHref(url)).toBeUndefined();
    });
});

describe("link in a section of the site", () => {
    const french = { slug: "/fr", slugs: ["/fr", "/en-gb"] };

    test.each([
        ["/discussions", "/fr/discussions"],
        ["categories", "/fr/categories"],
        ["/freight", "/fr/freight"],
    ])("S1§2 %s stays within the section", (url, href) => expect(toHref(url, french)).toBe(href));

    test.each([
        "/kb/articles/5-kettles",
        "/fr/discussions",
        "/fr",
        "/fr?page=2",
        "/en-gb/categories",
        "https://almanac.example/fr",
    ])("NAV-053 %s is left unchanged", (url) => expect(toHref(url, french)).toBe(url));

    test("a tilde leads out of the section", () => {
        expect(toHref("~/discussions", french)).toBe("/discussions");
        expect(toHref("~discussions", french)).toBe("/discussions");
    });

    test("without sections every path is left unchanged", () => {
        expect(toHref("/discussions")).toBe("/discussions");
    });
});
