import { describe, expect, test } from "@jest/globals";
import { lengthOf, MAXIMUM_ELEMENTS, MAXIMUM_LENGTH, MAXIMUM_NESTING, plainText, renderBody, UnfitBody } from "./index";

const FULL = 100_000;
const filled = (part: string) => part.repeat(Math.ceil(FULL / part.length)).slice(0, FULL);
const FORMATS = ["markdown", "html", "bbcode", "rich2", "rich", "text", "textex"];

// A character becomes six at most (&quot;), an element brings its attributes; nothing may grow faster than the body.
const MOST_FOR_A_CHARACTER = 7;
const MOST_FOR_AN_ELEMENT = 250;

const HOSTILE: [string, string][] = [
    ["(", filled("(")],
    ["@", filled("@")],
    ["@a", filled("@a ")],
    ['@"', filled('@"')],
    ["[", filled("[")],
    ["![", filled("![")],
    ["[ and ]", "[".repeat(FULL / 2) + "]".repeat(FULL / 2)],
    ["[a](", filled("[a](")],
    ["[a](<", filled("[a](<")],
    [">", ">".repeat(50_000)],
    ["> ", filled("> ")],
    ["*", filled("*")],
    ["*a ", filled("*a ")],
    ["**a", filled("**a")],
    ["_a ", filled("_a ")],
    ["~~a", filled("~~a")],
    ["a*b_c", filled("a*b_c")],
    ["`", filled("`")],
    ["growing `", Array.from({ length: 440 }, (_, index) => `${"`".repeat(index)} `).join("")],
    ["&", filled("&")],
    ["<", filled("<")],
    ["<b>", filled("<b>")],
    ["<b></i>", "<b>".repeat(15_000) + "</i>".repeat(13_000)],
    ["<blockquote>", filled("<blockquote>")],
    ["<!--", filled("<!--")],
    ["<a a a", `<a ${filled("a ")}>`.slice(0, FULL)],
    ['"', filled('"')],
    ["http://", filled("http://a.b ")],
    ["http://(", filled("http://a.b/(")],
    ["- ", filled("- ")],
    ["lines", filled("\n")],
    ["spaces", filled(" ")],
    ["NUL", filled("\0")],
    ["table", `|a|b|\n|-|-|\n${"|a|b|\n".repeat(10_000)}`],
    ["wide table", `${"|".repeat(3000)}\n${"|-".repeat(3000)}\n${"|a\n".repeat(10_000)}`],
    ["table of html", `<table>${"<tr><td>x".repeat(10_000)}</table>`],
    ["5,000 quotes", `${"> ".repeat(5000)}x`],
    ["5,000 quotes of html", `${"<blockquote>".repeat(5000)}x${"</blockquote>".repeat(5000)}`],
    ["5,000 lists", `${"- ".repeat(5000)}x`],
    ["lists, ever deeper", Array.from({ length: 300 }, (_, index) => `${" ".repeat(index * 2)}- a`).join("\n")],
    ["quotes, ever deeper", Array.from({ length: 300 }, (_, index) => `${">".repeat(index)}a`).join("\n")],
    ["[b]", filled("[b]")],
    ["[quote=", filled("[quote=")],
    ["[b][/i]", filled("[b][/i]")],
    ["[quote][/quote]", "[quote]".repeat(6_000) + "[/quote]".repeat(6_000)],
    ["[list][*]", filled("[list][*]")],
    ["[code]", filled("[code]")],
    ['[url="', filled('[url="')],
    ["[b a=b ", filled("[b a=b ")],
    ["{", filled("{")],
    ["[[", filled("[[")],
    ["nodes in nodes", `${'[{"children":'.repeat(5_000)}[]${"}]".repeat(5_000)}`],
    ["nodes", `[${'{"type":"p","children":[{"text":"a"}]},'.repeat(2_400)}{"text":""}]`],
    ["insertions", `[${'{"insert":"a\\n","attributes":{"list":"bullet"}},'.repeat(1_900)}{"insert":"a"}]`],
    ["lazy lines of a deep quote", `${"> ".repeat(50)}${"a\n".repeat(40_000)}`],
];

describe("FC-8 input made to be slow", () => {
    test.each(HOSTILE)("FC-8 %s: is rendered whole and no larger than it must be, or refused", (_name, body) => {
        for (const format of FORMATS) {
            const html = renderedOr(body, format);
            if (html === undefined) continue;
            const elements = html.match(/<[a-z]/g)?.length ?? 0;
            expect(elements).toBeLessThanOrEqual(2 * MAXIMUM_ELEMENTS);
            expect(html.length).toBeLessThanOrEqual(MOST_FOR_A_CHARACTER * body.length + MOST_FOR_AN_ELEMENT * (elements + 1));
            if (format === "text")
                expect(plainText(html).replace(/\s/g, "")).toBe(body.replace(/\s/g, "").replace(/\0/g, "\ufffd"));
        }
    });

    test("FC-8 what is refused says so in words for its author", () => {
        expect(() => renderBody("a".repeat(MAXIMUM_LENGTH + 1), "text")).toThrow(
            "The text is too long: at most 100000 characters can be shown.",
        );
        expect(() => renderBody(">".repeat(50_000), "markdown")).toThrow("nested too deeply");
        expect(() => renderBody("<b>".repeat(1000), "html")).toThrow("nested too deeply");
        expect(() => renderBody("a\n".repeat(10_000), "markdown")).toThrow("too many lines");
        expect(() => renderBody("<p>a".repeat(10_000), "html")).toThrow("too many parts");
        expect(() => renderBody("*a* ".repeat(10_000), "markdown")).toThrow("too many parts");
        expect(() => renderBody(">".repeat(50_000), "markdown")).toThrow(UnfitBody);
    });

    test("FC-8 nothing that is nested as deep as allowed is lost, and what lies deeper is refused, not dropped", () => {
        const quoted = (depth: number) => `${"> ".repeat(depth)}core`;
        for (const depth of [1, 20, MAXIMUM_NESTING - 1]) expect(renderBody(quoted(depth), "markdown")).toContain("core");
        expect(() => renderBody(quoted(MAXIMUM_NESTING + 1), "markdown")).toThrow(UnfitBody);
        for (let depth = 1; depth < 80; depth++) {
            const list = Array.from({ length: depth }, (_, index) => `${"  ".repeat(index)}- item${index}.`).join("\n");
            const html = renderedOr(list, "markdown");
            if (html !== undefined) expect(html).toContain(`item${depth - 1}.`);
            else expect(depth).toBeGreaterThan(20);
        }
    });

    test("FC-8 a long honest post, with hundreds of paragraphs, links and rows, is rendered", () => {
        const post = Array.from(
            { length: 500 },
            (_, index) => `Paragraph ${index} with **words** and https://a.example/${index}\n`,
        ).join("\n");
        expect(renderBody(post, "markdown").match(/<p /g)).toHaveLength(500);
        expect(renderBody("<p>a<p>b".repeat(1000), "html").match(/<p /g)).toHaveLength(2000);
    });

    test("FC-8 counting a long text's characters gives each of them once", () => {
        expect(lengthOf(renderBody("é".repeat(FULL), "text"))).toBe(FULL);
        expect(lengthOf(renderBody("👩‍👩‍👧".repeat(12_000), "text"))).toBe(12_000);
        expect(lengthOf(renderBody(`a${"\u0301".repeat(5000)}b`, "text"))).toBe(2);
    });
});

function renderedOr(body: string, format: string): string | undefined {
    try {
        return renderBody(body, format);
    } catch (error) {
        expect(error).toBeInstanceOf(UnfitBody);
        return undefined;
    }
}
