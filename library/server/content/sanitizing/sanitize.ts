import { parseOwnPictureSize } from "@parley/library/contract";
import sanitizeHtml from "sanitize-html";
import { replaceEmojiCodes } from "../formats/emojiCodes";
import { DONE_TASK_CLASS, TASK_CLASS, toTaskClass, toTaskSign } from "../formats/tasks";
import { readLazyFrame, readScriptPage } from "../links/foreignMedia";
import type { LinkContext } from "../links/links";
import { checkLink, checkPicture } from "../links/links";
import { refuseHtml } from "./complexity";
import { POLL_ATTRIBUTES, POLL_CLASS, POLL_SHARE_CLASS, POLL_VOTERS_CLASS } from "./polls";

/** Options of the sanitizer. */
export interface SanitizeOptions extends LinkContext {
    /** Resolves the URL of an image with a custom scheme such as `picture:NAME`. */
    resolvePicture?: ((address: string) => string | undefined) | undefined;
}

/**
 * Reduces untrusted HTML to the allowed elements, attributes, classes and URLs (FC-1). Removes ids and names, so that nothing in a post can
 * imitate a part of the page; moves headings down one level, as the page has its own. Throws TooComplex (FC-8).
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
        exclusiveFilter: ({ attribs }) => attribs.class === DROPPED_CLASS,
        selfClosing: ["br", "hr", "img", "wbr"],
        parseStyleAttributes: false,
        transformTags: {
            ...RENAMED,
            a: (name, attributes) => ({
                tagName: name,
                attribs: withAddress(attributes, "href", checkHref(attributes.href, options)),
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
            param: (_name, attributes) =>
                /^(?:movie|src|url)$/i.test(attributes.name ?? "") ? mediaOf(attributes.value, undefined, options) : DROPPED,
            script: (tagName, attributes) => {
                const page = readScriptPage(attributes.src ?? "");
                return page === undefined ? { tagName, attribs: {} } : mediaOf(page, undefined, options);
            },
            "lite-youtube": (_name, attributes) => blockOf({ "data-video-id": attributes.videoid ?? "" }, options),
            video: (_name, attributes) => playerOf(attributes, options),
            audio: (_name, attributes) => playerOf(attributes, options),
            div: (_name, attributes) => blockOf(attributes, options),
            span: (_name, attributes) => inlineOf(attributes),
            sup: (tagName, attributes) => ({
                tagName,
                attribs: NOTE_CLASSES.some((name) => hasClass(attributes, name))
                    ? { ...attributes, class: NOTE_CLASS }
                    : attributes,
            }),
            aside: (_name, attributes) => ({
                tagName: /(^|\s)onebox(\s|$)/.test(attributes.class ?? "") ? "blockquote" : "div",
                attribs: {},
            }),
            math: (_name, { display }) => ({
                tagName: "span",
                attribs: { class: display === "block" ? MATHML_BLOCK_CLASS : MATHML_CLASS },
            }),
            annotation: (_name, attributes) => ({
                tagName: attributes.encoding === "application/x-tex" ? "code" : "span",
                attribs: attributes.encoding === "application/x-tex" ? { class: "formula" } : {},
            }),
        },
    });
}

/** Class of an element of MathML, of which only the formula in its annotation is shown, where it has one. */
export const MATHML_CLASS = "mathml";
/** The same for MathML that is displayed as a block. */
export const MATHML_BLOCK_CLASS = "mathml-block";

/** Class of the number of a footnote. */
const NOTE_CLASS = "note";

/** Classes of the numbers of footnotes: ours, and those of Discourse and of wikis. */
const NOTE_CLASSES = [NOTE_CLASS, "footnote-ref", "reference"];

const ELEMENTS = (
    "p div blockquote pre h2 h3 h4 ul ol li dl dt dd hr table caption thead tbody tfoot tr th td figure figcaption details summary " +
    "a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr " +
    // The content of a frame or player, which later becomes a link.
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
    time: ["datetime"],
    iframe: ["src"],
    div: POLL_ATTRIBUTES,
};

/**
 * An element that is left out with its content. It is renamed to an allowed element, because sanitize-html gives the closing tag of a renamed
 * element that it skips to the next element of the same depth, which would then never be closed.
 */
const DROPPED_CLASS = "dropped";
const DROPPED: sanitizeHtml.Tag = { tagName: "div", attribs: { class: DROPPED_CLASS } };

const LANGUAGE = /^lang(uage)?-[a-zA-Z0-9+#.-]{1,30}$/;
const CELL = ["align-left", "align-center", "align-right"];
const CLASSES = {
    a: ["embed-link"],
    pre: [LANGUAGE],
    code: [LANGUAGE, "formula", "formula-block"],
    blockquote: ["spoiler"],
    details: ["spoiler"],
    div: ["spoiler", POLL_CLASS, DROPPED_CLASS],
    span: [POLL_SHARE_CLASS, POLL_VOTERS_CLASS, MATHML_CLASS, MATHML_BLOCK_CLASS, TASK_CLASS, DONE_TASK_CLASS],
    sup: [NOTE_CLASS],
    td: CELL,
    th: CELL,
};

// Elements whose content is code, or is not displayed: as text it would be noise.
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

function checkHref(href: string | undefined, options: SanitizeOptions): string | undefined {
    if (href === undefined) return undefined;
    const { href: checkedHref, safe, foreign } = checkLink(href, options);
    // The URL is checked again by `shape`, which would resolve it against the source.
    return safe && !foreign && /^site:\//i.test(href) ? href : checkedHref;
}

function checkSource(source: string | undefined, options: SanitizeOptions): string | undefined {
    return source === undefined ? undefined : checkPicture(source, options, options.resolvePicture);
}

/** Adds the size of an image stored by this site, which is part of its name, so that the page can reserve the space. */
function withOwnSize(attributes: Attributes): Attributes {
    return { ...attributes, ...parseOwnPictureSize(attributes.src ?? "") };
}

/** Converts a frame of another site, which is later shown as a link to its page. */
function mediaOf(address: string | undefined, title: string | undefined, options: SanitizeOptions): sanitizeHtml.Tag {
    if (address === undefined || address.trim() === "") return { tagName: "div", attribs: {} };
    return { tagName: "iframe", attribs: { src: checkLink(address, options).href, ...(title && { title }) } };
}

/** Converts a player. Without a URL of its own it contains the URLs of its sources. */
function playerOf({ src, title }: Attributes, options: SanitizeOptions): sanitizeHtml.Tag {
    return mediaOf(src, title, options);
}

function pictureOf(tagName: string, attributes: Attributes, options: SanitizeOptions): sanitizeHtml.Tag {
    const isEmoji = ["emoji", "smilie", "smilies", "smiley", "wp-smiley"].some((name) => hasClass(attributes, name));
    // The image of another site is only a drawing of the character or code that its description names.
    if (isEmoji && attributes.alt?.trim()) return { tagName: "span", attribs: {}, text: replaceEmojiCodes(attributes.alt) };
    if (hasClass(attributes, "avatar")) return { tagName: "span", attribs: {} };
    // The text of this image is the annotation beside it, which becomes the formula.
    if (/^mwe-math-fallback/.test(attributes.class ?? "")) return { tagName: "span", attribs: {} };
    return { tagName, attribs: withOwnSize(withAddress(attributes, "src", checkSource(attributes.src, options))) };
}

/** Converts the checkbox of a task list. */
function boxOf(tagName: string, attributes: Attributes): sanitizeHtml.Tag {
    if (attributes.type?.toLowerCase() !== "checkbox") return { tagName, attribs: attributes };
    return taskBox(attributes.checked !== undefined);
}

function taskBox(isDone: boolean): sanitizeHtml.Tag {
    return { tagName: "span", attribs: { class: toTaskClass(isDone) }, text: toTaskSign(isDone) };
}

function blockOf(attributes: Attributes, options: SanitizeOptions): sanitizeHtml.Tag {
    const frame = readLazyFrame(attributes);
    if (frame) return mediaOf(frame.src, frame.title, options);
    if (hasClass(attributes, "math")) return { tagName: "code", attribs: { class: "formula-block" } };
    if (isSpoiler(attributes)) return { tagName: "div", attribs: { class: "spoiler" } };
    // The caption of an enlargeable image: its file name and size, which duplicate the image's own.
    if (hasClass(attributes, "meta")) return DROPPED;
    if (hasClass(attributes, "poll-buttons")) return DROPPED;
    if (hasClass(attributes, "poll")) return { tagName: "div", attribs: { ...attributes, class: POLL_CLASS } };
    return { tagName: "div", attribs: attributes };
}

function inlineOf(attributes: Attributes): sanitizeHtml.Tag {
    if (hasClass(attributes, "math-container") || hasClass(attributes, "math"))
        return { tagName: "code", attribs: { class: "formula" } };
    if (hasClass(attributes, "chcklst-box")) return taskBox(hasClass(attributes, "checked"));
    if (isSpoiler(attributes)) return { tagName: "div", attribs: { class: "spoiler" } };
    if (hasClass(attributes, "discourse-local-date"))
        return { tagName: "time", attribs: { datetime: readLocalDate(attributes) } };
    if (hasClass(attributes, "percentage")) return { tagName: "span", attribs: { class: POLL_SHARE_CLASS } };
    if (hasClass(attributes, "info-number")) return { tagName: "span", attribs: { class: POLL_VOTERS_CLASS } };
    return { tagName: "span", attribs: attributes };
}

/** Returns the time that the element of a date of Discourse names, with its zone's offset if it has one in its preview. */
function readLocalDate(attributes: Attributes): string {
    const [instant] = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z/.exec(attributes["data-email-preview"] ?? "") ?? [];
    const { "data-date": date = "", "data-time": time } = attributes;
    return instant ?? (time === undefined ? date : `${date}T${time}`);
}

/** Checks for a spoiler of any known forum. */
function isSpoiler(attributes: Attributes): boolean {
    return ["spoiler", "spoiled", "bbCodeSpoiler", "md-spoiler-text"].some((name) => hasClass(attributes, name));
}

function hasClass({ class: names = "" }: Attributes, name: string): boolean {
    return names.split(/\s+/).includes(name);
}

// Styles are removed; the alignment of table cells is the only one preserved.
function alignedCell(tagName: string, attributes: Attributes): sanitizeHtml.Tag {
    const side =
        /text-align\s*:\s*(left|center|right)/i.exec(attributes.style ?? "")?.[1] ??
        /^(left|center|right)$/i.exec(attributes.align ?? "")?.[1];
    return { tagName, attribs: side ? { ...attributes, class: `align-${side.toLowerCase()}` } : attributes };
}
