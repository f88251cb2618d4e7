import { isMathMLAttribute, MATHML_ELEMENTS, TEX_OPTIONS } from "@parley/library/contract";
import type { ReactNode } from "react";
import { createElement } from "react";
import temml from "temml";
import { parseDisarmed } from "../pasting/disarm";

/**
 * Returns the MathML of a formula with only the elements and attributes that readers get too; undefined for TeX that can't be drawn. In a
 * module of its own, because the TeX library is larger than the editor.
 */
export function drawFormula(tex: string, isBlock: boolean): ReactNode {
    const math = parseDisarmed(convert(tex, isBlock)).querySelector("math");
    return math
        ? createElement("math", { dir: "ltr", display: isBlock ? "block" : undefined }, ...drawAll(math.childNodes))
        : undefined;
}

function convert(tex: string, isBlock: boolean): string {
    try {
        return temml.renderToString(tex, { ...TEX_OPTIONS, displayMode: isBlock });
    } catch {
        // Invalid TeX, or TeX that is not finished yet: its source is shown.
        return "";
    }
}

function drawAll(nodes: NodeListOf<ChildNode>): ReactNode[] {
    return [...nodes].flatMap((node): ReactNode[] => {
        if (!(node instanceof Element)) return [node.textContent];
        const name = node.localName;
        if (name === "annotation") return [];
        if (!MATHML_ELEMENTS.has(name)) return drawAll(node.childNodes);
        const attributes = [...node.attributes].filter((attribute) => isMathMLAttribute(attribute.name, attribute.value));
        return [
            createElement(
                name,
                Object.fromEntries(attributes.map((attribute) => [attribute.name, attribute.value])),
                ...drawAll(node.childNodes),
            ),
        ];
    });
}
