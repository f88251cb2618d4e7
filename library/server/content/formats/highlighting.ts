import type { BodyNode } from "../sanitizing/tree";
import { createElement, isElement, readTree } from "../sanitizing/tree";
import type * as Highlighter from "./highlighter";

/** Loads the highlighter with the first code, because many servers and workers end without one: its languages are some thirty modules. */
const loadHighlighter = () => (require("./highlighter") as typeof Highlighter).highlighter;

/** Maximum length of highlighted code in one body, in characters. */
export const MAX_HIGHLIGHTED_LENGTH = 16_000;

// The highlighter's regular expressions look far ahead: longer code, or lines that nobody wrote by hand, would take too long (FC-8) and are
// not highlighted.
const MAX_BLOCK_LENGTH = 8_000;
const LONGEST_OF: Readonly<Record<string, number>> = { "C#": 2_500 };
const MAX_LINE_LENGTH = 400;
const MAX_WORD_LENGTH = 100;

/**
 * Highlights code: keywords, strings and comments get spans of the classes `code-key`, `code-str` and `code-note`. Returns undefined if the
 * language is unknown or the code is too long.
 */
export function highlightCode(code: string, language: string): BodyNode[] | undefined {
    const highlighter = loadHighlighter();
    const name = highlighter.getLanguage(language)?.name;
    if (name === undefined || code.length > (LONGEST_OF[name] ?? MAX_BLOCK_LENGTH) || isUnlikeProgram(code)) return undefined;
    const { value } = highlighter.highlight(code, { language, ignoreIllegals: true });
    // The only entity that our own HTML never contains.
    return joined(readTree(value.replaceAll("&#x27;", "'")).flatMap(known));
}

const isUnlikeProgram = (code: string): boolean =>
    code.split("\n").some(({ length }) => length > MAX_LINE_LENGTH) ||
    code.split(/\s/).some(({ length }) => length > MAX_WORD_LENGTH);

type Shade = "code-key" | "code-str" | "code-note";

/** Our classes for the highlighter's many token types; other tokens are not highlighted. */
const SHADES: Readonly<Record<string, Shade>> = {
    ...shade("code-key", "keyword built_in literal type attr attribute selector-tag selector-class selector-id name section"),
    ...shade("code-str", "string regexp symbol char link addition code template-tag"),
    ...shade("code-note", "comment quote meta doctag deletion"),
};

function shade(name: Shade, kinds: string): Record<string, Shade> {
    return Object.fromEntries(kinds.split(" ").map((kind) => [`hljs-${kind}`, name]));
}

/** Replaces a span of the highlighter by one of ours that contains only text: tokens nested in a token are part of it. */
function known(node: BodyNode): BodyNode[] {
    if (!isElement(node)) return [node];
    const [kind = ""] = (node.attributes.class ?? "").split(" ");
    const inside = node.children.flatMap(known);
    const name = SHADES[kind];
    if (name === undefined) return inside;
    return joined(inside).map((child) => (isElement(child) ? child : createElement("span", { class: name }, [child])));
}

/** Merges adjacent text nodes. */
function joined(nodes: BodyNode[]): BodyNode[] {
    const parts: BodyNode[] = [];
    for (const node of nodes) {
        const last = parts.at(-1);
        if (typeof node === "string" && typeof last === "string") parts[parts.length - 1] = last + node;
        else parts.push(node);
    }
    return parts;
}
