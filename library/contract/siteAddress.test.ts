import { describe, expect, test } from "@jest/globals";
import { findSitePath, readBasePath, readOrigin, toAbsoluteURL, withBasePath, withoutBasePath } from "./siteAddress";

const BELOW = "https://example.org/forum";
const ORIGIN = "https://forum.example";

test.each([
    [ORIGIN, "", ORIGIN],
    [BELOW, "/forum", "https://example.org"],
    ["http://localhost:3000/a/b", "/a/b", "http://localhost:3000"],
])("%s has the base path %j and the origin %s", (siteURL, basePath, origin) => {
    expect([readBasePath(siteURL), readOrigin(siteURL)]).toEqual([basePath, origin]);
});

test.each([
    ["/discussions", "/forum/discussions"],
    ["/", "/forum/"],
    ["//other.example/x", "//other.example/x"],
    ["https://other.example/x", "https://other.example/x"],
    ["#replies", "#replies"],
])("below /forum %s becomes %s", (path, expected) => {
    expect(withBasePath(path, "/forum")).toBe(expected);
    expect(withBasePath(path, "")).toBe(path);
});

test.each([
    ["/forum/discussions?page=2", "/discussions?page=2"],
    ["/forum", "/"],
    ["/forum?x=1", "/?x=1"],
    ["/forums", undefined],
    ["/discussions", undefined],
])("the URL path %s is the site path %s below /forum", (path, expected) => {
    expect(withoutBasePath(path, "/forum")).toBe(expected);
});

describe("findSitePath", () => {
    test.each([
        ["https://example.org/forum/discussion/1#Comment_2", "/discussion/1#Comment_2"],
        ["/discussion/1", "/discussion/1"],
        ["https://example.org/shop", undefined],
        ["https://example.org/forumers", undefined],
        ["https://elsewhere.example/forum/discussion/1", undefined],
    ])("%s is %s on a site below a path", (address, expected) => {
        expect(findSitePath(address, BELOW)).toBe(expected);
    });

    test("recognizes paths even if the URL of the site is unknown", () => {
        expect([findSitePath("/x?y=1"), findSitePath(`${ORIGIN}/x`)]).toEqual(["/x?y=1", undefined]);
    });
});

test("only paths become absolute", () => {
    const addresses = ["/uploads/a.png", "//cdn.example/a.png", "https://cdn.example/a.png"];
    expect(addresses.map((address) => toAbsoluteURL(address, BELOW))).toEqual([`${BELOW}/uploads/a.png`, ...addresses.slice(1)]);
    // Rendered bodies name pictures with the base path.
    expect(toAbsoluteURL("/forum/uploads/a.png", BELOW)).toBe(`${BELOW}/uploads/a.png`);
    expect(toAbsoluteURL("/forumers/a.png", BELOW)).toBe(`${BELOW}/forumers/a.png`);
    expect(toAbsoluteURL("/uploads/a.png", ORIGIN)).toBe(`${ORIGIN}/uploads/a.png`);
});
