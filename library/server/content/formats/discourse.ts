import { configureMarkdown, MARKDOWN_OPTIONS, markTasks } from "@parley/library/contract";
import createMarkdown from "markdown-it";
import { createNestingError, MAXIMUM_NESTING, refuseMarkdown } from "../sanitizing/complexity";
import { replaceBBCodeBlocks } from "./discourseBlocks";
import { readDateTag } from "./discourseDates";
import { addNoteRules, renderNotes } from "./discourseNotes";
import { replaceEmojiCodes } from "./emojiCodes";
import { addRenderRules } from "./markdown";

/**
 * Converts Discourse's Markdown, with its HTML, BBCode blocks, dates, footnotes, emoji codes, task lists and image sizes, to HTML that is not yet sanitized.
 * Throws TooComplex (FC-8).
 */
export function discourseToHtml(body: string): string {
    const source = replaceBBCodeBlocks(body.replace(/\r\n?/g, "\n"));
    refuseMarkdown(source);
    const environment = {};
    const html = render(source, environment);
    return html + renderNotes(environment, render);
}

function render(source: string, environment: Record<string, unknown>): string {
    const tokens = parser.parse(source, environment);
    if (tokens.some((token) => token.level > MAXIMUM_NESTING)) throw createNestingError();
    markTasks(tokens, TASK);
    for (const token of tokens) {
        if (token.type === "html_block") token.content = escapeUnknownTags(token.content);
        if (token.type !== "inline") continue;
        token.children = withoutUploadLinks(token.children ?? []);
        for (const child of token.children) {
            if (child.type === "image") settleImage(child);
            else if (child.type === "html_inline") child.content = escapeUnknownTags(child.content);
            else if (child.type === "text") child.content = replaceEmojiCodes(child.content.replace(/\|attachment$/, ""));
        }
    }
    return parser.renderer.render(tokens, parser.options, environment);
}

const parser = addNoteRules(
    addDateRule(addSpoilerRule(addRenderRules(configureMarkdown(new createMarkdown({ ...MARKDOWN_OPTIONS, html: true }))))),
);

/** Makes the parser render the date tags of a line as times. A tag without a valid time stays text. */
function addDateRule(made: Parser): Parser {
    made.inline.ruler.before("link", "date", (state, silent) => {
        const found = state.src[state.pos] === "[" ? readDateTag(state.src, state.pos) : undefined;
        if (!found) return false;
        if (!silent) state.push("html_inline", "", 0).content = found.html;
        state.pos += found.length;
        return true;
    });
    return made;
}

/** Makes the parser render `[spoiler]` within a line as a spoiler, but not in code. A tag without its counterpart stays text. */
function addSpoilerRule(made: Parser): Parser {
    made.inline.ruler.before("link", "spoiler", (state, silent) => {
        const [tag, slash] = /^\[(\/?)spoiler\]/i.exec(state.src.slice(state.pos, state.pos + "[/spoiler]".length)) ?? [];
        if (tag === undefined) return false;
        const { first, last } = findSpoilerTags(state.src, state.env);
        if (slash ? first < 0 || first > state.pos : last < state.pos) return false;
        if (!silent) state.push("html_inline", "", 0).content = slash ? "</span>" : '<span class="spoiler">';
        state.pos += tag.length;
        return true;
    });
    return made;
}

/** Positions of the first opening and the last closing tag of a text. */
interface SpoilerTags {
    source: string;
    first: number;
    last: number;
}

/** Caches the tags of the latest text of each document, so that each text is searched once. */
const latestTags = new WeakMap<object, SpoilerTags>();

function findSpoilerTags(source: string, document: object): SpoilerTags {
    const known = latestTags.get(document);
    if (known?.source === source) return known;
    const lower = source.toLowerCase();
    const found = { source, first: lower.indexOf("[spoiler]"), last: lower.lastIndexOf("[/spoiler]") };
    latestTags.set(document, found);
    return found;
}

/** Escapes tags that are no elements of HTML, such as `List<string>`: they are text that the author has not marked as code. */
function escapeUnknownTags(html: string): string {
    return html.replace(/<(?=\/?([a-z][\w-]{0,40}))/gi, (bracket, name: string) =>
        HTML_ELEMENTS.has(name.toLowerCase()) ? bracket : "&lt;",
    );
}

const HTML_ELEMENTS = new Set(
    (
        "a abbr acronym address annotation article aside audio b bdi bdo big blockquote br caption center cite code col colgroup dd " +
        "del details dfn div dl dt em embed figcaption figure font footer g-emoji h1 h2 h3 h4 h5 h6 header hr i iframe img input ins " +
        "kbd label li lite-youtube main mark math nav noscript object ol option p param picture pre q rp rt ruby s samp script section " +
        "select semantics small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead " +
        "time title tr tt u ul var video wbr"
    ).split(" "),
);

type Parser = ReturnType<typeof configureMarkdown>;
type Token = ReturnType<Parser["parse"]>[number];

/** Removes the links to uploads, whose short addresses lead nowhere outside of their forum; their texts stay. */
function withoutUploadLinks(tokens: Token[]): Token[] {
    let isWithin = false;
    return tokens.filter((token) => {
        if (token.type === "link_open" && String(token.attrGet("href")).startsWith("upload:")) {
            isWithin = true;
            return false;
        }
        if (token.type !== "link_close" || !isWithin) return true;
        isWithin = false;
        return false;
    });
}

/** Sets the size of an image whose description ends in a size and scale: `Kettle|690x388, 50%`. */
function settleImage(image: Token): void {
    const words = image.children?.at(-1);
    if (words) words.content = words.content.replace(/\|(?:video|audio)$/, "");
    const [whole, width, height] = /\|(\d{1,4})x(\d{1,4})(?:,\s{0,3}\d{1,3}%)?(?:\|\w{1,20})?$/.exec(words?.content ?? "") ?? [];
    if (whole === undefined || words === undefined || width === undefined || height === undefined) return;
    words.content = words.content.slice(0, -whole.length);
    image.attrSet("width", width);
    image.attrSet("height", height);
}

/** The checkbox of a task, which Discourse writes in several ways. */
const TASK = /^\[([ xX*-]?)\](?:[ \t]+|$)/;
