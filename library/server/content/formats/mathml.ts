import type { Formula } from "@parley/library/contract";
import { findFormulas, isMathMLAttribute, MATHML_ELEMENTS, MAX_FORMULA_LENGTH, TEX_OPTIONS } from "@parley/library/contract";
import type temml from "temml";
import type { BodyElement, BodyNode } from "../sanitizing/tree";
import { createElement, isElement, isNamed, readTree } from "../sanitizing/tree";

/** Loads the library with the first formula, because many servers and workers end without one: it is as large as the rest of the renderer. */
const loadTemml = () => require("temml") as typeof temml;

/** Characters and elements of a body that may still be rendered as formulas. */
export interface FormulaBudget {
    characters: number;
    elements: number;
}

/** Creates the limits for the formulas of one body; formulas beyond them are shown as their source. */
export const createFormulaBudget = (): FormulaBudget => ({ characters: 10_000, elements: 3_000 });

/**
 * Returns a text with its formulas replaced by MathML. `label` names the region in which a wide formula scrolls; `singleDollars` is whether
 * single dollars delimit formulas.
 */
export function renderFormulas(text: string, budget: FormulaBudget, label: string, singleDollars: boolean): BodyNode[] {
    const nodes: BodyNode[] = [];
    let end = 0;
    for (const formula of findFormulas(text, { singleDollars })) {
        const before = text.slice(end, formula.start);
        if (before !== "") nodes.push(before);
        nodes.push(renderFormula(formula, budget, label));
        end = formula.end;
    }
    const rest = text.slice(end);
    return rest === "" ? nodes : [...nodes, rest];
}

/** Returns the MathML of a formula, or its source as code if it can't be rendered. */
export function renderFormula(
    { tex, isBlock }: Pick<Formula, "tex" | "isBlock">,
    budget: FormulaBudget,
    label: string,
): BodyElement {
    const source = withDelimiters(tex, isBlock);
    const math = tex.length <= MAX_FORMULA_LENGTH && tex.length <= budget.characters ? readMath(tex, isBlock) : undefined;
    budget.characters -= tex.length;
    if (!math || math.elements > budget.elements) return createElement("code", {}, [source]);
    budget.elements -= math.elements;
    const written = createElement(
        "math",
        { dir: "ltr", display: isBlock ? "block" : undefined, "data-tex": source },
        math.children,
    );
    if (!isBlock && tex.length <= MAX_UNSCROLLED_LENGTH) return written;
    const name = isBlock ? "formula" : "formula-long";
    return createElement("span", { class: name, tabindex: "0", role: "region", "aria-label": label }, [written]);
}

/** Returns the source of a rendered formula with its delimiters; undefined for any other element. */
export function readFormulaSource({ name, attributes }: BodyElement): string | undefined {
    return name === "math" ? attributes["data-tex"] : undefined;
}

/** Returns the TeX of an element that another program marked as a formula, without delimiters. */
export function readTex(text: string): Pick<Formula, "tex" | "isBlock"> {
    const written = text.trim();
    const [, dollars = "", tex] = /^(\$\$?)([^$]+)\1$/.exec(written) ?? [];
    if (tex !== undefined) return { tex, isBlock: dollars === "$$" };
    const [formula] = findFormulas(written);
    if (formula && formula.start === 0 && formula.end === written.length) return formula;
    return { tex: written, isBlock: false };
}

/** Longer formulas scroll in a region of their own. */
const MAX_UNSCROLLED_LENGTH = 40;
function readMath(tex: string, isBlock: boolean): { children: BodyNode[]; elements: number } | undefined {
    const written = convert(tex, isBlock);
    const [math] = written === undefined ? [] : readTree(written.replaceAll("&#x27;", "'"));
    if (!isElement(math) || math.name !== "math") return undefined;
    const counted = { elements: 0 };
    const children = math.children.flatMap((child) => sanitizeMathML(child, counted));
    return { children, elements: counted.elements };
}

function convert(tex: string, isBlock: boolean): string | undefined {
    try {
        return loadTemml().renderToString(tex, {
            ...TEX_OPTIONS,
            displayMode: isBlock,
        });
    } catch {
        // The author's TeX is invalid, too deep or unknown to the library: its source is shown.
        return undefined;
    }
}

/** Returns a node with only the elements and attributes of presentational MathML; styles, classes and links are removed. */
function sanitizeMathML(node: BodyNode, counted: { elements: number }): BodyNode[] {
    if (!isElement(node)) return [node];
    const children = node.children.flatMap((child) => sanitizeMathML(child, counted));
    if (!MATHML_ELEMENTS.has(node.name)) return isNamed(node, "annotation") ? [] : children;
    counted.elements++;
    const attributes = Object.entries(node.attributes).filter(([name, value]) => isMathMLAttribute(name, value));
    return [createElement(node.name, Object.fromEntries(attributes), children)];
}

function withDelimiters(tex: string, isBlock: boolean): string {
    return isBlock ? `$$${tex}$$` : `\\(${tex}\\)`;
}
