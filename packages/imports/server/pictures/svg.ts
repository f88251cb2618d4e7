import type { SaxesAttributeNS, SaxesTagNS } from "saxes";
import { SaxesParser } from "saxes";

const SVG = "http://www.w3.org/2000/svg";
const ACTIVE = new Set([
    "script",
    "foreignobject",
    "handler",
    "listener",
    "iframe",
    "object",
    "embed",
    "audio",
    "video",
    "canvas",
]);
const ADDRESSES = new Set(["href", "src", "from", "to", "values", "by"]);
/** A reference to a part of the same SVG, or an embedded raster image. */
const OWN_ADDRESS = /^\s*(#|data:image\/(png|jpeg|webp|gif);base64,)/i;

/** Returns why an SVG is not accepted: scripts, foreign content, event handlers, or external references. Undefined if it is safe. */
export function findSvgProblem(text: string): string | undefined {
    try {
        new SvgCheck(text);
        return undefined;
    } catch (error) {
        return error instanceof Refused ? error.message : "it is not well formed";
    }
}

class Refused extends Error {}

class SvgCheck {
    #depth = 0;

    constructor(text: string) {
        const parser = new SaxesParser({ xmlns: true });
        parser.on("error", (error) => {
            throw error;
        });
        parser.on("doctype", () => {
            throw new Refused("it has a document type, which may hide content");
        });
        parser.on("processinginstruction", () => {
            throw new Refused("it has an instruction for programs");
        });
        parser.on("opentag", (tag) => this.#open(tag));
        parser.on("closetag", () => void this.#depth--);
        parser.on("text", (words) => refuseStyle(words));
        parser.on("cdata", (words) => refuseStyle(words));
        parser.write(text).close();
    }

    #open({ local, uri, attributes }: SaxesTagNS): void {
        const name = local.toLowerCase();
        if (this.#depth === 0 && (local !== "svg" || uri !== SVG)) throw new Refused("it is no SVG");
        this.#depth++;
        if (uri !== SVG) throw new Refused(`it holds <${local}>, which is not of SVG`);
        if (ACTIVE.has(name)) throw new Refused(`it holds <${local}>`);
        for (const attribute of Object.values(attributes)) refuseAttribute(attribute);
    }
}

function refuseAttribute({ local, prefix, value }: SaxesAttributeNS): void {
    const name = local.toLowerCase();
    if (prefix === "xmlns" || name === "xmlns") return;
    if (name.startsWith("on")) throw new Refused(`it has the event handler ${local}`);
    const isAddress = name === "href" || name === "src";
    if (isAddress && !OWN_ADDRESS.test(value)) throw new Refused("it refers to something outside itself");
    if (name === "attributename" && (/^on/i.test(value.trim()) || /href$/i.test(value.trim())))
        throw new Refused("it changes its own addresses");
    if (ADDRESSES.has(name) && /(^|;)\s*(javascript|vbscript|data:text|https?:|\/\/)/i.test(value))
        throw new Refused("it refers to something outside itself");
    refuseStyle(value);
}

/** Throws if styles refer to anything outside the SVG. Escapes are rejected because they could hide a reference. */
function refuseStyle(text: string): void {
    if (/@import|@font-face|javascript:|expression\s*\(/i.test(text)) throw new Refused("its styles fetch or run something");
    if (/\\[0-9a-f]/i.test(text)) throw new Refused("its styles hide what they say");
    for (const [, address = ""] of text.matchAll(/url\(\s*["']?([^)]*)/gi)) {
        if (!OWN_ADDRESS.test(address)) throw new Refused("it refers to something outside itself");
    }
}
