import { HOSTILE_ADDRESSES, HOSTILE_MARKDOWN, HOSTILE_MARKUP } from "@parley/library/testing/hostile";

/** Length of one post, in characters: within the maximum length in every format, also when the editor has opened it and it is previewed as rich2. */
const POST_LENGTH = 7300;

/** Closes every open construct, so that one hostile text does not swallow the next. */
const ENDS =
    "-->'\"></script></style></title></textarea></xmp></noscript></noembed></noframes></iframe></template></select></svg></math></p>";

const MARKS = [...HOSTILE_MARKUP, ...HOSTILE_MARKDOWN];

/** All hostile texts, by format, in as few posts as possible; addresses as both links and pictures (FC-1). */
export const HOSTILE_BODIES: Record<string, string[]> = {
    rich2: inPosts([...MARKS, ...HOSTILE_ADDRESSES, ...HOSTILE_ADDRESSES], (texts) => JSON.stringify(texts.flatMap(nodesOf))),
    rich: inPosts([...MARKS, ...HOSTILE_ADDRESSES, ...HOSTILE_ADDRESSES], (texts) => JSON.stringify(texts.flatMap(partsOf))),
    markdown: inPosts([...MARKS, ...addressesIn("[x](<$>)", "![x]($)")], inParagraphs),
    wysiwyg: inPosts([...MARKS, ...addressesIn('<a href="$">x</a>', '<img src="$" alt="x">')], (texts) =>
        inParagraphs(texts.map((text) => text + ENDS)),
    ),
    bbcode: inPosts(
        [
            ...MARKS.map((text) => `[quote="${text}"]x[/quote][b]${text}[/b]`),
            ...addressesIn("[url=$]x[/url]", '[url="$"]x[/url]', "[img]$[/img]"),
        ],
        inParagraphs,
    ),
    // Like `text`, which creates no links.
    textex: inPosts([...MARKS, ...addressesIn("$", "<$>")], inParagraphs),
};

function addressesIn(...payloads: string[]): string[] {
    return HOSTILE_ADDRESSES.flatMap((address) => payloads.map((way) => way.replace("$", () => address)));
}

function inParagraphs(texts: readonly string[]): string {
    return texts.join("\n\n");
}

function inPosts(texts: readonly string[], write: (texts: string[]) => string): string[] {
    const posts: string[][] = [];
    let room = 0;
    for (const text of texts) {
        if (text.length > room) {
            posts.push([]);
            room = POST_LENGTH;
        }
        posts.at(-1)?.push(text);
        room -= text.length;
    }
    return posts.map(write);
}

/** Returns rich2 nodes with the text as content, and in one property of the tree that only a program could set. */
function nodesOf(text: string, index: number): unknown[] {
    const words = [{ text: "x" }];
    const payloads = [
        { type: "p", children: [{ type: "a", url: text, target: text, children: words }] },
        { type: "p", children: [{ type: "@", name: "x", url: text, userID: text, children: words }] },
        { type: "code_block", lang: text, children: [{ type: "code_line", children: words }] },
        { type: "ol", start: text, children: [{ type: "li", children: [{ type: "lic", children: words }] }] },
        { type: "table", children: [{ type: "tr", children: [{ type: "td", colSpan: text, align: text, children: words }] }] },
        { type: "p", children: [{ type: "img", url: text, alt: "x", width: text, children: words }] },
        { type: text, [text]: text, children: words },
        { type: "p", children: [{ type: "legacy_emoji_image", attributes: { alt: "x", src: text }, children: words }] },
        { type: "rich_embed_card", url: text, embedData: { embedType: "image", url: text, name: "x" }, children: words },
        { type: "p", children: [{ type: "rich_embed_inline", url: text, frameAttributes: { src: text }, children: words }] },
    ];
    return [{ type: "p", children: [{ text, bold: true, [text]: true }] }, payloads[index % payloads.length]];
}

/** Returns rich operations with the text as content, and in one property that only a program could set. */
function partsOf(text: string, index: number): unknown[] {
    const payloads = [
        { insert: "x", attributes: { link: text, bold: text } },
        { insert: { mention: { name: "x", userID: text } } },
        { insert: { emoji: { emojiChar: text } } },
        { insert: { "embed-external": { data: { url: text, name: "x", embedType: "image", bodyRaw: text } } } },
        { insert: { "embed-external": { data: { url: text, name: "x", embedType: text } } } },
        { insert: "x\n", attributes: { list: { type: text, depth: text }, header: { level: text, ref: text } } },
    ];
    return [{ insert: `${text}\n` }, payloads[index % payloads.length], { insert: "\n" }];
}
