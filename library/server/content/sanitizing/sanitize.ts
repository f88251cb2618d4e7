import { sizeOfOwnPicture } from "@parley/library/contract";
import sanitizeHtml from "sanitize-html";
import { replaceEmojiCodes } from "../formats/discourse";
import { lazyFrame } from "../links/foreignMedia";
import type { LinkContext } from "../links/links";
import { checkLink, checkPicture } from "../links/links";
import { refuseHtml } from "./complexity";

/** What the sanitizer has to ask others about. */
export interface SanitizeOptions extends LinkContext {
    /** The address of a picture that is named by a scheme of our own, such as `picture:NAME`. */
    resolvePicture?: ((address: string) => string | undefined) | undefined;
}

/**
 * Keeps of foreign HTML what is on the list of safe elements, attributes, classes and addresses (FC-1). Ids and names go, so that
 * nothing in a post can pass for a part of the page; headings move down by one, as the page has its own. Throws TooComplex (FC-8).
 */
export function sanitize(html: string, options: SanitizeOptions): string {
    refuseHtml(html);
    return sanitizeHtml(html, {
        allowedTags: ELEMENTS,
        allowedAttributes: ATTRIBUTES,
        allowedClasses: CLASSES,
        allowedSchemes: ["http", "https", "tel", "mailto", "unsafe", "site"],
        allowProtocolRelative: false,
        nonTextTags: DROPPED_WHOLE,
        selfClosing: ["br", "hr", "img", "wbr"],
        parseStyleAttributes: false,
        transformTags: {
            ...RENAMED,
            a: (name, attributes) => ({
                tagName: name,
                attribs: withAddress(attributes, "href", judgedHref(attributes.href, options)),
            }),
            img: (name, attributes) => pictureOf(name, attributes, options),
            input: boxOf,
            td: alignedCell,
            th: alignedCell,
            iframe: (_name, attributes) => mediaOf(attributes.src ?? attributes["data-src"], attributes.title, options),
            embed: (_name, attributes) => mediaOf(attributes.src, attributes.title, options),
            source: (_name, attributes) => mediaOf(attributes.src, undefined, options),
            object: (name, attributes) =>
                attributes.data === undefined
                    ? { tagName: "div", attribs: {} }
                    : mediaOf(attributes.data, attributes.title ?? name, options),
            video: (_name, attributes) => playerOf(attributes, options),
            audio: (_name, attributes) => playerOf(attributes, options),
            div: (_name, attributes) => blockOf(attributes, options),
            span: (_name, attributes) => inlineOf(attributes),
            aside: (_name, attributes) => ({
                tagName: /(^|\s)onebox(\s|$)/.test(attributes.class ?? "") ? "blockquote" : "div",
                attribs: {},
            }),
            annotation: (_name, attributes) => ({
                tagName: attributes.encoding === "application/x-tex" ? "code" : "span",
                attribs: attributes.encoding === "application/x-tex" ? { class: "formula" } : {},
            }),
        },
    });
}

const ELEMENTS = (
    "p div blockquote pre h2 h3 h4 ul ol li dl dt dd hr table caption thead tbody tfoot tr th td figure figcaption details summary " +
    "a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small span strong sub sup u var wbr " +
    // Stands for what a frame or a player showed; it becomes a link.
    "iframe"
).split(" ");

const ATTRIBUTES = {
    "*": ["lang", "dir", "title"],
    a: ["href"],
    img: ["src", "alt", "width", "height"],
    ol: ["start", "reversed", "type"],
    li: ["value"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
    details: ["open"],
    iframe: ["src"],
};

const LANGUAGE = /^lang(uage)?-[a-zA-Z0-9+#.-]{1,30}$/;
const CELL = ["align-left", "align-center", "align-right"];
const CLASSES = {
    a: ["embed-link"],
    pre: [LANGUAGE],
    code: [LANGUAGE, "formula", "formula-block"],
    blockquote: ["spoiler"],
    details: ["spoiler"],
    div: ["spoiler"],
    td: CELL,
    th: CELL,
};

// Their content is code, or stands for something that is not shown: as text it would only be noise.
const DROPPED_WHOLE = [
    "script",
    "style",
    "textarea",
    "option",
    "xmp",
    "noscript",
    "template",
    "svg",
    "noembed",
    "noframes",
    "title",
];

const RENAMED: Record<string, string> = {
    h1: "h2",
    h2: "h3",
    h3: "h4",
    h5: "h4",
    h6: "h4",
    strike: "s",
    tt: "code",
    acronym: "abbr",
};

type Attributes = sanitizeHtml.Attributes;

function withAddress(attributes: Attributes, name: string, address: string | undefined): Attributes {
    const { [name]: _written, ...rest } = attributes;
    return address === undefined ? rest : { ...rest, [name]: address };
}

function judgedHref(href: string | undefined, options: SanitizeOptions): string | undefined {
    if (href === undefined) return undefined;
    const { href: judged, safe, foreign } = checkLink(href, options);
    // It is judged again when it is shaped, and would be taken there for one of the source's.
    return safe && !foreign && /^site:\//i.test(href) ? href : judged;
}

function judgedSource(source: string | undefined, options: SanitizeOptions): string | undefined {
    return source === undefined ? undefined : checkPicture(source, options, options.resolvePicture);
}

/** A picture that the site keeps itself has its size in its name, so that the page can keep its place free. */
function withOwnSize(attributes: Attributes): Attributes {
    return { ...attributes, ...sizeOfOwnPicture(attributes.src ?? "") };
}

/** A frame of another site, which is shown as a link to its page. */
function mediaOf(address: string | undefined, title: string | undefined, options: SanitizeOptions): sanitizeHtml.Tag {
    if (address === undefined || address.trim() === "") return { tagName: "div", attribs: {} };
    return { tagName: "iframe", attribs: { src: checkLink(address, options).href, ...(title && { title }) } };
}

/** A player without an address of its own holds the addresses of its sources. */
function playerOf({ src, title }: Attributes, options: SanitizeOptions): sanitizeHtml.Tag {
    return mediaOf(src, title, options);
}

function pictureOf(tagName: string, attributes: Attributes, options: SanitizeOptions): sanitizeHtml.Tag {
    if (hasClass(attributes, "emoji") && /^:[\w+-]{1,50}:$/.test(attributes.alt ?? ""))
        return { tagName: "span", attribs: {}, text: replaceEmojiCodes(attributes.alt ?? "") };
    // Its words are the annotation beside it, which becomes the formula.
    if (/^mwe-math-fallback/.test(attributes.class ?? "")) return { tagName: "span", attribs: {} };
    return { tagName, attribs: withOwnSize(withAddress(attributes, "src", judgedSource(attributes.src, options))) };
}

/** A box of a task list. */
function boxOf(tagName: string, attributes: Attributes): sanitizeHtml.Tag {
    if (attributes.type?.toLowerCase() !== "checkbox") return { tagName, attribs: attributes };
    return { tagName: "span", attribs: {}, text: attributes.checked === undefined ? "☐" : "☑" };
}

function blockOf(attributes: Attributes, options: SanitizeOptions): sanitizeHtml.Tag {
    const frame = lazyFrame(attributes);
    if (frame) return mediaOf(frame.src, frame.title, options);
    if (hasClass(attributes, "math")) return { tagName: "code", attribs: { class: "formula-block" } };
    // What stands beneath an enlargeable picture: its file's name and its size, which the picture itself shows.
    if (hasClass(attributes, "meta")) return { tagName: "template", attribs: {} };
    if (hasClass(attributes, "poll")) return { tagName: "blockquote", attribs: {} };
    return { tagName: "div", attribs: attributes };
}

function inlineOf(attributes: Attributes): sanitizeHtml.Tag {
    if (hasClass(attributes, "math-container") || hasClass(attributes, "math"))
        return { tagName: "code", attribs: { class: "formula" } };
    if (hasClass(attributes, "chcklst-box"))
        return { tagName: "span", attribs: {}, text: hasClass(attributes, "checked") ? "☑" : "☐" };
    if (hasClass(attributes, "spoiler") || hasClass(attributes, "spoiled"))
        return { tagName: "div", attribs: { class: "spoiler" } };
    return { tagName: "span", attribs: attributes };
}

function hasClass({ class: names = "" }: Attributes, name: string): boolean {
    return names.split(/\s+/).includes(name);
}

// Styles are dropped; of a table's cells they carry the only thing worth keeping.
function alignedCell(tagName: string, attributes: Attributes): sanitizeHtml.Tag {
    const side =
        /text-align\s*:\s*(left|center|right)/i.exec(attributes.style ?? "")?.[1] ??
        /^(left|center|right)$/i.exec(attributes.align ?? "")?.[1];
    return { tagName, attribs: side ? { ...attributes, class: `align-${side.toLowerCase()}` } : attributes };
}
