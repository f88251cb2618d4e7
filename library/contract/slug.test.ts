import { expect, test } from "@jest/globals";
import { parseProfileName, profileCommentsPath, profileDiscussionsPath, profilePath, profileReactionsPath, toSlug } from "./slug";

test.each([
    ["Leaking kettle, again!", "leaking-kettle-again"],
    ["  Ärger mit 2 Öfen ", "ärger-mit-2-öfen"],
    ["ซ่อมกาน้ำ", "ซ่อมกาน้ำ"],
    ["كيف أصلح الإبريق؟", "كيف-أصلح-الإبريق"],
    ["e\u0301te\u0301", "été"],
    ["a/b&c", "a-b-c"],
    ["\u0301\u0302", "x"],
    ["👩‍🔧🔧", "x"],
    ["..", "x"],
    ["", "x"],
])("FC-58 the slug of the name %j is %s", (name, slug) => expect(toSlug(name)).toBe(slug));

test("FC-58 a long slug is cut without splitting a letter", () => {
    expect(toSlug("𠮷".repeat(300))).toBe("𠮷".repeat(100));
    expect(toSlug(`${"a".repeat(99)} b`)).toBe("a".repeat(99));
});

test("USR-007 USR-008 USR-010 slash and ampersand in a name are escaped before the name is encoded", () => {
    expect(profilePath(7, "Iris Hale")).toBe("/profile/7/Iris%20Hale");
    expect(profilePath(7, "a/b&c")).toBe("/profile/7/a%252fb%2526c");
    expect(profileDiscussionsPath(7, "a/b")).toBe("/profile/discussions/7/a%252fb");
    expect(profileCommentsPath(7, "Iris")).toBe("/profile/comments/7/Iris");
    expect(profilePath(7)).toBe("/profile/7");
    expect(profilePath(7, "")).toBe("/profile/7");
    expect([profilePath(7, "a.."), profilePath(7, "..a")]).toEqual(["/profile/7/a..", "/profile/7/..a"]);
    expect(profileReactionsPath(7, "Iris")).toBe("/profile/reactions/7/Iris");
    expect(profileReactionsPath(7, "Iris", "a&b")).toBe("/profile/reactions/7/Iris?reaction=a%26b");
});

test.each([
    "a/b&c",
    "a/b/c&&",
    ".",
    "..",
    "...",
    "100%",
    "100%2f",
    "%252f",
    "#?",
    "0",
    "null",
    "👩‍🔧",
    "e\u0301",
    "‮evil",
    "a b+c",
])("USR-010 FC-58 the name %j is one path segment and can be decoded from it", (name) => {
    const segments = new URL(profilePath(7, name), "https://fettle.example").pathname.split("/");
    expect(segments).toHaveLength(4);
    expect(parseProfileName(decodeURIComponent(segments[3] ?? ""))).toBe(name);
});

test("FC-58 an unpaired surrogate in a name does not break its link", () =>
    expect(profilePath(7, "a\uD800")).toBe("/profile/7/a%EF%BF%BD"));
