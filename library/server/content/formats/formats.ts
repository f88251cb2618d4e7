import type { LinkContext } from "../links/links";
import { resolveDirections } from "../reading/directions";
import type { Mention, NamedMention } from "../reading/mentions";
import { findNamedMentions, withMentions } from "../reading/mentions";
import { MAXIMUM_ELEMENTS, refuseLength } from "../sanitizing/complexity";
import { sanitize } from "../sanitizing/sanitize";
import type { BodyLabels } from "../sanitizing/shape";
import { shape } from "../sanitizing/shape";
import type { BodyNode } from "../sanitizing/tree";
import { escapeText, readTree, writeTree } from "../sanitizing/tree";
import { bbcodeToHtml } from "./bbcode";
import { discourseToHtml } from "./discourse";
import { convertTextToHtml, markdownToHtml } from "./markdown";
import { rich2ToHtml } from "./rich2";
import { richToHtml } from "./richDelta";

/** Options of rendering, all of them optional. */
export interface RenderOptions extends LinkContext {
    /** Resolves the URL of an image with a custom scheme such as `picture:NAME`; returns undefined if there is no such image. */
    resolvePicture?: ((address: string) => string | undefined) | undefined;
    /**
     * Looks up members by the names after an @, as returned by `ReadBody.mentions`. Called once with all names, and only if there are any.
     */
    resolveMentions?: ((names: string[]) => ReadonlyMap<string, Mention>) | undefined;
    /** Labels in the reader's language that the renderer adds. */
    labels?: Partial<BodyLabels> | undefined;
}

/**
 * Version of the renderer. Increases whenever the same body would be rendered differently; HTML stored with a lower version is rendered
 * again when it is read.
 */
export const RENDER_VERSION = 14;

/**
 * Renders a body as safe HTML that can be inserted into a page (FC-1, FC-5). Formats are rich2, rich, markdown, discourse, html, wysiwyg,
 * bbcode, textex and text; any other is shown as text. Throws an UnfitBody: TooComplex for a body that would take too long to parse or to
 * display (FC-8), Malformed for invalid rich2 or rich.
 */
export function renderBody(body: string, format: string, options: RenderOptions = {}): string {
    const { mentions, toHtml } = readBody(body, format, options);
    const names = options.resolveMentions ? mentions().map(({ name }) => name) : [];
    return toHtml(options.resolveMentions && names.length > 0 ? options.resolveMentions(names) : NO_MENTIONS);
}

/** A body that is parsed once for all its uses. */
export interface ReadBody {
    /** Returns the names after an @, each once, to be looked up; at most `most`, by default the number that can be shown as mentions. */
    mentions(max?: number): NamedMention[];
    /** Returns the same HTML as `renderBody`, with these members mentioned. */
    toHtml(known?: ReadonlyMap<string, Mention>): string;
}

/** Parses a body whose mentioned members have to be looked up before it is rendered. Throws an UnfitBody like `renderBody`. */
export function readBody(body: string, format: string, options: Omit<RenderOptions, "resolveMentions"> = {}): ReadBody {
    const tree = treeOf(body, format, options);
    return {
        mentions: (max) => findNamedMentions(tree, max),
        toHtml: (known = NO_MENTIONS) => writeTree(resolveDirections(withMentions(tree, known))),
    };
}

/**
 * Renders the source text of a body that `renderBody` refuses: for stored or imported bodies, whose authors can't shorten them.
 * The result is one element, however long.
 */
export function renderUnfit(body: string): string {
    const text = body.replace(UNSAYABLE, "\ufffd").replace(/\r\n?/g, "\n");
    return `<pre tabindex="0" dir="auto"><code>${escapeText(text)}</code></pre>`;
}

/** Characters that HTML can't contain; parsers interpret them differently. */
const UNSAYABLE = /\0|\p{Surrogate}/gu;
const NO_MENTIONS: ReadonlyMap<string, Mention> = new Map();
const LABELS: BodyLabels = {
    table: "Table",
    spoiler: "Spoiler",
    picture: "Picture",
    formula: "Formula",
    poll: "Poll",
    option: "Option",
    votes: "Votes",
    share: "Share",
    voters: "Voters: {count}",
};

function treeOf(body: string, format: string, options: RenderOptions): BodyNode[] {
    refuseLength(body);
    const html = toHtml(body.replace(UNSAYABLE, "\ufffd"), format.toLowerCase());
    // In the JSON of an editor these characters can be escaped, so they appear only at this point.
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
            return convertTextToHtml(body, { links: true });
        default:
            return convertTextToHtml(body, { links: false });
    }
}
