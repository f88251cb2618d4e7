/** A formula of a text, in TeX. */
export interface Formula {
    /** The TeX between the delimiters, exactly as it was written. */
    tex: string;
    /** Whether the formula stands on lines of its own. */
    isBlock: boolean;
    start: number;
    end: number;
}

/** Longest TeX that is taken for a formula; longer text stays text. */
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
    if (!isTex(tex, opening) || (opening === "$$" && (touches(text[start - 1]) || touches(text[after])))) return undefined;
    return { tex, isBlock: opening !== "\\(", start, end: after };
}

/** Returns every formula of a text, in order; without `singleDollars` none that stands between two single dollars. */
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
 * Returns the formula between two single dollars on one line, by pandoc's rule and stricter, for a dollar is money and a variable of a shell as well: the
 * TeX has no white space at its ends, and no letter, digit or further dollar touches the dollars from outside.
 */
function findDollarFormulaAt(text: string, start: number): Formula | undefined {
    const rest = text.slice(start + 1, start + 2 + MAX_FORMULA_LENGTH);
    const length = rest.search(/[$\n]/);
    const tex = rest.slice(0, length);
    if (length <= 0 || rest[length] !== "$" || tex !== tex.trim() || tex.endsWith("\\")) return undefined;
    const end = start + length + 2;
    if (touches(text[start - 1]) || touches(text[end])) return undefined;
    return DOLLAR_SIGN.test(tex) || !/\s/.test(tex) ? { tex, isBlock: false, start, end } : undefined;
}

const CLOSING: Record<string, string> = { "\\(": "\\)", "\\[": "\\]", $$: "$$" };
/** Signs without which several words are prose. */
const SIGN = /[\\^_={}+*/<>|-]/;
/** The same between single dollars, where amounts of money may have a dash or a slash between them. */
const DOLLAR_SIGN = /[\\^_={}+*<>]/;
/**
 * Brackets are escaped by `\[` in Markdown too, and a backslash that Markdown writes never stands before a letter: only a command of TeX, or a line of its
 * own, makes a formula of them.
 */
const STRONG_SIGN = /(?<!\\)(?:\\\\)*\\[a-zA-Z]|^[ \t]*\n/;

function isTex(tex: string, opening: string): boolean {
    if (tex.trim() === "" || /\n[ \t]*\n/.test(tex)) return false;
    if (opening === "\\[") return STRONG_SIGN.test(tex);
    return SIGN.test(tex) || !/\s/.test(tex.trim());
}

function touches(character = ""): boolean {
    return /[$\w\\]/.test(character);
}
