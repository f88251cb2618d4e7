/** Maximum length of a body, in characters. */
export const FULL = 100_000;

/** Bodies of the maximum length, each designed to be slow in some format (FC-8). */
export const SLOW_BODIES = createSlowBodies(FULL);

/** Returns bodies of some `length`, in characters, each designed to be slow in some format (FC-8); those that are deep are so at any length. */
export function createSlowBodies(length: number): readonly [name: string, body: string][] {
    const filled = (part: string) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
    /** Repeats a part as many times as this share of a body of the maximum length has it. */
    const repeat = (part: string, count: number) => part.repeat(Math.ceil((count * length) / FULL));
    return [
        ["(", filled("(")],
        ["@", filled("@")],
        ["@a", filled("@a ")],
        ['@"', filled('@"')],
        ["[", filled("[")],
        ["![", filled("![")],
        ["[ and ]", repeat("[", FULL / 2) + repeat("]", FULL / 2)],
        ["[a](", filled("[a](")],
        ["[a](<", filled("[a](<")],
        [">", repeat(">", 50_000)],
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
        ["<b></i>", repeat("<b>", 15_000) + repeat("</i>", 13_000)],
        ["<blockquote>", filled("<blockquote>")],
        ["<!--", filled("<!--")],
        ["<a a a", `<a ${filled("a ")}>`.slice(0, length)],
        ['"', filled('"')],
        ["http://", filled("http://a.b ")],
        ["http://(", filled("http://a.b/(")],
        ["- ", filled("- ")],
        ["lines", filled("\n")],
        ["spaces", filled(" ")],
        ["NUL", filled("\0")],
        ["an address that ends in spaces", `[url]x${repeat(" ", 95_000)}`],
        ["an address of HTML that ends in spaces", `<a href="x${repeat(" ", 95_000)}">x</a>`],
        ["an address of a picture", `<img src="${repeat("/uploads/", 10_000)}">`],
        ["links that are never closed", filled('<a href="http://a.b"')],
        ["table", `|a|b|\n|-|-|\n${repeat("|a|b|\n", 10_000)}`],
        ["wide table", `${"|".repeat(3000)}\n${"|-".repeat(3000)}\n${repeat("|a\n", 10_000)}`],
        ["table of html", `<table>${repeat("<tr><td>x", 10_000)}</table>`],
        ["5,000 quotes", `${"> ".repeat(5000)}x`],
        ["5,000 quotes of html", `${"<blockquote>".repeat(5000)}x${"</blockquote>".repeat(5000)}`],
        ["5,000 lists", `${"- ".repeat(5000)}x`],
        ["lists, ever deeper", Array.from({ length: 300 }, (_, index) => `${" ".repeat(index * 2)}- a`).join("\n")],
        ["quotes, ever deeper", Array.from({ length: 300 }, (_, index) => `${">".repeat(index)}a`).join("\n")],
        ["[b]", filled("[b]")],
        ["[quote=", filled("[quote=")],
        ["[b][/i]", filled("[b][/i]")],
        ["[quote][/quote]", repeat("[quote]", 6_000) + repeat("[/quote]", 6_000)],
        ["[list][*]", filled("[list][*]")],
        ["[code]", filled("[code]")],
        ['[url="', filled('[url="')],
        ["[b a=b ", filled("[b a=b ")],
        ["{", filled("{")],
        ["[[", filled("[[")],
        ["nodes in nodes", `${'[{"children":'.repeat(5_000)}[]${"}]".repeat(5_000)}`],
        ["nodes", `[${repeat('{"type":"p","children":[{"text":"a"}]},', 2_400)}{"text":""}]`],
        ["insertions", `[${repeat('{"insert":"a\\n","attributes":{"list":"bullet"}},', 1_900)}{"insert":"a"}]`],
        ["lazy lines of a deep quote", `${"> ".repeat(50)}${repeat("a\n", 40_000)}`],
    ];
}

/** Returns a body as it would be sent in a format: JSON formats contain it as their text, unless it is such JSON itself. */
export function formatBody(format: string, body: string): string {
    const half = body.slice(0, FULL / 2 - 100);
    if (body.startsWith('[{"')) return body;
    if (format === "rich2") return JSON.stringify([{ type: "p", children: [{ text: half }] }]);
    return format === "rich" ? JSON.stringify([{ insert: `${half}\n` }]) : body;
}

/**
 * The bodies that take longest to be rendered, quoted or read, by the formats in which they are more than plain text, each as format and
 * name. What is done with a body afterwards is the same for all formats, which become HTML.
 */
export const HEAVIEST = Object.entries({
    markdown: ["**a", "http://", "table", "lazy lines of a deep quote"],
    wysiwyg: ["table of html", "http://"],
    bbcode: ["[code]", "[quote][/quote]"],
    rich2: ["nodes", "&"],
    rich: ["insertions", "NUL"],
    text: ["http://", "&"],
    textex: ["http://", "NUL"],
}).flatMap(([format, names]) => names.map((name): [format: string, name: string] => [format, name]));

/** Stores as much of a body as `store` accepts, which returns undefined when it refuses; returns undefined if it accepts hardly any of it. */
export async function storeLongest<Stored>(
    format: string,
    name: string,
    store: (body: string) => Promise<Stored | undefined>,
): Promise<Stored | undefined> {
    const words = new Map(SLOW_BODIES).get(name) ?? "";
    for (let size = FULL; size > 300; size = Math.floor(size * 0.7)) {
        const stored = await store(formatBody(format, words.startsWith('[{"') ? words : words.slice(0, size)));
        if (stored !== undefined) return stored;
    }
    return undefined;
}
