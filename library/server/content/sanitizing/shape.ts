import { domainToASCII } from "node:url";
import { FOREIGN_REL } from "@parley/library/contract";
import { highlightCode, MAX_HIGHLIGHTED_LENGTH } from "../formats/highlighting";
import type { FormulaBudget } from "../formats/mathml";
import { createFormulaBudget, readTex, renderFormula, renderFormulas } from "../formats/mathml";
import { readTaskBox, toTaskClass, toTaskSign } from "../formats/tasks";
import { createMediaLink, findPageOfFrame } from "../links/foreignMedia";
import { createPictureElement, createPictureLink, isOwnPicture } from "../links/foreignPictures";
import type { LinkContext } from "../links/links";
import { checkLink } from "../links/links";
import { readCommonAttributes, readOwnAttributes, readWholeNumber } from "./attributes";
import { holdsBlock, isNotBlank, wrapInRow, wrapItems, wrapParagraphs, wrapRows, wrapRuns } from "./nesting";
import type { PollLabels } from "./polls";
import { createPollTable, POLL_CLASS, readPoll } from "./polls";
import { MATHML_BLOCK_CLASS, MATHML_CLASS } from "./sanitize";
import type { BodyElement, BodyNode } from "./tree";
import { createElement, isBlock, isElement, isNamed, readText } from "./tree";

/** Labels that the renderer adds to a body. */
export interface BodyLabels extends PollLabels {
    /** Name of the region in which a wide table scrolls. */
    table: string;
    /** Label of a spoiler's button. */
    spoiler: string;
    /** Name of an external image without a description. */
    picture: string;
    /** Name of the region in which a wide formula scrolls. */
    formula: string;
}

/**
 * Normalizes a sanitized tree: loose text is put into paragraphs, every block has a direction that follows its text, tables scroll by
 * themselves and by keyboard, images load lazily and from this site only (FC-89), external links are marked, code is highlighted, formulas
 * become MathML, and no element is in a position from which a browser would move it out of the post.
 */
export function shape(nodes: BodyNode[], context: ShapeContext, labels: BodyLabels): BodyNode[] {
    return wrapParagraphs(
        shapeAll(nodes, "", {
            ...context,
            labels,
            inLink: false,
            isVerbatim: false,
            colours: { left: MAX_HIGHLIGHTED_LENGTH },
            formulas: createFormulaBudget(),
        }),
    );
}

interface ShapeContext extends LinkContext {
    /**
     * Whether single dollars delimit formulas: not in formats whose parser has marked the formulas, where the author has escaped other
     * dollars.
     */
    singleDollars: boolean;
}

interface Shaping extends ShapeContext {
    labels: BodyLabels;
    inLink: boolean;
    /** Number of characters of code that may still be highlighted. */
    colours: { left: number };
    /** Whether text is left unchanged: in code, and in formats without formulas. */
    isVerbatim: boolean;
    formulas: FormulaBudget;
}

// The cells of these elements have their own direction; that of a row has no effect.
const ROWS = new Set(["thead", "tbody", "tfoot", "tr"]);

function shapeAll(nodes: BodyNode[], parent: string, shaping: Shaping): BodyNode[] {
    return nodes.flatMap((node) => (typeof node === "string" ? shapeText(node, shaping) : shapeElement(node, parent, shaping)));
}

function shapeText(text: string, { isVerbatim, inLink, formulas, labels, singleDollars }: Shaping): BodyNode[] {
    return isVerbatim || inLink ? [text] : renderFormulas(text, formulas, labels.formula, singleDollars);
}

function shapeFormula(written: BodyElement, { formulas, labels }: Shaping): BodyElement {
    const { tex, isBlock } = readTex(readText(written.children));
    return renderFormula({ tex, isBlock: isBlock || written.attributes.class === "formula-block" }, formulas, labels.formula);
}

function shapeSpan(written: BodyElement, parent: string, shaping: Shaping): BodyNode[] {
    const isDone = readTaskBox(written.attributes.class);
    // Only the sign: other text would be invisible in the checkbox.
    if (isDone !== undefined) return [createElement("span", { class: toTaskClass(isDone) }, [toTaskSign(isDone)])];
    if (written.attributes.class === MATHML_CLASS || written.attributes.class === MATHML_BLOCK_CLASS)
        return shapeMathML(written, parent, shaping);
    return shapePlain(written, parent, shaping);
}

/** Converts MathML to the formula in its annotation; without one, to its text. */
function shapeMathML({ attributes, children }: BodyElement, parent: string, shaping: Shaping): BodyNode[] {
    const formula = findFormula(children);
    if (!formula) return shapeAll(children, parent, shaping);
    const name = attributes.class === MATHML_BLOCK_CLASS ? "formula-block" : "formula";
    return shapeElement({ ...formula, attributes: { class: name } }, parent, shaping);
}

function findFormula(nodes: readonly BodyNode[]): BodyElement | undefined {
    for (const node of nodes) {
        if (!isElement(node)) continue;
        const found = node.attributes.class === "formula" ? node : findFormula(node.children);
        if (found) return found;
    }
    return undefined;
}

/** Converts a frame of another site to a link to its page; without a safe URL, to text. */
function shapeMedia({ attributes }: BodyElement, shaping: Shaping): BodyNode[] {
    const { src = "", title = "" } = attributes;
    const page = findPageOfFrame(src);
    const { href, safe, foreign } = checkLink(page, shaping);
    if (!safe || shaping.inLink) return [title || page];
    return [createMediaLink(href, title, foreign ? FOREIGN_REL : undefined)];
}

function shapeElement(written: BodyElement, parent: string, shaping: Shaping): BodyNode[] {
    switch (written.name) {
        case "a":
            return shapeLink(written, parent, shaping);
        case "img":
            return shapeImage(written, shaping);
        case "table":
            return shapeTable(written, shaping);
        case "pre":
            return [shapeCode(written, shaping)];
        case "dl":
            return [shapeTerms(written, shaping)];
        case "ul":
        case "ol":
            return [block(written, wrapItems(shapeAll(written.children, written.name, shaping)))];
        case "blockquote":
        case "div":
        case "details":
            if (written.attributes.class === POLL_CLASS) return shapePoll(written, shaping);
            return [shapeContainer(written, shaping)];
        case "iframe":
            return shapeMedia(written, shaping);
        case "code":
            if (/^formula/.test(written.attributes.class ?? ""))
                return shaping.inLink ? [readText(written.children)] : [shapeFormula(written, shaping)];
            return [withLanguage(inline(written, { ...shaping, isVerbatim: true }), languageOf(written))];
        case "span":
            return shapeSpan(written, parent, shaping);
        case "kbd":
        case "samp":
            return [inline(written, { ...shaping, isVerbatim: true })];
        default:
            return shapePlain(written, parent, shaping);
    }
}

// Required parents of elements. With any other parent, browsers close open elements of the page at this element.
const HOME: Record<string, string[]> = {
    li: ["ul", "ol"],
    dt: ["dl"],
    dd: ["dl"],
    caption: ["table"],
    thead: ["table"],
    tbody: ["table"],
    tfoot: ["table"],
    tr: ["thead", "tbody", "tfoot", "table"],
    th: ["tr"],
    td: ["tr"],
    figcaption: ["figure"],
    summary: ["details"],
};

function shapePlain(written: BodyElement, parent: string, shaping: Shaping): BodyNode[] {
    const home = HOME[written.name];
    const atHome = home === undefined || home.includes(parent);
    const children = shapeAll(written.children, atHome ? written.name : "div", shaping);
    if (!atHome) return [createElement("div", { dir: "auto" }, children)];
    if (!isBlock(written))
        return [createElement(written.name, { ...readCommonAttributes(written), ...readOwnAttributes(written) }, children)];
    if (written.name === "hr") return [createElement("hr", {})];
    if (written.name === "p" && !children.some(isNotBlank)) return [];
    const media = written.name === "p" ? onlyMedia(children) : undefined;
    if (media) return [media];
    // A block ends a paragraph, so a paragraph that contains a block is not one.
    const name = written.name === "p" && children.some(holdsBlock) ? "div" : written.name;
    return [block({ ...written, name }, children, readOwnAttributes(written))];
}

function inline(written: BodyElement, shaping: Shaping): BodyElement {
    return createElement(written.name, readCommonAttributes(written), shapeAll(written.children, written.name, shaping));
}

function block(
    written: BodyElement,
    children: BodyNode[],
    attributes: Record<string, string | undefined> = readOwnAttributes(written),
): BodyElement {
    const direction = ROWS.has(written.name) ? {} : { dir: "auto" };
    return createElement(written.name, { ...direction, ...readCommonAttributes(written), ...attributes }, children);
}

function shapeLink(written: BodyElement, parent: string, shaping: Shaping): BodyNode[] {
    const href = written.attributes.href;
    if (href === undefined || shaping.inLink) return shapeAll(written.children, parent, shaping);
    const children = shapeAll(written.children, "a", { ...shaping, inLink: true });
    const checked = checkLink(href, shaping);
    const host = checked.showHost ?? (seemsToLeadElsewhere(children, checked.href) ? hostOf(checked.href) : undefined);
    const title = [written.attributes.title, checked.internationalHost].filter(Boolean).join(" · ");
    const attributes = {
        ...readCommonAttributes(written),
        class: written.attributes.class,
        href: href.startsWith("unsafe:") ? href : checked.href,
        title: title || undefined,
        // NAV-052: no target attribute, because a new tab can't be announced without scripts; `followLinks` opens one and announces it.
        rel: checked.foreign ? FOREIGN_REL : undefined,
    };
    const shown = host ? [...children, " ", createElement("bdi", { class: "host", dir: "ltr" }, [`(${host})`])] : children;
    return [createElement("a", attributes, shown)];
}

/** Checks whether a link's text is a URL of another host than the link's target. */
function seemsToLeadElsewhere(children: BodyNode[], href: string): boolean {
    const shown = /^\s*(?:https?:\/\/|www\.)([^\s/?#@…]+)/i.exec(readText(children));
    const real = hostOf(href);
    if (!shown || real === undefined) return false;
    const named = shown[0].trim().toLowerCase().startsWith("www.") ? shown[0].trim() : (shown[1] ?? "");
    return bare(domainToASCII(named.replace(/:\d+$/, "")) || named) !== bare(real);
}

function hostOf(href: string): string | undefined {
    return /^https?:\/\/([^/?#:]+)/i.exec(href)?.[1];
}

function bare(host: string): string {
    return host.toLowerCase().replace(/^www\./, "");
}

function shapeImage({ attributes }: BodyElement, { siteURL, inLink, labels }: Shaping): BodyNode[] {
    const { alt, title } = attributes;
    // An image that can't be loaded becomes its description.
    if (attributes.src === undefined) return alt ? [alt] : [];
    const src = fromOwnHost(attributes.src, siteURL);
    const width = readWholeNumber(attributes.width, 1, 5000);
    const height = readWholeNumber(attributes.height, 1, 5000);
    const picture = { src, alt, title, ...(width !== undefined && height !== undefined && { width, height }) };
    return [
        isOwnPicture(src, siteURL)
            ? createPictureElement(picture)
            : createPictureLink(picture, { isInLink: inLink, label: labels.picture }),
    ];
}

/** Converts the URL of an image on this site to the site's current protocol, if it was posted under another. */
function fromOwnHost(src: string, siteURL: string | undefined): string {
    if (siteURL === undefined || !URL.canParse(src)) return src;
    const { host, origin: written, pathname, search } = new URL(src);
    const { host: ownHost, origin } = new URL(siteURL);
    return written !== origin && host === ownHost ? `${origin}${pathname}${search}` : src;
}

function shapeTable(written: BodyElement, shaping: Shaping): BodyNode[] {
    const children = shapeAll(written.children, "table", shaping).filter(isNotBlank);
    const table = block(
        written,
        wrapRuns(children, (node) => isNamed(node, "caption", "thead", "tbody", "tfoot", "tr"), wrapInRow).map(wrapRows),
    );
    return [inScrollRegion(table, shaping)];
}

function inScrollRegion(table: BodyElement, { labels }: Shaping): BodyElement {
    return createElement("div", { class: "table-scroll", tabindex: "0", role: "region", "aria-label": labels.table }, [table]);
}

/** Converts a poll of another forum to a table with its options and counts; without options, to a quote of its text. */
function shapePoll(written: BodyElement, shaping: Shaping): BodyNode[] {
    const poll = readPoll(written);
    const shapeCell = (nodes: BodyNode[]) => shapeAll(nodes, "td", shaping);
    const rest = shapeAll(poll.rest, "div", shaping);
    const title = shapeCell(poll.title);
    if (poll.options.length === 0) {
        const name = createElement("p", { dir: "auto" }, [createElement("strong", {}, [shaping.labels.poll])]);
        const text = title.length > 0 ? [createElement("div", { dir: "auto" }, title)] : [];
        return [createElement("blockquote", { dir: "auto" }, [name, ...text, ...rest])];
    }
    const options = poll.options.map((option) => ({ ...option, name: shapeCell(option.name) }));
    return [inScrollRegion(createPollTable({ ...poll, title, options }, shaping.labels), shaping), ...rest];
}

function shapeCode(written: BodyElement, shaping: Shaping): BodyElement {
    const [only, ...others] = written.children.filter(isNotBlank);
    const code = isElement(only) && only.name === "code" && others.length === 0 ? only : undefined;
    const language = (code && languageOf(code)) ?? languageOf(written);
    const children = shapeAll((code ?? written).children, "code", { ...shaping, isVerbatim: true });
    // Code is left-to-right, whatever the language of its first comment; other preformatted text may not be.
    const direction = language === undefined ? "auto" : "ltr";
    const attributes = { tabindex: "0", dir: direction, ...readCommonAttributes(written) };
    const inside = language === undefined ? children : coloured(children, language, shaping.colours);
    return createElement("pre", attributes, [
        withLanguage(createElement("code", code ? readCommonAttributes(code) : {}, inside), language),
    ]);
}

/** Highlights code, unless the author has marked it up. */
function coloured(children: BodyNode[], language: string, colours: { left: number }): BodyNode[] {
    const [program, ...others] = children;
    if (typeof program !== "string" || others.length > 0 || program.length > colours.left) return children;
    colours.left -= program.length;
    return highlightCode(program, language) ?? children;
}

function languageOf({ attributes }: BodyElement): string | undefined {
    const language = /(?:^|\s)lang(?:uage)?-(\S+)/.exec(attributes.class ?? "")?.[1];
    return language === "none" ? undefined : language;
}

function withLanguage(code: BodyElement, language: string | undefined): BodyElement {
    return language === undefined ? code : { ...code, attributes: { class: `language-${language}`, ...code.attributes } };
}

/** Converts a description list. Without terms or without descriptions, its parts are indents and headings, as talk pages use them. */
function shapeTerms(written: BodyElement, shaping: Shaping): BodyElement {
    const children = shapeAll(written.children, "dl", shaping).filter(isNotBlank);
    const isList = children.some((child) => isNamed(child, "dt")) && children.some((child) => isNamed(child, "dd"));
    if (isList)
        return block(
            written,
            wrapRuns(
                children,
                (child) => isNamed(child, "dt", "dd"),
                (loose) => createElement("dd", { dir: "auto" }, loose),
            ),
        );
    const indents = children.some((child) => isNamed(child, "dd"));
    const parts = children.map((child) => {
        if (!isElement(child)) return child;
        if (child.name === "dd") return createElement("div", child.attributes, child.children);
        return child.name === "dt" ? createElement("p", child.attributes, [createElement("strong", {}, child.children)]) : child;
    });
    return createElement("div", { dir: "auto", class: indents ? "indent" : undefined, ...readCommonAttributes(written) }, parts);
}

function shapeContainer(written: BodyElement, shaping: Shaping): BodyElement {
    const children = withoutRepeatedMedia(shapeAll(written.children, written.name, shaping));
    const media = onlyMedia(children);
    if (media && written.name === "div" && written.attributes.class !== "spoiler") return media;
    if (written.attributes.class !== "spoiler") return block(written, children);
    const summary = children.find((child) => isNamed(child, "summary")) ?? createElement("summary", {}, [shaping.labels.spoiler]);
    const hidden = children.filter((child) => !isNamed(child, "summary"));
    return createElement("details", { class: "spoiler", dir: "auto" }, [
        summary,
        createElement("div", { dir: "auto", ...readCommonAttributes(written) }, hidden),
    ]);
}

/** Removes links to the same player: old pages name it once for each kind of browser. */
function withoutRepeatedMedia(children: BodyNode[]): BodyNode[] {
    const seen = new Set<string>();
    return children.filter((child) => {
        const [link] = isElement(child) && child.name === "p" ? child.children : [];
        if (!isElement(link) || link.attributes.class !== "embed-link") return true;
        const { href = "" } = link.attributes;
        return !seen.has(href) && seen.add(href);
    });
}

/** Returns the link to a frame if it is all that a block contains: it replaces the block, so that an embed can replace it in turn. */
function onlyMedia(children: BodyNode[]): BodyElement | undefined {
    const [only, ...others] = children.filter(isNotBlank);
    if (!isElement(only) || only.name !== "p" || others.length > 0) return undefined;
    const [link] = only.children;
    return isElement(link) && link.attributes.class === "embed-link" && only.children.length === 1 ? only : undefined;
}
