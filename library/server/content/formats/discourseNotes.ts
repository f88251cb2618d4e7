import type { configureMarkdown } from "@parley/library/contract";

type Parser = ReturnType<typeof configureMarkdown>;
type BlockState = Parameters<Parameters<Parser["block"]["ruler"]["push"]>[1]>[0];

/** Notes of one document. */
interface Notes {
    /** Numbers of the notes that stand below the text, by label. */
    numbers: Map<string, number>;
    /** Markdown of all notes, in the order of their numbers. */
    texts: string[];
    /** Whether the document is a note itself, in which there are no others. */
    isNote?: true;
}

const notesByDocument = new WeakMap<object, Notes>();

function getNotes(document: object): Notes {
    const notes = notesByDocument.get(document) ?? { numbers: new Map<string, number>(), texts: [] };
    notesByDocument.set(document, notes);
    return notes;
}

/** The beginning of a note below the text: `[^1]: It leaks.` */
const DEFINITION = /^\[\^([^\s\]^]{1,50})\]:[ \t]*/;
/** A reference to such a note, `[^1]`. */
const REFERENCE = /^\[\^([^\s\]^]{1,50})\]/;
/** A note within the text, `^[It leaks.]`, without brackets in it. */
const INLINE_NOTE = /^\^\[([^[\]\n]{1,1000})\]/;
/** Length of the longest note within the text with its delimiters, in characters. */
const MAX_NOTE_LENGTH = 1010;

/**
 * Makes a parser collect footnotes and render their numbers in the text; `renderNotes` renders the notes. References without a note stay
 * text.
 */
export function addNoteRules(parser: Parser): Parser {
    parser.block.ruler.before("reference", "footnote", collectNote, { alt: ["paragraph", "reference"] });
    parser.inline.ruler.before("link", "footnote", (state, silent) => {
        const [tag, label = ""] = REFERENCE.exec(state.src.slice(state.pos, state.pos + MAX_NOTE_LENGTH)) ?? [];
        const number = getNotes(state.env).numbers.get(label);
        if (tag === undefined || number === undefined) return false;
        if (!silent) state.push("html_inline", "", 0).content = writeNumber(number);
        state.pos += tag.length;
        return true;
    });
    parser.inline.ruler.before("link", "inline_footnote", (state, silent) => {
        const [tag, text] = INLINE_NOTE.exec(state.src.slice(state.pos, state.pos + MAX_NOTE_LENGTH)) ?? [];
        const notes = getNotes(state.env);
        if (tag === undefined || text === undefined || notes.isNote) return false;
        if (!silent) state.push("html_inline", "", 0).content = writeNumber(notes.texts.push(text));
        state.pos += tag.length;
        return true;
    });
    return parser;
}

/** Returns the HTML of a document's notes as a numbered list; empty without notes. `render` converts Markdown to HTML. */
export function renderNotes(document: object, render: (markdown: string, document: Record<string, unknown>) => string): string {
    const { texts } = getNotes(document);
    if (texts.length === 0) return "";
    const items = texts.map((text) => {
        const note = {};
        notesByDocument.set(note, { numbers: new Map(), texts: [], isNote: true });
        return `<li>${render(text, note)}</li>`;
    });
    return `<hr>\n<ol>${items.join("\n")}</ol>\n`;
}

const writeNumber = (number: number): string => `<sup class="note">[${number}]</sup>`;

/** Takes a note out of the text: its first line, the lines that continue it, and indented ones after an empty line. */
function collectNote(state: BlockState, startLine: number, endLine: number, silent: boolean): boolean {
    const lineAt = (line: number) => state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
    const first = lineAt(startLine);
    const [tag, label = ""] = DEFINITION.exec(first) ?? [];
    const { numbers, texts, isNote } = getNotes(state.env);
    if (tag === undefined || state.level > 0 || isNote) return false;
    if (silent) return true;
    const lines = [first.slice(tag.length)];
    let next = startLine + 1;
    for (; next < endLine; next++) {
        const isAfterGap = lines.at(-1) === "";
        const line = lineAt(next);
        if (DEFINITION.test(line) || (isAfterGap && line !== "" && (state.sCount[next] ?? 0) < 2)) break;
        lines.push(line);
    }
    const number = texts.push(lines.join("\n").trim());
    // Of two notes with one label the first is referred to; both are shown.
    if (!numbers.has(label)) numbers.set(label, number);
    state.line = next;
    return true;
}
