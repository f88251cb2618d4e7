import type { LanguageFn } from "highlight.js";
import highlighter from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import go from "highlight.js/lib/languages/go";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import lua from "highlight.js/lib/languages/lua";
import makefile from "highlight.js/lib/languages/makefile";
import perl from "highlight.js/lib/languages/perl";
import php from "highlight.js/lib/languages/php";
import powershell from "highlight.js/lib/languages/powershell";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import scss from "highlight.js/lib/languages/scss";
import sql from "highlight.js/lib/languages/sql";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import type { BodyNode } from "../sanitizing/tree";
import { createElement, isElement, readTree } from "../sanitizing/tree";

/** Maximum length of highlighted code in one body, in characters. */
export const MAX_HIGHLIGHTED_LENGTH = 16_000;

// The highlighter's regular expressions look far ahead: longer code, or lines that nobody wrote by hand, would take too long (FC-8) and are
// not highlighted.
const MAX_BLOCK_LENGTH = 8_000;
const LONGEST_OF: Readonly<Record<string, number>> = { "C#": 2_500 };
const MAX_LINE_LENGTH = 400;
const MAX_WORD_LENGTH = 100;

const LANGUAGES: Record<string, LanguageFn> = {
    ...{ bash, c, cpp, csharp, css, diff, dockerfile, go, ini, java, javascript, json, kotlin, lua, makefile, perl, php },
    ...{ powershell, python, ruby, rust, scss, sql, swift, typescript, xml, yaml },
};
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);

/**
 * Highlights code: keywords, strings and comments get spans of the classes `code-key`, `code-str` and `code-note`. Returns undefined if the
 * language is unknown or the code is too long.
 */
export function highlightCode(code: string, language: string): BodyNode[] | undefined {
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
