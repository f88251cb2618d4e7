import { expect, test } from "@jest/globals";
import { resolveTarget } from "./target";

const options = { siteURL: "https://fettle.example", trustedOrigins: ["https://help.fettle.example", "http://intern.example"] };

test.each([
    ["/", "/"],
    ["/discussion/5/kettle?page=2#latest", "/discussion/5/kettle?page=2#latest"],
    ["/search?query=https://evil.example", "/search?query=https://evil.example"],
    ["/discussion/5/schön", "/discussion/5/sch%C3%B6n"],
    ["/entrywide", "/entrywide"],
    ["/discussion/5/entry/signin", "/discussion/5/entry/signin"],
    ["/discussions//", "/discussions//"],
    ["/%25252541", "/%25252541"],
    [`/${"a".repeat(1999)}`, `/${"a".repeat(1999)}`],
    ["http://intern.example/a", "http://intern.example/a"],
    ["https://fettle.example/categories", "/categories"],
    ["https://help.fettle.example/a?b", "https://help.fettle.example/a?b"],
])("FC-6 the target %s resolves to %s", (target, path) => expect(resolveTarget(target, options)).toBe(path));

const nested = Array.from({ length: 20 }).reduce<string>(
    (inner) => `/entry/signin?Target=${encodeURIComponent(inner)}`,
    "/categories",
);

test.each([
    "https://evil.example",
    "https://fettle.example.evil.example/",
    "https://fettle.example@evil.example/",
    "http://fettle.example/",
    "https://help.fettle.example.evil.example/",
    "//evil.example",
    "///evil.example",
    "//help.fettle.example/a",
    "categories?to=https://fettle.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%5Cevil.example",
    "/%255Cevil.example",
    "/%2Fevil.example",
    "/%2525252525252525252Fevil",
    "/%2525252541",
    "x:https://fettle.example/a",
    "x-https://fettle.example/a",
    `/${"a".repeat(2000)}`,
    "/.//evil.example",
    "/a/..//evil.example",
    "https:evil.example",
    "https:/evil.example",
    "https:///evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/\t/evil.example",
    "\n//evil.example",
    " //evil.example",
    "/%00",
    "/%0d%0aSet-Cookie:x",
    "/%E0%A4%A",
    "evil.example",
    "",
    "/entry",
    "/entry/signin",
    "/Entry/SignIn?Target=/x",
    "/%65ntry/signin",
    "/a/../entry/signout",
    "https://fettle.example/entry/signout",
    nested,
    `/${"a".repeat(64 * 1024)}`,
    undefined,
    null,
    ["/categories"],
])("FC-6 the target %j resolves to the root", (target) => expect(resolveTarget(target, options)).toBe("/"));

test.each([
    ["https://example.org/forum/categories?page=2", "/categories?page=2"],
    ["/categories", "/categories"],
    ["https://example.org/forum/entry/signin", "/"],
    ["https://example.org/shop", "/"],
    ["https://example.org/forum/../shop", "/"],
])("FC-6 the target %s of a site below /forum resolves to %s", (target, path) =>
    expect(resolveTarget(target, { siteURL: "https://example.org/forum" })).toBe(path),
);

test("FC-6 without an own origin only paths are accepted", () => {
    expect([resolveTarget("https://fettle.example/categories"), resolveTarget("/categories")]).toEqual(["/", "/categories"]);
});
