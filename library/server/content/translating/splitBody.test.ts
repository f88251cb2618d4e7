import { describe, expect, test } from "@jest/globals";
import { decodeSegment, renderBody, splitBody } from "@parley/library/server/content";

const SITE = { siteURL: "http://forum.test" };
const BODY = `**Le fil** est [cassé](https://a.example/x), dit @Hana & moi: \`let a = 1;\` ![Une bouilloire](/uploads/a.png)

> Déjà en 1960.

- Premier https://a.example/y
- Second

\`\`\`
print("rien")
\`\`\``;

describe("a body in segments", () => {
    const html = renderBody(BODY, "markdown", SITE);
    const { segments, join } = splitBody(html);

    test("has the words of each block, with elements in place of marks, code, mentions, addresses and pictures", () => {
        expect(segments.map((segment) => segment.replace(/\s+/g, " ").trim())).toEqual([
            '<g id="1">Le fil</g> est <g id="2">cassé</g>, dit @Hana &amp; moi: <x id="3"></x> <x id="4"></x>',
            "Déjà en 1960.",
            'Premier <x id="1"></x>',
            "Second",
        ]);
    });

    test("is the same again when nothing is translated, without a language or a direction of its own", () => {
        expect(join(segments)).toBe(html.replace(/ dir="(?:ltr|rtl)"/g, ' dir="auto"'));
    });

    test("has the words of its translation only, whatever order they have and however they are escaped", () => {
        const translated = join([
            'Here <x id="4"/> and <x id="3"></x>, <g id="2">broken</g> &lt;b&gt; it&#39;s <g id="1">the &#x77;ire</g>',
            "In 1960\u202e\u0007.",
            'First <x id="1"></x>',
            "Second",
        ]);
        expect(translated).toContain("<strong>the wire</strong>");
        expect(translated).toContain("&lt;b&gt; it's");
        expect(translated).toMatch(/<a [^>]*href="https:\/\/a\.example\/x"[^>]*>broken/);
        expect(translated).toContain('<p dir="auto">In 1960.</p>');
        expect(translated).toContain("print(");
    });

    test.each([
        ["a script", '<g id="1">The</g> <script>alert(1)</script> <g id="2">b</g> <x id="3"></x> <x id="4"></x>'],
        ["an attribute", '<g id="1" onclick="alert(1)">The</g> <g id="2">b</g> <x id="3"></x> <x id="4"></x>'],
        ["another number", '<g id="1">The</g> <g id="2">b</g> <x id="3"></x> <x id="5"></x>'],
        ["one twice", '<g id="1">The</g> <g id="2">b</g> <x id="3"></x> <x id="4"></x> <x id="4"></x>'],
        ["one too few", '<g id="1">The</g> <g id="2">b</g> <x id="3"></x>'],
        ["one within another", '<g id="1">The <g id="2">b</g></g> <x id="3"></x> <x id="4"></x>'],
        ["one that is not closed", '<g id="1">The <x id="3"></x> <x id="4"></x>'],
        ["one that is closed twice", '<g id="1">The</g></g> <g id="2">b</g> <x id="3"></x> <x id="4"></x>'],
        ["words within a mention", '<g id="1">The</g> <g id="2">b</g> <x id="3">words</x> <x id="4"></x>'],
        ["a mark in place of code", '<g id="1">The</g> <g id="2">b</g> <g id="3"></g> <x id="4"></x>'],
        ["nothing", ""],
        ["a lonely <", '<g id="1">The</g> < <g id="2">b</g> <x id="3"></x> <x id="4"></x>'],
    ])("FC-1 FC-3 is refused with %s", (_what, segment) => {
        expect(join([segment, ...segments.slice(1)])).toBeUndefined();
    });

    test("FC-1 is refused with too few segments, and has no segments without words", () => {
        expect(join(segments.slice(0, 2))).toBeUndefined();
        expect(splitBody(renderBody("123 😀 `code`", "markdown", SITE)).segments).toEqual([]);
    });

    test("FC-8 takes time in proportion to its length, and a title has no elements", () => {
        const long = splitBody(renderBody("**a** ".repeat(1000), "markdown", SITE));
        expect(long.join(["<".repeat(1_000_000)])).toBeUndefined();
        expect(long.join([`${'<g id="1">'.repeat(100_000)}`])).toBeUndefined();
        expect([decodeSegment("L&#39;eau &amp; feu"), decodeSegment("<b>x</b>"), decodeSegment('<x id="1"/>')]).toEqual([
            "L'eau & feu",
            undefined,
            undefined,
        ]);
    });
});
