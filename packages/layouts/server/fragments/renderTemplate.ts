import type { FragmentNode } from "@parley/layouts/contract";
import type { Wording } from "@parley/library/contract";
import { fill as fillText, isSafeLink } from "@parley/library/contract";
import { invalidField } from "@parley/library/server/http";
import { SaxesParser } from "saxes";
import { FRAGMENT_CLASS } from "./createStylesheet";

/** Values of a template: the props of the part that the fragment replaces, and those of the page. */
export type TemplateValues = Readonly<Record<string, unknown>>;

const MAX_ITEMS = 100;
const MAX_NODES = 2000;
const MAX_SECTION_DEPTH = 5;

const ELEMENTS = new Set(
    (
        "div section article header footer nav p span h2 h3 h4 ul ol li dl dt dd blockquote figure figcaption img a b br code em i " +
        "hr small strong sub sup time table thead tbody tr th td slot"
    ).split(" "),
);
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
    a: ["href"],
    img: ["src", "alt", "width", "height"],
    slot: ["name"],
    time: ["datetime"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
};
const ANYWHERE = ["class", "title", "lang", "dir", "aria-label", "aria-hidden"];
/** Names of the parts of ours that a template may contain: the built-in part that it replaces. */
const SLOTS = ["builtIn"];
const OWN_PICTURE = /^\/uploads\/[\w./-]+$/;

/** A template that has been parsed: elements and texts, in which values are still names. */
export type Template = readonly TemplateNode[];
type TemplateNode = string | { name: string; attributes: Record<string, string>; children: TemplateNode[] };

/**
 * Parses the template of a fragment: well-formed HTML with `{{name}}` for values, `<each of="links">…</each>` for lists,
 * `<if has="title">…</if>` for what is not always there, and `<slot name="builtIn"/>` for the part as it is without the fragment. Throws 422
 * for elements and attributes that it may not contain: scripts, styles, frames, forms and pictures of other sites.
 */
export function parseTemplate(text: string): Template {
    const root: TemplateNode = { name: "", attributes: {}, children: [] };
    const open = [root];
    const parser = new SaxesParser<{ fragment: true; xmlns: false }>({ fragment: true, xmlns: false });
    let count = 0;
    parser.on("error", (error) => {
        throw refuse(fillText("The template is not well-formed: {reason}", { reason: error.message }));
    });
    parser.on("doctype", () => {
        throw refuse("A template has no document type.");
    });
    parser.on("text", (written) => void open.at(-1)?.children.push(written));
    parser.on("opentag", ({ name, attributes }) => {
        count += 1;
        if (count > MAX_NODES) throw refuse(fillText("A template has at most {maximum} elements.", { maximum: MAX_NODES }));
        requireElement(name, attributes);
        const element = { name, attributes: { ...attributes }, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
        if (open.filter((each) => each.name === "each").length > MAX_SECTION_DEPTH) throw refuse("Lists are nested too deeply.");
    });
    parser.on("closetag", () => void open.pop());
    parser.write(text).close();
    return root.children;
}

function requireElement(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "each" || name === "if") {
        const [attribute] = Object.keys(attributes);
        if (attribute !== (name === "each" ? "of" : "has"))
            throw refuse(fillText("Write {element}.", { element: `<${name} ${name === "each" ? "of" : "has"}="…">` }));
        return;
    }
    if (!ELEMENTS.has(name)) throw refuse(fillText("A template can’t contain {element}.", { element: `<${name.slice(0, 40)}>` }));
    const unknown = Object.keys(attributes).find((each) => !ANYWHERE.includes(each) && !ATTRIBUTES[name]?.includes(each));
    if (unknown !== undefined)
        throw refuse(
            fillText("{element} can’t have the attribute {attribute}.", {
                element: `<${name}>`,
                attribute: unknown.slice(0, 40),
            }),
        );
    if (name === "slot" && !SLOTS.includes(attributes.name ?? ""))
        throw refuse(fillText("A slot has the name {names}.", { names: SLOTS.join(", ") }));
}

/** Renders a template. Values are texts wherever they stand; a link or picture whose address is not allowed has none. */
export function renderTemplate(template: Template, values: TemplateValues): FragmentNode[] {
    let count = 0;
    return render(template, values);

    function render(nodes: Template, scope: TemplateValues): FragmentNode[] {
        return nodes.flatMap((node): FragmentNode[] => {
            count += 1;
            if (count > MAX_NODES) return [];
            if (typeof node === "string") return [fill(node, scope)];
            const { name, attributes, children } = node;
            if (name === "if") return isPresent(find(attributes.has ?? "", scope)) ? render(children, scope) : [];
            if (name === "each") {
                const list = find(attributes.of ?? "", scope);
                const items: unknown[] = Array.isArray(list) ? list.slice(0, MAX_ITEMS) : [];
                return items.flatMap((item) => render(children, { ...scope, ...(isRecord(item) ? item : { item }) }));
            }
            const filled = Object.entries(attributes).flatMap(([key, value]) => toAttribute(key, fill(value, scope)));
            return [{ name, attributes: Object.fromEntries(filled), children: render(children, scope) }];
        });
    }
}

/** Attributes whose names in React differ. */
const REACT_NAMES: Readonly<Record<string, string>> = { colspan: "colSpan", rowspan: "rowSpan", datetime: "dateTime" };

function toAttribute(name: string, value: string): [string, string][] {
    if (name === "href") return isSafeLink(value) ? [[name, value]] : [];
    if (name === "src") return OWN_PICTURE.test(value) && !value.includes("..") ? [[name, value]] : [];
    if (name !== "class") return [[REACT_NAMES[name] ?? name, value]];
    const names = value.split(/\s/).filter((each) => each !== "");
    return [["className", names.map((each) => FRAGMENT_CLASS + each).join(" ")]];
}

const fill = (text: string, values: TemplateValues): string =>
    // bounded: a template has at most MAX_FRAGMENT_TEXT characters, and names at most 100.
    text.replace(/\{\{([\w.]{1,100})\}\}/g, (_whole, path: string) => toText(find(path, values)));

function find(path: string, values: TemplateValues): unknown {
    return path
        .split(".")
        .reduce<unknown>((value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined), values);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isPresent = (value: unknown) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== "" && value !== false;
const toText = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const refuse = (message: Wording) => invalidField("template", message);
