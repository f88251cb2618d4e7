import { expect, test } from "@jest/globals";
import { isForeignLink, readHost, toSafeLink } from "./safeLink";

test.each([
    "http://example.org/a",
    "https://example.org",
    "HTTPS://EXAMPLE.ORG",
    "tel:+44123",
    "mailto:iris@fettle.example",
    "/discussion/5",
    "/",
    "#latest",
    "//example.org/x",
    "https://example.org/a\\b",
])("CONT-013 the link %s is left unchanged", (href) => expect(toSafeLink(href)).toBe(href));

test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,<script>",
    "vbscript:x",
    "\u0001javascript:alert(1)",
    "java\nscript:alert(1)",
    " javascript:alert(1)",
    "/\\evil.example",
    "//\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "http:evil.example",
    "https:/evil.example",
    "ftp://example.org",
    "kettle",
    "see https://example.org",
    "",
])("CONT-014 FC-5 the link %j is marked as unsafe", (href) => {
    expect(toSafeLink(href)).toBe(`unsafe:${href}`);
    expect(isForeignLink(href, "https://fettle.example")).toBe(false);
});

test.each([
    ["https://example.org/", true],
    ["//evil.example/x", true],
    ["///evil.example", true],
    ["http://fettle.example/", true],
    ["https://fettle.example@evil.example/", true],
    ["https://fettle.example/discussion/5", false],
    ["/discussion/5", false],
    ["#latest", false],
    ["mailto:iris@example.org", false],
    ["https://[bad", false],
])("FC-5 whether %s is an external link: %s", (href, foreign) =>
    expect(isForeignLink(href, "https://fettle.example")).toBe(foreign),
);

test("FC-5 a host with look-alike letters is shown in ASCII", () => {
    expect(readHost("https://аpple.example/login")).toBe("xn--pple-43d.example");
    expect(readHost("https://bank.example@evil.example/")).toBe("evil.example");
    expect(readHost("//evil.example/")).toBe("evil.example");
    expect(readHost("http://evil.example/")).toBe("evil.example");
    expect(readHost("/a?to=https://evil.example/")).toBeUndefined();
    expect([readHost("/discussion/5"), readHost("javascript:x"), readHost("mailto:a@b")]).toEqual([
        undefined,
        undefined,
        undefined,
    ]);
});
