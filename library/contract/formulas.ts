/** A TeX formula in a text. */
export interface Formula {
    /** The TeX between the delimiters, unchanged. */
    tex: string;
    /** Whether the formula is displayed as a block. */
    isBlock: boolean;
    start: number;
    end: number;
}

/** Maximum length of a formula, in characters; longer ones stay text. */
export const MAX_FORMULA_LENGTH = 1_000;

/** Returns the formula that begins at this index, or undefined. Delimiters are `\(…\)`, `\[…\]`, `$$…$$` and `$…$`. */
export function findFormulaAt(text: string, start: number): Formula | undefined {
    if (text[start] === "$" && text[start + 1] !== "$") return findDollarFormulaAt(text, start);
    const opening = text.slice(start, start + 2);
    const closing = CLOSING[opening];
    if (closing === undefined) return undefined;
    const end = text.slice(start + 2, start + 2 + MAX_FORMULA_LENGTH + closing.length).indexOf(closing);
    if (end < 0) return undefined;
    const tex = text.slice(start + 2, start + 2 + end);
    const after = start + 2 + end + closing.length;
    if (!isTex(tex, opening) || (opening === "$$" && (isAdjacent(text[start - 1]) || isAdjacent(text[after])))) return undefined;
    return { tex, isBlock: opening !== "\\(", start, end: after };
}

/** Returns all formulas of a text, in order; without `singleDollars`, excluding those between single dollars. */
export function findFormulas(text: string, { singleDollars = true } = {}): Formula[] {
    const found: Formula[] = [];
    let end = 0;
    for (const { index } of text.matchAll(singleDollars ? /\\[([]|\$\$?/g : /\\[([]|\$\$/g)) {
        const formula = index < end ? undefined : findFormulaAt(text, index);
        if (!formula) continue;
        found.push(formula);
        end = formula.end;
    }
    return found;
}

/**
 * Returns the formula between two single dollars on one line, by rules like pandoc's but stricter, because dollars also occur in amounts of
 * money and shell variables: the TeX has no white space at its ends, and the dollars are not adjacent to a letter, digit or dollar outside.
 */
function findDollarFormulaAt(text: string, start: number): Formula | undefined {
    const rest = text.slice(start + 1, start + 2 + MAX_FORMULA_LENGTH);
    const length = rest.search(/[$\n]/);
    const tex = rest.slice(0, length);
    if (length <= 0 || rest[length] !== "$" || tex !== tex.trim() || tex.endsWith("\\")) return undefined;
    const end = start + length + 2;
    if (isAdjacent(text[start - 1]) || isAdjacent(text[end])) return undefined;
    return DOLLAR_SIGN.test(tex) || !/\s/.test(tex) ? { tex, isBlock: false, start, end } : undefined;
}

const CLOSING: Record<string, string> = { "\\(": "\\)", "\\[": "\\]", $$: "$$" };
/** Characters that distinguish a formula of several words from prose. */
const SIGN = /[\\^_={}+*/<>|-]/;
/** The same between single dollars, where amounts of money may contain a dash or a slash. */
const DOLLAR_SIGN = /[\\^_={}+*<>]/;
/**
 * Markdown also escapes brackets as `\[`, but never puts its backslash before a letter: text in brackets is only a formula if it contains a
 * TeX command or starts on its own line.
 */
const STRONG_SIGN = /(?<!\\)(?:\\\\)*\\[a-zA-Z]|^[ \t]*\n/;

function isTex(tex: string, opening: string): boolean {
    if (tex.trim() === "" || /\n[ \t]*\n/.test(tex)) return false;
    if (opening === "\\[") return STRONG_SIGN.test(tex);
    return SIGN.test(tex) || !/\s/.test(tex.trim());
}

function isAdjacent(character = ""): boolean {
    return /[$\w\\]/.test(character);
}
