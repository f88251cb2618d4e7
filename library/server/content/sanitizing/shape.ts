import { domainToASCII } from "node:url";
import { FOREIGN_REL } from "@parley/library/contract";
import { highlighted, MAX_HIGHLIGHTED_LENGTH } from "../formats/highlighting";
import type { FormulaBudget } from "../formats/mathml";
import { createFormulaBudget, readTex, renderFormula, renderFormulas } from "../formats/mathml";
import { mediaLink, pageOfFrame } from "../links/foreignMedia";
import { isOwnPicture, pictureElement, pictureLink } from "../links/foreignPictures";
import type { LinkContext } from "../links/links";
import { checkLink } from "../links/links";
import type { BodyElement, BodyNode } from "./tree";
import { element, isBlock, isElement, isNamed, readText } from "./tree";

/** Words that stand in a rendered body without being its author's. */
export interface BodyLabels {
    /** Names the region a wide table scrolls in. */
    table: string;
    /** Stands on the button of a spoiler. */
    spoiler: string;
    /** Names a picture of another site that its author did not describe. */
    picture: string;
    /** Names the region a wide formula scrolls in. */
    formula: string;
}

/**
 * Gives a sanitized tree the one shape the page counts on: loose text stands in paragraphs, every block tells its direction by its
 * text, tables scroll by themselves and by keyboard, pictures load late and from this site alone (FC-89), links that leave say
 * so, programs are coloured, formulas are MathML, and no element stands where a browser would move it out of the post.
 */
export function shape(nodes: BodyNode[], context: ShapeContext, labels: BodyLabels): BodyNode[] {
    return inParagraphs(
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
    /** Whether a dollar of the text delimits a formula: not where a parser has marked those, and an author escaped the others. */
    singleDollars: boolean;
}

interface Shaping extends ShapeContext {
    labels: BodyLabels;
    inLink: boolean;
    /** How much of programs may still be coloured, in characters. */
    colours: { left: number };
    /** Whether text stays as it is: in code, and where formulas are not read. */
    isVerbatim: boolean;
    formulas: FormulaBudget;
}

// Their cells tell their own direction; that of a row changes nothing.
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

/** A frame of another site as a link to its page; what an address without a page would have shown is told in words. */
function shapeMedia({ attributes }: BodyElement, shaping: Shaping): BodyNode[] {
    const { src = "", title = "" } = attributes;
    const page = pageOfFrame(src);
    const { href, safe, foreign } = checkLink(page, shaping);
    if (!safe || shaping.inLink) return [title || page];
    return [mediaLink(href, title, foreign ? FOREIGN_REL : undefined)];
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
            return [block(written, itemsOnly(shapeAll(written.children, written.name, shaping)))];
        case "blockquote":
        case "div":
        case "details":
            return [shapeContainer(written, shaping)];
        case "iframe":
            return shapeMedia(written, shaping);
        case "code":
            if (/^formula/.test(written.attributes.class ?? ""))
                return shaping.inLink ? [readText(written.children)] : [shapeFormula(written, shaping)];
            return [withLanguage(inline(written, { ...shaping, isVerbatim: true }), languageOf(written))];
        case "kbd":
        case "samp":
            return [inline(written, { ...shaping, isVerbatim: true })];
        default:
            return shapePlain(written, parent, shaping);
    }
}

// Where an element that is only understood inside another may stand. Elsewhere browsers end open elements of the page at it.
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
    if (!atHome) return [element("div", { dir: "auto" }, children)];
    if (!isBlock(written)) return [element(written.name, common(written), children)];
    if (written.name === "hr") return [element("hr", {})];
    if (written.name === "p" && !children.some(isNotBlank)) return [];
    const media = written.name === "p" ? onlyMedia(children) : undefined;
    if (media) return [media];
    // A paragraph ends where a block begins, so with a block in it it never was one.
    const name = written.name === "p" && children.some(holdsBlock) ? "div" : written.name;
    return [block({ ...written, name }, children, ownAttributes(written))];
}

function inline(written: BodyElement, shaping: Shaping): BodyElement {
    return element(written.name, common(written), shapeAll(written.children, written.name, shaping));
}

function block(
    written: BodyElement,
    children: BodyNode[],
    attributes: Record<string, string | undefined> = ownAttributes(written),
): BodyElement {
    const direction = ROWS.has(written.name) ? {} : { dir: "auto" };
    return element(written.name, { ...direction, ...common(written), ...attributes }, children);
}

/** The attributes that any element may have, if they make sense. */
function common({ attributes }: BodyElement): Record<string, string> {
    const kept: Record<string, string> = {};
    if (/^(ltr|rtl|auto)$/i.test(attributes.dir ?? "")) kept.dir = (attributes.dir ?? "").toLowerCase();
    if (/^[a-z]{2,8}(-[a-z0-9]{1,8}){0,4}$/i.test(attributes.lang ?? "")) kept.lang = attributes.lang ?? "";
    if (attributes.title) kept.title = attributes.title;
    return kept;
}

function ownAttributes({ name, attributes }: BodyElement): Record<string, string | undefined> {
    switch (name) {
        case "ol":
            return {
                start: wholeNumber(attributes.start, -1_000_000, 1_000_000),
                reversed: attributes.reversed === undefined ? undefined : "",
                type: /^[1aAiI]$/.test(attributes.type ?? "") ? attributes.type : undefined,
            };
        case "li":
            return { value: wholeNumber(attributes.value, -1_000_000, 1_000_000) };
        case "td":
        case "th":
            return {
                class: attributes.class,
                colspan: wholeNumber(attributes.colspan, 1, 100),
                rowspan: wholeNumber(attributes.rowspan, 1, 100),
                scope: /^(row|col|rowgroup|colgroup)$/.test(attributes.scope ?? "") ? attributes.scope : undefined,
            };
        case "details":
            return { open: attributes.open === undefined ? undefined : "" };
        default:
            return {};
    }
}

function wholeNumber(written: string | undefined, minimum: number, maximum: number): string | undefined {
    if (!/^-?\d{1,7}$/.test(written ?? "")) return undefined;
    const value = Number(written);
    return value >= minimum && value <= maximum ? String(value) : undefined;
}

function shapeLink(written: BodyElement, parent: string, shaping: Shaping): BodyNode[] {
    const href = written.attributes.href;
    if (href === undefined || shaping.inLink) return shapeAll(written.children, parent, shaping);
    const children = shapeAll(written.children, "a", { ...shaping, inLink: true });
    const judged = checkLink(href, shaping);
    const host = judged.showHost ?? (seemsToLeadElsewhere(children, judged.href) ? hostOf(judged.href) : undefined);
    const title = [written.attributes.title, judged.internationalHost].filter(Boolean).join(" · ");
    const attributes = {
        ...common(written),
        class: written.attributes.class,
        href: href.startsWith("unsafe:") ? href : judged.href,
        title: title || undefined,
        // NAV-052: no more without scripts, for nobody could be told of a new tab there; `followLinks` opens one and says so.
        rel: judged.foreign ? FOREIGN_REL : undefined,
    };
    const shown = host ? [...children, " ", element("bdi", { class: "host", dir: "ltr" }, [`(${host})`])] : children;
    return [element("a", attributes, shown)];
}

/** Whether a link shows an address, but of another host than the one it leads to. */
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

function shapeImage({ attributes }: BodyElement, { origin, inLink, labels }: Shaping): BodyNode[] {
    const { alt, title } = attributes;
    // What can't be loaded is told in words.
    if (attributes.src === undefined) return alt ? [alt] : [];
    const src = fromOwnHost(attributes.src, origin);
    const width = wholeNumber(attributes.width, 1, 5000);
    const height = wholeNumber(attributes.height, 1, 5000);
    const picture = { src, alt, title, ...(width !== undefined && height !== undefined && { width, height }) };
    return [
        isOwnPicture(src, origin) ? pictureElement(picture) : pictureLink(picture, { isInLink: inLink, label: labels.picture }),
    ];
}

/** A picture of ours stays ours when the site is reached by another protocol than when it was posted. */
function fromOwnHost(src: string, origin: string | undefined): string {
    if (origin === undefined || !URL.canParse(src)) return src;
    const { host, origin: written, pathname, search } = new URL(src);
    return written !== origin && host === new URL(origin).host ? `${origin}${pathname}${search}` : src;
}

function shapeTable(written: BodyElement, shaping: Shaping): BodyNode[] {
    const children = shapeAll(written.children, "table", shaping).filter(isNotBlank);
    const table = block(
        written,
        wrapRuns(children, (node) => isNamed(node, "caption", "thead", "tbody", "tfoot", "tr"), asRow).map(rowsOnly),
    );
    const region = { class: "table-scroll", tabindex: "0", role: "region", "aria-label": shaping.labels.table };
    return [element("div", region, [table])];
}

function rowsOnly(node: BodyNode): BodyNode {
    if (!isElement(node) || node.name === "caption") return node;
    if (node.name === "tr") return cellsOnly(node);
    const rows = wrapRuns(node.children.filter(isNotBlank), (child) => isNamed(child, "tr"), asRow);
    return { ...node, children: rows.map((row) => (isElement(row) ? cellsOnly(row) : row)) };
}

function cellsOnly(row: BodyElement): BodyElement {
    return { ...row, children: wrapRuns(row.children.filter(isNotBlank), (child) => isNamed(child, "td", "th"), asCell) };
}

function asRow(loose: BodyNode[]): BodyElement {
    return element("tr", {}, [asCell(loose)]);
}

function asCell(loose: BodyNode[]): BodyElement {
    return element("td", { dir: "auto" }, loose);
}

function shapeCode(written: BodyElement, shaping: Shaping): BodyElement {
    const [only, ...others] = written.children.filter(isNotBlank);
    const code = isElement(only) && only.name === "code" && others.length === 0 ? only : undefined;
    const language = (code && languageOf(code)) ?? languageOf(written);
    const children = shapeAll((code ?? written).children, "code", { ...shaping, isVerbatim: true });
    // A program reads from left to right, whatever its first comment is written in; other text in this form need not.
    const direction = language === undefined ? "auto" : "ltr";
    const attributes = { tabindex: "0", dir: direction, ...common(written) };
    const inside = language === undefined ? children : coloured(children, language, shaping.colours);
    return element("pre", attributes, [withLanguage(element("code", code ? common(code) : {}, inside), language)]);
}

/** What an author has marked up themselves stays as it is. */
function coloured(children: BodyNode[], language: string, colours: { left: number }): BodyNode[] {
    const [program, ...others] = children;
    if (typeof program !== "string" || others.length > 0 || program.length > colours.left) return children;
    colours.left -= program.length;
    return highlighted(program, language) ?? children;
}

function languageOf({ attributes }: BodyElement): string | undefined {
    const language = /(?:^|\s)lang(?:uage)?-(\S+)/.exec(attributes.class ?? "")?.[1];
    return language === "none" ? undefined : language;
}

function withLanguage(code: BodyElement, language: string | undefined): BodyElement {
    return language === undefined ? code : { ...code, attributes: { class: `language-${language}`, ...code.attributes } };
}

/** A list of terms; or, without terms or without what is said of them, what talk pages use its parts for: indents and headings. */
function shapeTerms(written: BodyElement, shaping: Shaping): BodyElement {
    const children = shapeAll(written.children, "dl", shaping).filter(isNotBlank);
    const isList = children.some((child) => isNamed(child, "dt")) && children.some((child) => isNamed(child, "dd"));
    if (isList)
        return block(
            written,
            wrapRuns(
                children,
                (child) => isNamed(child, "dt", "dd"),
                (loose) => element("dd", { dir: "auto" }, loose),
            ),
        );
    const indents = children.some((child) => isNamed(child, "dd"));
    const parts = children.map((child) => {
        if (!isElement(child)) return child;
        if (child.name === "dd") return element("div", child.attributes, child.children);
        return child.name === "dt" ? element("p", child.attributes, [element("strong", {}, child.children)]) : child;
    });
    return element("div", { dir: "auto", class: indents ? "indent" : undefined, ...common(written) }, parts);
}

function itemsOnly(children: BodyNode[]): BodyNode[] {
    return wrapRuns(
        children.filter(isNotBlank),
        (child) => isNamed(child, "li"),
        (loose) => element("li", { dir: "auto" }, loose),
    );
}

function shapeContainer(written: BodyElement, shaping: Shaping): BodyElement {
    const children = shapeAll(written.children, written.name, shaping);
    const media = onlyMedia(children);
    if (media && written.name === "div" && written.attributes.class !== "spoiler") return media;
    if (written.attributes.class !== "spoiler") return block(written, children);
    const said = children.find((child) => isNamed(child, "summary")) ?? element("summary", {}, [shaping.labels.spoiler]);
    const hidden = children.filter((child) => !isNamed(child, "summary"));
    return element("details", { class: "spoiler", dir: "auto" }, [
        said,
        element("div", { dir: "auto", ...common(written) }, hidden),
    ]);
}

/** The link to a frame that a block holds and nothing else: it stands in the block's place, where an embed may take its own. */
function onlyMedia(children: BodyNode[]): BodyElement | undefined {
    const [only, ...others] = children.filter(isNotBlank);
    if (!isElement(only) || only.name !== "p" || others.length > 0) return undefined;
    const [link] = only.children;
    return isElement(link) && link.attributes.class === "embed-link" && only.children.length === 1 ? only : undefined;
}

function inParagraphs(nodes: BodyNode[]): BodyNode[] {
    return wrapRuns(
        nodes,
        (node) => holdsBlock(node) || !isNotBlank(node),
        (loose) => element("p", { dir: "auto" }, loose),
    );
}

function holdsBlock(node: BodyNode): boolean {
    return isElement(node) && (isBlock(node) || node.children.some(holdsBlock));
}

function isNotBlank(node: BodyNode): boolean {
    return typeof node !== "string" || node.trim() !== "";
}

/** Wraps the nodes that don't belong, each run of neighbours in one wrapper. */
function wrapRuns(nodes: BodyNode[], belongs: (node: BodyNode) => boolean, wrap: (run: BodyNode[]) => BodyElement): BodyNode[] {
    const wrapped: BodyNode[] = [];
    let run: BodyNode[] = [];
    const endRun = () => {
        if (run.some(isNotBlank)) wrapped.push(wrap(run));
        run = [];
    };
    for (const node of nodes) {
        if (belongs(node) && !(run.length > 0 && !isNotBlank(node))) {
            endRun();
            wrapped.push(node);
        } else {
            run.push(node);
        }
    }
    endRun();
    return wrapped;
}
