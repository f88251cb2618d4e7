import type { Wording } from "@parley/library/contract";
import { fill } from "@parley/library/contract";
import { invalidField } from "@parley/library/server/http";

/** Prefix of the classes of fragments, so that neither their styles nor their elements meet classes of the site. */
export const FRAGMENT_CLASS = "fragment--";

/** Constructs that load something, reach elements beyond the fragment or hide another construct. */
const REFUSED = /\\|<|url\s*\(|src\s*\(|image-set\s*\(|element\s*\(|expression\s*\(|paint\s*\(/i;
const GROUP = /^@(?:media|supports|container)\b[^{};@]*$/i;

/**
 * Returns the stylesheet of a fragment, which applies to its own elements only: neither to other parts of the page nor to parts of ours in
 * its slots. Throws 422 for what it may not contain: imports, fonts, pictures, escapes, nested rules and other at-rules than conditions.
 */
export function createStylesheet(css: string, fragmentUUID: string): string {
    const text = css.replace(COMMENT, " ");
    const construct = REFUSED.exec(text)?.[0];
    if (construct !== undefined) throw refuse(fill("The styles of a fragment can’t contain “{construct}”.", { construct }));
    const rules = createRules(text);
    return rules === "" ? "" : `@scope ([data-fragment="${fragmentUUID}"]) to ([data-fragment-slot]) {\n${rules}\n}\n`;
}

// bounded: the text has at most MAX_FRAGMENT_TEXT characters, and an unclosed comment is found once.
const COMMENT = /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g;

function createRules(text: string): string {
    const rules: string[] = [];
    let at = 0;
    while (text.slice(at).trim() !== "") {
        const open = findSign(text, at, "{");
        const prelude = text.slice(at, open).trim();
        const close = findEnd(text, open);
        const body = text.slice(open + 1, close);
        rules.push(GROUP.test(prelude) ? `${prelude} {\n${createRules(body)}\n}` : createRule(prelude, body));
        at = close + 1;
    }
    return rules.join("\n");
}

function createRule(selectors: string, declarations: string): string {
    if (selectors === "" || /[@;}]/.test(selectors))
        throw refuse(fill("The styles of a fragment can’t contain “{construct}”.", { construct: selectors.slice(0, 60) }));
    if (/[{@]/.test(declarations))
        throw refuse(fill("Rules can’t be nested: “{selectors}”.", { selectors: selectors.slice(0, 60) }));
    return `${selectors.replace(/\.(?=[a-z_-])/gi, `.${FRAGMENT_CLASS}`)} {${declarations}}`;
}

/** Returns the index of a sign outside quotation marks. */
function findSign(text: string, from: number, sign: string): number {
    for (let at = from; at < text.length; at += 1) {
        const character = text[at];
        if (character === sign) return at;
        if (character === '"' || character === "'") at = findQuote(text, at);
    }
    throw refuse("A rule of the styles is not complete.");
}

/** Returns the index of the brace that closes the one at `open`. */
function findEnd(text: string, open: number): number {
    let depth = 0;
    for (let at = open; at < text.length; at += 1) {
        const character = text[at];
        if (character === '"' || character === "'") at = findQuote(text, at);
        else if (character === "{") depth += 1;
        else if (character === "}") {
            depth -= 1;
            if (depth === 0) return at;
        }
    }
    throw refuse("A rule of the styles is not closed.");
}

function findQuote(text: string, open: number): number {
    const close = text.indexOf(text[open] ?? "", open + 1);
    if (close < 0 || text.slice(open, close).includes("\n")) throw refuse("A quotation mark in the styles is not closed.");
    return close;
}

const refuse = (message: Wording) => invalidField("css", message);
