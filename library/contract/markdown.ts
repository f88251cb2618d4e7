import type { MarkdownIt, Token } from "markdown-it";
import { MAXIMUM_NESTING } from "./bodyLimits";
import { findFormulaAt } from "./formulas";

/**
 * Options of the Markdown parser in the renderer and in the editor, so that both interpret Markdown in the same way. HTML in the source
 * stays text, and line breaks are preserved.
 */
export const MARKDOWN_OPTIONS = {
    html: false,
    linkify: true,
    typographer: false,
    breaks: true,
    maxNesting: MAXIMUM_NESTING + 10,
} as const;

/** Adds our rules to a parser created with `MARKDOWN_OPTIONS`; returns the parser. Each side creates its own, to import it when needed. */
export function configureMarkdown(made: MarkdownIt): MarkdownIt {
    // Only complete URLs become links: "README.md" is a file name, although it could be a host in Moldova.
    made.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
    made.linkify.add("//", null);
    made.linkify.add("ftp:", null);
    // URLs are checked once, when the HTML is sanitized.
    made.validateLink = () => true;
    addFormulaRule(made);
    return made;
}

/**
 * Makes the parser keep the source of a formula as one token of the type `formula`, so that no escape, emphasis, list marker or URL is
 * recognized in it, and an escaped dollar starts none.
 */
function addFormulaRule(made: MarkdownIt): void {
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

/** Maximum number of lines of a formula. */
const MAX_FORMULA_LINES = 50;

/**
 * Adapts parsed Markdown before it is rendered or edited. Quotes whose lines begin with `>!` become spoilers: their opening tokens get the
 * class `spoiler` and `meta.spoiler`, and the exclamation marks are removed. A code block whose first line is on the opening fence keeps
 * that line; only a single word there is a language. List items that begin with `[ ]` or `[x]` become tasks (`markTasks`). `source` is the
 * parsed body.
 */
export function adaptTokens(tokens: readonly Token[], source: string): void {
    markTasks(tokens, TASK);
    markSpoilers(tokens, source);
    // Stryker disable next-line ConditionalExpression: only fences have text after their markers.
    for (const token of tokens) if (token.type === "fence") restoreFirstLine(token);
}

/**
 * Makes the list items that begin with a checkbox tasks: removes the checkbox from their text, and sets `meta.isDone` of the item's token
 * and of the token of its text. `pattern` matches the source of a checkbox; its first group contains the mark, a space if there is none.
 */
export function markTasks(tokens: readonly Token[], pattern: RegExp): void {
    for (const [at, item] of tokens.entries()) {
        const line = item.type === "list_item_open" && tokens[at + 1]?.type === "paragraph_open" ? tokens[at + 2] : undefined;
        const text = line?.children?.[0];
        // The source tells a checkbox from escaped brackets, which are the same text.
        const [box, mark = ""] = pattern.exec(line?.content ?? "") ?? [];
        if (box === undefined || text?.type !== "text" || !text.content.startsWith(box.trimEnd())) continue;
        text.content = text.content.slice(box.length);
        text.meta = { isDone: mark.trim() !== "" };
        item.meta = text.meta;
    }
}

/** The checkbox of a task at the beginning of its line. */
const TASK = /^\[([ xX])\](?:[ \t]+|$)/;

function restoreFirstLine(token: Token): void {
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
