import { trimEndCharacters } from "@parley/library/contract";
import type { RichMark } from "@parley/richText/contract";
import type { Path } from "slate";
import { Editor, Text, Transforms } from "slate";
import { HistoryEditor } from "slate-history";
import { findEnclosingType, findLine, getTextBeforeCaret, toPoint } from "../model/queries";
import { insertRule, setLines, toggleCode, toggleQuote, toggleSpoiler } from "./blocks";
import { toBareURL, wrapInLink } from "./links";
import { isTask, toggleList, toggleTaskList } from "./lists";
import { isInCode } from "./marks";

/**
 * Applies Markdown shortcuts after a character was typed. The character is part of the document already, so one undo step restores the
 * typed text.
 */
export function formatTyped(editor: Editor, typed: string): void {
    if (isInCode(editor)) return;
    if (typed === " ") {
        if (!formatLineStart(editor)) linkTyped(editor, 1);
    } else {
        formatMark(editor, typed);
    }
}

/** Applies the shortcuts of Enter to the text before it: three backticks become a code block, three dashes a rule, a URL a link. */
export function formatEntered(editor: Editor): boolean {
    if (isInCode(editor)) return false;
    const text = getTextBeforeCaret(editor);
    const fence = /^```([\w+#.-]*)$/.exec(text);
    if (isPlainLine(editor) && isWholeLine(editor, text) && (fence || text === "---")) {
        HistoryEditor.withNewBatch(editor, () => {
            deleteStart(editor, text.length);
            if (fence) toggleCode(editor, fence[1]);
            else insertRule(editor);
        });
        return true;
    }
    linkTyped(editor, 0);
    return false;
}

/** The checkbox of a task, in a line or in an item that is no task yet. */
const TASK_START = /^\[([ xX]?)\] $/;

const STARTS: [pattern: RegExp, format: (editor: Editor, written: RegExpExecArray) => void][] = [
    [/^# $/, (editor) => setLines(editor, "h2")],
    [/^## $/, (editor) => setLines(editor, "h3")],
    [/^### $/, (editor) => setLines(editor, "h4")],
    [/^> $/, (editor) => toggleQuote(editor)],
    [/^>! $/, (editor) => toggleSpoiler(editor)],
    [TASK_START, (editor, [, mark]) => toggleTaskList(editor, mark === "x" || mark === "X")],
    [/^[-*+] $/, (editor) => toggleList(editor, "ul")],
    [/^(\d{1,4})[.)] $/, (editor, [, start]) => toggleList(editor, "ol", Number(start))],
    [/^```([\w+#.-]*) $/, (editor, [, lang]) => toggleCode(editor, lang)],
];

function formatLineStart(editor: Editor): boolean {
    const item = findEnclosingType(editor, "li");
    const isItem = item !== undefined && !isTask(item) && findLine(editor)?.[0].type === "lic";
    if (!isItem && !isPlainLine(editor)) return false;
    const text = getTextBeforeCaret(editor);
    if (text.length > MAX_START_LENGTH) return false;
    for (const [pattern, format] of STARTS) {
        const written = isItem && pattern !== TASK_START ? null : pattern.exec(text);
        if (!written) continue;
        HistoryEditor.withNewBatch(editor, () => {
            deleteStart(editor, text.length);
            format(editor, written);
        });
        return true;
    }
    return false;
}

const MAX_START_LENGTH = 24;

/** Maximum distance of an opening delimiter from the caret, in characters. */
const MAX_MARKED_LENGTH = 400;

const MARKED: [end: string, pattern: RegExp, mark: RichMark][] = [
    ["*", /(?<!\*)\*\*([^*\s]|[^*\s][^*]*[^*\s])\*\*$/, "bold"],
    ["_", /(?<![\p{L}\p{N}_])__([^_\s]|[^_\s][^_]*[^_\s])__$/u, "bold"],
    ["*", /(?<!\*)\*([^*\s]|[^*\s][^*]*[^*\s])\*$/, "italic"],
    ["_", /(?<![\p{L}\p{N}_])_([^_\s]|[^_\s][^_]*[^_\s])_$/u, "italic"],
    ["~", /(?<!~)~~([^~\s]|[^~\s][^~]*[^~\s])~~$/, "strikethrough"],
    ["`", /(?<!`)`([^`]+)`$/, "code"],
];

function formatMark(editor: Editor, typed: string): void {
    if (!MARKED.some(([end]) => end === typed)) return;
    const line = findLine(editor);
    const whole = getTextBeforeCaret(editor);
    const skipped = Math.max(whole.length - MAX_MARKED_LENGTH, 0);
    const text = whole.slice(skipped);
    // After an open backtick other delimiters are literal, because the text may become code.
    const isCodeOpen = typed !== "`" && text.split("`").length % 2 === 0;
    const patterns = isCodeOpen || isFormulaOpen(text) ? [] : MARKED.filter(([end]) => end === typed);
    for (const [, pattern, mark] of patterns) {
        const found = pattern.exec(text);
        if (!line || !found?.[1]) continue;
        const sign = (found[0].length - found[1].length) / 2;
        HistoryEditor.withNewBatch(editor, () => applyMark(editor, line[1], skipped + found.index, found[0].length, sign, mark));
        return;
    }
}

/** Checks whether a text ends within a formula, where delimiters of marks are signs of TeX. */
const isFormulaOpen = (text: string): boolean =>
    text.lastIndexOf("\\(") > text.lastIndexOf("\\)") || text.split("$$").length % 2 === 0;

/** Removes the delimiters and marks the text between them. Text typed afterwards is not marked. */
function applyMark(editor: Editor, path: Path, start: number, length: number, sign: number, mark: RichMark): void {
    const range = (from: number, to: number) => ({ anchor: toPoint(editor, path, from), focus: toPoint(editor, path, to) });
    Editor.withoutNormalizing(editor, () => {
        Transforms.delete(editor, { at: range(start + length - sign, start + length) });
        Transforms.delete(editor, { at: range(start, start + sign) });
        const words = range(start, start + length - 2 * sign);
        Transforms.setNodes(editor, { [mark]: true }, { at: words, match: Text.isText, split: true });
        Transforms.select(editor, toPoint(editor, path, start + length - 2 * sign));
    });
    Editor.removeMark(editor, mark);
}

/** Turns a URL before the caret into a link after a space or Enter. */
function linkTyped(editor: Editor, ended: number): void {
    const line = findLine(editor);
    const text = getTextBeforeCaret(editor);
    const word =
        text
            .slice(0, text.length - ended)
            .split(/\s/)
            .at(-1) ?? "";
    const address = toBareURL(trimEndCharacters(word, /[.,;:!?)\]'"]/));
    if (!line || !address || address !== word.slice(0, address.length)) return;
    const start = text.length - ended - word.length;
    const at = { anchor: toPoint(editor, line[1], start), focus: toPoint(editor, line[1], start + address.length) };
    const isLinked = Editor.above(editor, { at: at.focus, match: (node) => "type" in node && node.type === "a" });
    if (!isLinked) HistoryEditor.withNewBatch(editor, () => wrapInLink(editor, at, address));
}

function isPlainLine(editor: Editor): boolean {
    return ["p", "blockquote-line", "spoiler-line", "spoiler-item"].includes(findLine(editor)?.[0].type ?? "");
}

function isWholeLine(editor: Editor, text: string): boolean {
    const line = findLine(editor);
    return line !== undefined && Editor.string(editor, line[1]) === text;
}

function deleteStart(editor: Editor, length: number): void {
    const line = findLine(editor);
    if (!line) return;
    Transforms.delete(editor, { at: { anchor: Editor.start(editor, line[1]), focus: toPoint(editor, line[1], length) } });
}
