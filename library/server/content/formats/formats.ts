import type { LinkContext } from "../links/links";
import { settleDirections } from "../reading/directions";
import type { Mention, NamedMention } from "../reading/mentions";
import { namedIn, withMentions } from "../reading/mentions";
import { MAXIMUM_ELEMENTS, refuseLength } from "../sanitizing/complexity";
import { sanitize } from "../sanitizing/sanitize";
import type { BodyLabels } from "../sanitizing/shape";
import { shape } from "../sanitizing/shape";
import type { BodyNode } from "../sanitizing/tree";
import { escapeText, readTree, writeTree } from "../sanitizing/tree";
import { bbcodeToHtml } from "./bbcode";
import { discourseToHtml } from "./discourse";
import { markdownToHtml, textToHtml } from "./markdown";
import { rich2ToHtml } from "./rich2";
import { richToHtml } from "./richDelta";

/** What a rendering has to know of the world. All of it may be left out. */
export interface RenderOptions extends LinkContext {
    /** The address of a picture named by a scheme of our own, such as `picture:NAME`; undefined if there is none. */
    resolvePicture?: ((address: string) => string | undefined) | undefined;
    /** Finds people by the names after an @, as `ReadBody.mentions` gives them. Asked once, with all names, and only if there are any. */
    resolveMentions?: ((names: string[]) => ReadonlyMap<string, Mention>) | undefined;
    /** The words that are not the author's, in the reader's language. */
    labels?: Partial<BodyLabels> | undefined;
}

/** Rises whenever the same body would be rendered differently; what is stored under a lower one is rendered again when it is read. */
export const RENDER_VERSION = 9;

/**
 * Renders a body as HTML that may stand in a page as it is (FC-1, FC-5). Formats are rich2, rich, markdown, discourse, html, wysiwyg, bbcode,
 * textex and text; any other is shown as text. Throws an UnfitBody: TooComplex for what would take too long to parse or to show
 * (FC-8), Malformed for rich2 or rich that is none.
 */
export function renderBody(body: string, format: string, options: RenderOptions = {}): string {
    const { mentions, toHtml } = readBody(body, format, options);
    const names = options.resolveMentions ? mentions().map(({ name }) => name) : [];
    return toHtml(options.resolveMentions && names.length > 0 ? options.resolveMentions(names) : NO_MENTIONS);
}

/** A body that is parsed, once, for all that is asked of it. */
export interface ReadBody {
    /** The names after an @, each once, so that they can be looked up; at most `most`, as many as are shown as mentions when not given. */
    mentions(most?: number): NamedMention[];
    /** What `renderBody` gives, with these people mentioned. */
    toHtml(known?: ReadonlyMap<string, Mention>): string;
}

/** Parses a body to be rendered where who is mentioned in it has to be looked up meanwhile. Throws an UnfitBody as `renderBody` does. */
export function readBody(body: string, format: string, options: Omit<RenderOptions, "resolveMentions"> = {}): ReadBody {
    const tree = treeOf(body, format, options);
    return {
        mentions: (most) => namedIn(tree, most),
        toHtml: (known = NO_MENTIONS) => writeTree(settleDirections(withMentions(tree, known))),
    };
}

/**
 * What `renderBody` refuses, shown as it was written, whole: for what was stored or brought in, which nobody can be asked to shorten. One
 * element, however long it is.
 */
export function renderUnfit(body: string): string {
    const text = body.replace(UNSAYABLE, "\ufffd").replace(/\r\n?/g, "\n");
    return `<pre tabindex="0" dir="auto"><code>${escapeText(text)}</code></pre>`;
}

/** Characters that no HTML may contain; parsers disagree about what they stand for. */
const UNSAYABLE = /\0|\p{Surrogate}/gu;
const NO_MENTIONS: ReadonlyMap<string, Mention> = new Map();
const LABELS: BodyLabels = { table: "Table", spoiler: "Spoiler", picture: "Picture", formula: "Formula" };

function treeOf(body: string, format: string, options: RenderOptions): BodyNode[] {
    refuseLength(body);
    const html = toHtml(body.replace(UNSAYABLE, "\ufffd"), format.toLowerCase());
    // In the JSON of an editor they may stand escaped, and come out of it only now.
    const sayable = html.replace(UNSAYABLE, "\ufffd");
    const tree = readTree(sanitize(sayable, options), MAXIMUM_ELEMENTS);
    const singleDollars = format.toLowerCase() !== "markdown";
    return shape(tree, { ...options, singleDollars }, { ...LABELS, ...options.labels });
}

function toHtml(body: string, format: string): string {
    switch (format) {
        case "markdown":
            return markdownToHtml(body);
        case "discourse":
            return discourseToHtml(body);
        case "html":
        case "wysiwyg":
            return body;
        case "rich2":
            return rich2ToHtml(body);
        case "rich":
            return richToHtml(body);
        case "bbcode":
            return bbcodeToHtml(body);
        case "textex":
            return textToHtml(body, { links: true });
        default:
            return textToHtml(body, { links: false });
    }
}
