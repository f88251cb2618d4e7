import type { SaxesAttributeNS, SaxesTagNS } from "saxes";
import { SaxesParser } from "saxes";
import { UnfitPicture } from "./reencodePicture";

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";

/** Elements that only draw. All others are left out with their content, among them scripts, styles, animations and foreign content. */
const DRAWING = new Set(
    (
        "svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath " +
        "linearGradient radialGradient stop clipPath mask pattern marker"
    ).split(" "),
);

/** Attributes that only draw. `style` is not among them, because it is a language of its own. */
const ATTRIBUTES = new Set(
    (
        "id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points transform offset pathLength version " +
        "preserveAspectRatio gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform " +
        "clipPathUnits maskUnits maskContentUnits markerWidth markerHeight markerUnits refX refY orient textLength lengthAdjust " +
        "startOffset fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit " +
        "stroke-dasharray stroke-dashoffset stroke-opacity opacity color stop-color stop-opacity clip-path clip-rule mask " +
        "display visibility font-family font-size font-weight font-style letter-spacing word-spacing text-anchor " +
        "dominant-baseline vector-effect paint-order shape-rendering text-rendering marker-start marker-mid marker-end"
    ).split(" "),
);

/** A whole reference to a part of the same drawing. */
const OWN_PART = /^#[\w.:-]{1,200}$/;
/** Values of attributes that refer to something: only parts of the same drawing, and no escapes, which could hide others. */
const OWN_REFERENCE = /^url\(["']?#[\w.:-]{1,200}["']?\)(?: [\w#]{1,30})?$/;

const MAX_SVG_BYTES = 64 * 1024;
/** A drawing that repeats its repetitions takes endless time to be shown. */
const MAX_REPETITIONS = 10;
const MAX_DEPTH = 50;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** Returns whether a file begins like an SVG. */
export const isSvg = (bytes: Buffer): boolean =>
    /^\uFEFF?\s*<(?:\?xml|!--|!DOCTYPE|svg)/i.test(bytes.subarray(0, 200).toString("utf8"));

/**
 * Returns an SVG written anew with the elements and attributes that only draw (FC-1, FC-36). Throws `UnfitPicture` for a text that is not well
 * formed, no SVG, too large, or repeats itself too often.
 */
export function sanitizeSvg(bytes: Buffer): Buffer {
    if (bytes.length > 10 * MAX_SVG_BYTES) throw tooLarge();
    const cleaned = Buffer.from(new SvgWriter(bytes.toString("utf8")).text);
    if (cleaned.length > MAX_SVG_BYTES) throw tooLarge();
    return cleaned;
}

class SvgWriter {
    text = "";
    #depth = 0;
    #repetitions = 0;
    /** Depth of the outermost element that is left out. */
    #leftOutFrom = Number.POSITIVE_INFINITY;

    constructor(source: string) {
        const parser = new SaxesParser({ xmlns: true });
        parser.on("error", () => {
            throw new UnfitPicture("The drawing is not well formed.");
        });
        parser.on("opentag", (tag) => this.#open(tag));
        parser.on("closetag", ({ local }) => this.#close(local));
        for (const kind of ["text", "cdata"] as const)
            parser.on(kind, (words) => {
                if (this.#isKept && this.#depth > 0) this.text += escapeXml(words);
            });
        parser.write(source).close();
    }

    get #isKept(): boolean {
        return this.#depth < this.#leftOutFrom;
    }

    #open({ local, uri, attributes }: SaxesTagNS): void {
        if (this.#depth === 0 && (local !== "svg" || uri !== SVG)) throw new UnfitPicture("The uploaded file is not a picture.");
        if (this.#isKept && (uri !== SVG || !DRAWING.has(local))) this.#leftOutFrom = this.#depth;
        const isRoot = this.#depth === 0;
        if (this.#isKept) {
            if (this.#depth > MAX_DEPTH || (local === "use" && ++this.#repetitions > MAX_REPETITIONS)) throw tooLarge();
            this.text += `<${local}${isRoot ? ` xmlns="${SVG}"` : ""}${Object.values(attributes).map(printAttribute).join("")}>`;
        }
        this.#depth++;
    }

    #close(local: string): void {
        this.#depth--;
        if (this.#isKept) this.text += `</${local}>`;
        else if (this.#depth === this.#leftOutFrom) this.#leftOutFrom = Number.POSITIVE_INFINITY;
    }
}

function printAttribute({ local, prefix, uri, value }: SaxesAttributeNS): string {
    const isReference = local === "href" && (prefix === "" || uri === XLINK);
    if (isReference) return OWN_PART.test(value) ? ` href="${value}"` : "";
    if (prefix !== "" || !ATTRIBUTES.has(local)) return "";
    // Only these two kinds of values call a function: transformations, and references.
    const isHarmless = local.toLowerCase().endsWith("transform") || !/url|[\\@]/i.test(value) || OWN_REFERENCE.test(value.trim());
    return isHarmless ? ` ${local}="${escapeXml(value)}"` : "";
}

const tooLarge = () => new UnfitPicture("The drawing is too large: it can have at most 64 kB, and repeat its parts 10 times.");
