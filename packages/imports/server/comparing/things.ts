import { withoutElements } from "@parley/library/contract";
import createMarkdown from "markdown-it";

/** Kinds of visible parts of a body other than its text. */
const THINGS = [
    "embeds",
    "pictures",
    "files",
    "links",
    "formulas",
    "notes",
    "times",
    "headings",
    "lists",
    "quotes",
    "tables",
    "programs",
    "spoilers",
    "polls",
    "emoji",
] as const;
export type Thing = (typeof THINGS)[number];
type Counts = Record<Thing, number>;

/** Returns how many more parts of each kind the source of a body has than its rendering. */
export function findMissingThings(body: string, format: string, shown: string): ReadonlyMap<Thing, number> {
    const source = countInSource(body, format);
    const given = countInRendering(shown);
    // A player of this site is an ordinary link.
    given.embeds += Math.max(0, given.links - source.links);
    // The items of a poll are rows of its table, and its heading is the caption.
    given.lists += given.polls;
    given.headings += given.polls;
    const missing = THINGS.map((thing): [Thing, number] => [thing, source[thing] - given[thing]]);
    return new Map(missing.filter(([, count]) => count > 0));
}

/** Counts the parts of a rendered body by the marks that the renderer gives them. */
function countInRendering(html: string): Counts {
    return {
        embeds: new Set(html.match(/<a class="embed-link" href="[^"]*"/g)).size,
        files: 0,
        // In a link the placeholder of a picture is no link itself.
        pictures: countOf(html, /<img\b|class="foreign-picture"/g),
        links: countOf(html, /<a\b(?! class="(?:embed-link|foreign-picture|at)")/g),
        formulas: countOf(html, /<math\b|<code>(?:\\\(|\$\$)/g),
        notes: countOf(html, /<sup class="note"/g),
        times: countOf(html, /<time\b/g),
        headings: countOf(html, /<h[2-4]\b/g),
        lists: countOf(html, /<(?:ul|ol|dl)\b|<div [^<>]*class="indent"/g),
        quotes: countOf(html, /<blockquote\b/g),
        tables: countOf(html, /<table\b(?! class="poll")/g),
        programs: countOf(html, /<pre\b/g),
        spoilers: countOf(html, /<details class="spoiler"/g),
        polls: countOf(html, /<table class="poll"/g),
        emoji: 0,
    };
}

function countInSource(body: string, format: string): Counts {
    if (format === "html" || format === "wysiwyg") return countInHTML(body);
    if (format === "markdown") return countInMarkdown(body, { html: false });
    if (format === "discourse") return countInMarkdown(body, { html: true });
    if (format === "bbcode") return countInBBCode(body);
    return { ...NONE };
}

/** Counts the closed tags of BBCode. */
function countInBBCode(body: string): Counts {
    const counts = { ...NONE };
    for (const [, name = ""] of body.matchAll(/\[\/([a-z]{1,10})\]/gi)) {
        const thing = BY_BBCODE_TAG[name.toLowerCase()];
        if (thing) counts[thing]++;
    }
    return counts;
}

const BY_BBCODE_TAG: Partial<Record<string, Thing>> = {
    quote: "quotes",
    spoiler: "spoilers",
    list: "lists",
    ul: "lists",
    ol: "lists",
    table: "tables",
    code: "programs",
    pre: "programs",
    img: "pictures",
    tex: "formulas",
    latex: "formulas",
    math: "formulas",
    imath: "formulas",
    url: "links",
    email: "links",
    youtube: "links",
    video: "links",
    media: "links",
};

const NONE = Object.fromEntries(THINGS.map((thing) => [thing, 0])) as Counts;

function countInHTML(html: string): Counts {
    const seen = withoutElements(withoutComments(html), ["script", "style", "template", "svg", "noscript"], {
        keepsUnclosed: true,
    });
    const embeds = new Set([
        ...listEmbeds(seen),
        // bounded: a body of an archive, which is compared by a command that serves nobody.
        ...[...html.matchAll(/<script\b[^<>]*\ssrc="([^"]*gist\.github\.com[^"]*)"/gi)].map(([, address]) => address),
    ]);
    // The link and the picture in the box of a video stand for the player.
    const rest = seen.replace(LAZY_VIDEO, "");
    const words = withoutElements(rest, ["pre", "code"], { keepsUnclosed: true });
    return {
        embeds: embeds.size,
        pictures: countOf(rest, PICTURE),
        files: 0,
        links: countOf(rest, /<a\b[^<>]*\bhref=/gi),
        formulas: countOf(words, /class="math(?:-container)?"|encoding="application\/x-tex"/gi),
        notes: countOf(rest, /<sup\b[^<>]*\bclass="(?:[^"<>]* )?(?:footnote-ref|reference)["\s]/gi),
        times: countOf(rest, /<time\b|<span\b[^<>]*\bclass="(?:[^"<>]* )?discourse-local-date["\s]/gi),
        headings: countOf(rest, /<h[1-6]\b/gi),
        lists: countOf(rest, /<(?:ul|ol|dl)\b/gi) - countOf(rest, TERMS_ONLY),
        quotes: countOf(rest, /<blockquote\b(?![^<>]*\bclass="spoiler")/gi),
        tables: countOf(rest, /<table\b/gi),
        programs: countOf(rest, /<pre\b/gi),
        spoilers: countOf(rest, /<[a-z]+\b[^<>]*\bclass="(?:[^"<>]* )?(?:spoiler|spoiled|bbCodeSpoiler)["\s]/gi),
        polls: countOf(rest, /<div\b[^<>]*\bclass="poll["\s]/gi),
        emoji: 0,
    };
}

const EMBED =
    /<(?:iframe|embed|video|audio|object|source)\b[^<>]*?\s(?:data-src|src|data)="([^"]*)"|<param\b[^<>]*\bname="(?:movie|src)"[^<>]*\bvalue="([^"]*)"|\sdata-(?:youtube-id|video-id|video-src|oembed-url)="([^"]*)"|<lite-youtube\b[^<>]*\bvideoid="([^"]*)"/gi;

function listEmbeds(html: string): string[] {
    return [...html.matchAll(EMBED)].map(([, ...addresses]) => addresses.find((address) => address !== undefined) ?? "");
}

// bounded: the box of one video, which holds no other box.
const LAZY_VIDEO = /<div class="(?:lazyYT|[^"<>]*lazy-video-container)\b[^<>]*>(?:(?!<\/?div)[\s\S]){0,3000}<\/div>/gi;
/** A list of terms without descriptions, which talk pages use for headings. */
// bounded: the terms of one list, which hold no other list.
const TERMS_ONLY = /<dl\b[^<>]*>(?:\s{0,20}<dt\b[^<>]*>(?:(?!<\/?d[ltd]\b)[\s\S]){0,2000}<\/dt>){1,50}\s{0,20}<\/dl>/gi;
const PICTURE =
    /<img\b(?![^<>]*\bclass="(?:[^"<>]* )?(?:emoji|smilies?|smiley|wp-smiley|avatar|mwe-math-fallback)[^<>]*)[^<>]*\bsrc=/gi;

/** Counts the parts of Markdown by a parser of its own, without the renderer's rules. */
function countInMarkdown(body: string, { html }: { html: boolean }): Counts {
    const parser = html ? withHTML : withoutHTML;
    const counts = { ...NONE };
    const lines = body.split("\n");
    let markup = "";
    let text = "";
    const tokens = parser.parse(html ? withoutNoteIndents(body) : body, {});
    for (const token of tokens.flatMap((block) => [block, ...(block.children ?? [])])) {
        const thing = BY_TOKEN[token.type];
        const isSpoiler = token.type === "blockquote_open" && /^[\s>]*>!/.test(lines[token.map?.[0] ?? 0] ?? "");
        if (isSpoiler) counts.spoilers++;
        else if (token.type === "link_open" && String(token.attrGet("href")).startsWith("upload:")) counts.files++;
        else if (thing) counts[thing]++;
        if (token.type === "html_block" || token.type === "html_inline") markup += token.content;
        if (token.type === "text") text += `${token.content}\n`;
    }
    // bounded: a body of an archive, which is compared by a command that serves nobody.
    const prose = withoutPrograms(body, tokens);
    counts.formulas = countOf(prose, MARKDOWN_FORMULA);
    if (!html) return counts;
    counts.notes = countNotes(prose);
    for (const [tag] of prose.matchAll(DATE_TAG)) counts.times += / to=/.test(tag) ? 2 : 1;
    for (const [, name = ""] of text.matchAll(/\[\/(quote|spoiler|poll)\]/gi)) counts[BY_TAG[name.toLowerCase()] ?? "quotes"]++;
    const written = countInHTML(markup);
    for (const thing of THINGS) counts[thing] += written[thing];
    return counts;
}

/** Removes code from Markdown, in which a formula is its own source. */
function withoutPrograms(body: string, tokens: readonly { type: string; map: [number, number] | null }[]): string {
    const lines = body.split("\n");
    for (const { type, map } of tokens) if (map && (type === "fence" || type === "code_block")) lines.fill("", map[0], map[1]);
    // bounded: a body of an archive, which is compared by a command that serves nobody.
    return lines.join("\n").replace(/(`+)[^`]+\1/g, "");
}

/** Moves the indented lines of footnotes to the margin, where they are no programs. */
function withoutNoteIndents(body: string): string {
    // bounded: a body of an archive, which is compared by a command that serves nobody.
    return body.replace(/^\[\^[^\s\]^]{1,50}\]:.*(?:\n(?:[ \t]{2,}\S.*|[ \t]*$))*/gm, (note) =>
        note.replace(/^(?: {4}|\t)/gm, ""),
    );
}

/** Counts the places in Markdown that refer to a footnote, or hold one. */
function countNotes(prose: string): number {
    const labels = new Set([...prose.matchAll(/^\[\^([^\s\]^]{1,50})\]:/gm)].map(([, label]) => label));
    const references = [...prose.matchAll(/\[\^([^\s\]^]{1,50})\](?!:)/g)].filter(([, label]) => labels.has(label));
    return references.length + countOf(prose, /(?<!\\)\^\[[^[\]\n]{1,1000}\]/g);
}

/** The tag of a time, or of two. */
// bounded: a body of an archive, which is compared by a command that serves nobody.
const DATE_TAG = /\[date(?:=\d|-range )[^\]\n]{1,290}\]/gi;

/** Formulas that are no prose: between `$$`, `\\(` and `\\)`, or, with a command, `\\[` and `\\]`. */
const MARKDOWN_FORMULA =
    // bounded: a body of an archive, which is compared by a command that serves nobody.
    /(?<![\w$\\])\$\$(?=[^$]{0,500}[\\^_{])[^$\n]{1,500}(?:\n[^$\n]{0,500}){0,20}\$\$(?![\w$])|(?<!\\)\\\((?=[^()]{0,200}[\\^_{])(?:(?!\\\)|\n\n)[\s\S]){1,500}\\\)|(?<!\\)\\\[(?=[^\]]{0,200}\\[a-z])(?:(?!\\\]|\n\n)[\s\S]){1,500}\\\]/gi;

const withHTML = createPlainParser({ html: true });
const withoutHTML = createPlainParser({ html: false });

function createPlainParser({ html }: { html: boolean }) {
    const parser = new createMarkdown({ html, linkify: true, breaks: true });
    parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
    return parser;
}

const BY_TOKEN: Partial<Record<string, Thing>> = {
    link_open: "links",
    image: "pictures",
    heading_open: "headings",
    bullet_list_open: "lists",
    ordered_list_open: "lists",
    blockquote_open: "quotes",
    table_open: "tables",
    fence: "programs",
    code_block: "programs",
};
const BY_TAG: Partial<Record<string, Thing>> = { quote: "quotes", spoiler: "spoilers", poll: "polls" };

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Removes comments. An unclosed comment stays, because the text that it hides is lost. */
export function withoutComments(html: string): string {
    const [first = "", ...others] = html.split("<!--");
    const rest = others.map((part) => {
        const end = part.indexOf("-->");
        return end < 0 ? `<!--${part}` : part.slice(end + "-->".length);
    });
    return first + rest.join("");
}
