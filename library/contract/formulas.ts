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

/** Returns the formula that begins at this index, or undefined. Delimiters are `\(…\)`, `\[…\]` and `$$…$$`. */
export function findFormulaAt(text: string, start: number): Formula | undefined {
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

/** Returns every formula of a text, in order. */
export function findFormulas(text: string): Formula[] {
    const found: Formula[] = [];
    let end = 0;
    for (const { index } of text.matchAll(/\\[([]|\$\$/g)) {
        const formula = index < end ? undefined : findFormulaAt(text, index);
        if (!formula) continue;
        found.push(formula);
        end = formula.end;
    }
    return found;
}

const CLOSING: Record<string, string> = { "\\(": "\\)", "\\[": "\\]", $$: "$$" };
/** Signs without which several words are prose. */
const SIGN = /[\\^_={}+*/<>|-]/;
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
