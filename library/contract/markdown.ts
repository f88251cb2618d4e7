import type { MarkdownIt, Token } from "markdown-it";
import { MAXIMUM_NESTING } from "./bodyLimits";
import { findFormulaAt } from "./formulas";

/**
 * How Markdown is read on both sides, by the renderer and by the editor, so that what one shows is what the other edits. HTML in the
 * source stays text, and a line break is a break.
 */
export const MARKDOWN_OPTIONS = {
    html: false,
    linkify: true,
    typographer: false,
    breaks: true,
    maxNesting: MAXIMUM_NESTING + 10,
} as const;

/** Gives a parser made with `MARKDOWN_OPTIONS` the rest of the rules; returns it. Each side makes its own, to load it when it needs it. */
export function settleMarkdown(made: MarkdownIt): MarkdownIt {
    // Only what is written as an address becomes one: "README.md" is a file's name before it is a host in Moldova.
    made.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
    made.linkify.add("//", null);
    made.linkify.add("ftp:", null);
    // Every address is judged once, when the HTML is sanitized.
    made.validateLink = () => true;
    keepFormulas(made);
    return made;
}

/**
 * Keeps the source of a formula as one token of the type `formula`, so that no escape, emphasis, list mark or address is read in it, and a dollar that
 * is escaped begins none.
 */
function keepFormulas(made: MarkdownIt): void {
    made.inline.ruler.before("escape", "formula", (state, silent) => {
        const formula = findFormulaAt(state.src, state.pos);
        if (!formula) return false;
        if (!silent) state.push("formula", "", 0).content = state.src.slice(formula.start, formula.end);
        state.pos = formula.end;
        return true;
    });
    made.block.ruler.before(
        "blockquote",
        "formula",
        (state, firstLine, endLine, silent) => {
            const start = (state.bMarks[firstLine] ?? 0) + (state.tShift[firstLine] ?? 0);
            const opening = state.src.slice(start, start + 2);
            if ((opening !== "$$" && opening !== "\\[") || (state.sCount[firstLine] ?? 0) - state.blkIndent >= 4) return false;
            const source = state
                .getLines(firstLine, Math.min(endLine, firstLine + MAX_FORMULA_LINES), state.blkIndent, false)
                .trimStart();
            const formula = findFormulaAt(source, 0);
            if (!formula || /^[^\n]*\S/.test(source.slice(formula.end))) return false;
            if (silent) return true;
            const content = source.slice(0, formula.end);
            state.line = firstLine + content.split("\n").length;
            const map: [number, number] = [firstLine, state.line];
            state.push("paragraph_open", "p", 1).map = map;
            const inline = state.push("inline", "", 0);
            inline.content = content;
            inline.map = map;
            inline.children = [];
            state.push("paragraph_close", "p", -1);
            return true;
        },
        { alt: ["paragraph"] },
    );
}

/** Most lines that one formula takes. */
const MAX_FORMULA_LINES = 50;

/**
 * Makes of parsed Markdown what we mean by it, before it is rendered or edited. Quotes whose lines begin with `>!` are spoilers: their opening
 * tokens get the class `spoiler` and `meta.spoiler`, and the exclamation marks go from their words. A program whose first line stands behind
 * the opening marks keeps that line; only one word there is a language. `source` is the body that was parsed.
 */
export function settleTokens(tokens: readonly Token[], source: string): void {
    markSpoilers(tokens, source);
    // Stryker disable next-line ConditionalExpression: nothing but a fence has words behind its marks.
    for (const token of tokens) if (token.type === "fence") keepFirstLine(token);
}

function keepFirstLine(token: Token): void {
    if (!/\S\s+\S/.test(token.info)) return;
    token.content = `${token.info.trim()}\n${token.content}`;
    token.info = "";
}

function markSpoilers(tokens: readonly Token[], source: string): void {
    const lines = source.split("\n");
    let spoilers = 0;
    for (const token of tokens) {
        if (token.type === "blockquote_open" && isSpoiler(lines[token.map?.[0] ?? 0])) {
            token.attrSet("class", "spoiler");
            token.meta = { spoiler: true };
        }
        if (token.type === "blockquote_open" && (spoilers > 0 || token.meta)) spoilers++;
        if (token.type === "blockquote_close" && spoilers > 0) spoilers--;
        if (spoilers > 0 && token.children) dropMarks(token.children);
    }
}

function isSpoiler(line = ""): boolean {
    return /^[\s>]*>!/.test(line);
}

function dropMarks(children: readonly Token[]): void {
    for (const [at, child] of children.entries()) {
        const before = children[at - 1]?.type;
        const startsLine = before === undefined || before === "softbreak" || before === "hardbreak";
        if (startsLine && child.type === "text") child.content = child.content.replace(/^! ?/, "");
    }
}
