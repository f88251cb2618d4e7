import { formatMention, parseOwnPictureSize } from "@parley/library/contract";
import type { RichEmbed, RichImage, RichLink, RichNode, RichText } from "../nodes";
import { isRichText } from "../nodes";
import { toPlainText } from "../rich2";
import { escapeRun, toReference, writeCode, writeDestination } from "./escaping";
import type { Losses } from "./lost";

/** Writes a line of inline content as Markdown; line feeds are line breaks. The starts of lines are not escaped yet. */
export function writeInlines(inlines: readonly RichNode[], losses: Losses): string {
    return writeRuns(runsOf(inlines, { losses, inLabel: false }), false).trim();
}

interface Writing {
    losses: Losses;
    inLabel: boolean;
}

const DELIMITERS = { bold: "**", italic: "_", strikethrough: "~~" } as const;
type Mark = keyof typeof DELIMITERS;
const MARKS = Object.keys(DELIMITERS) as Mark[];
const UNSAYABLE = ["underline", "superscript", "subscript"] as const;

/** A piece of text, or of finished Markdown, with its marks. */
interface Run {
    text: string;
    isWritten: boolean;
    marks: ReadonlySet<Mark>;
}

function runsOf(inlines: readonly RichNode[], writing: Writing): Run[] {
    const runs: Run[] = [];
    for (const run of inlines.flatMap((inline) => runOf(inline, writing))) {
        const last = runs.at(-1);
        if (last && !last.isWritten && !run.isWritten && isSame(last.marks, run.marks)) last.text += run.text;
        else if (run.text !== "") runs.push(run);
    }
    return runs;
}

const isSame = (one: ReadonlySet<Mark>, other: ReadonlySet<Mark>): boolean =>
    one.size === other.size && [...one].every((mark) => other.has(mark));

const NO_MARKS: ReadonlySet<Mark> = new Set();
const toText = (text: string): Run => ({ text, isWritten: false, marks: NO_MARKS });
const written = (text: string): Run => ({ text, isWritten: true, marks: NO_MARKS });

function runOf(inline: RichNode, writing: Writing): Run[] {
    if (isRichText(inline)) return [runOfText(inline, writing)];
    switch (inline.type) {
        case "@":
            return [toText(formatMention(inline.name))];
        case "a":
            return [writing.inLabel ? toText(toPlainText(inline.children)) : runOfLink(inline, writing.losses)];
        case "img":
            return [written(writeImage(inline, writing.losses))];
        case "rich_embed_inline":
        case "rich_embed_card":
            return [runOfEmbed(inline, writing)];
        default:
            writing.losses.add("unknown");
            return runsOf(inline.children, writing);
    }
}

function runOfText(node: RichText, { losses, inLabel }: Writing): Run {
    const text = node.text.replace(/\r\n?/g, "\n");
    if (text !== "") for (const mark of UNSAYABLE) if (node[mark] === true) losses.add(mark);
    const marks = new Set(MARKS.filter((mark) => node[mark] === true));
    if (node.code !== true || text === "") return { text, isWritten: false, marks };
    if (text.includes("\n")) losses.add("lineBreaks");
    const line = text.replaceAll("\n", " ");
    // With a bracket the link could be parsed as a link reference.
    if (inLabel && line.includes("]")) {
        losses.add("linkedCode");
        return { text: line, isWritten: false, marks };
    }
    return { text: writeCode(line), isWritten: true, marks };
}

function runOfLink({ url, children }: RichLink, losses: Losses): Run {
    if (typeof url !== "string") return toText(toPlainText(children));
    const only = children.length === 1 ? children[0] : undefined;
    if (only && isRichText(only) && only.text === url && Object.keys(only).length === 1 && SIMPLE_ADDRESS.test(url)) {
        return written(`<${url}>`);
    }
    const label = writeRuns(runsOf(children, { losses, inLabel: true }), true).trim();
    return label === "" ? toText("") : written(`[${asOneParagraph(label)}](${writeDestination(url)})`);
}

/** A URL that can be written as an autolink: without entities, escapes or characters that would be decoded. */
const SIMPLE_ADDRESS = /^(?:https?|mailto):[\w.~:/?#@!$'*+,;=-]+$/;

/** An empty line would end the paragraph and the link. */
const asOneParagraph = (label: string): string => label.replace(/\n(?=\n)/g, "\n\\");

function writeImage({ url, alt, width, height }: RichImage, losses: Losses): string {
    const address = String(url ?? "");
    if ((width !== undefined || height !== undefined) && !parseOwnPictureSize(address)) losses.add("imageSize");
    const label = escapeRun(String(alt ?? "").replace(/\s+/g, " "), { inLabel: true, before: "[", after: "]" });
    return `![${label}](${writeDestination(address)})`;
}

function runOfEmbed(node: RichEmbed, { losses, inLabel }: Writing): Run {
    const data = node.embedData ?? {};
    const url = String(data.url ?? node.url ?? "");
    const name = String(data.name || toPlainText(node.children).trim() || url);
    if (data.embedType === "image") {
        const { width, height } = data;
        const size = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
        return written(writeImage({ type: "img", url, alt: String(data.name ?? ""), ...size, children: [] }, losses));
    }
    losses.add("embeds");
    if (url === "" || inLabel) return toText(name);
    return runOfLink({ type: "a", url, children: [{ text: name }] }, losses);
}

/** A piece of the line: text, an emphasis delimiter, or finished Markdown. */
interface Piece {
    text: string;
    kind: "words" | "open" | "close" | "whole";
}

function writeRuns(runs: readonly Run[], inLabel: boolean): string {
    const pieces = nested(runs, NO_MARKS);
    const escaped = pieces.map((piece, at) => {
        if (piece.kind !== "words") return piece;
        const context = { inLabel, before: lastOf(pieces[at - 1]?.text), after: firstOf(pieces[at + 1]?.text) };
        return { ...piece, text: escapeRun(piece.text, context) };
    });
    return joined(escaped);
}

/** Adds delimiters around runs that share a mark, the longest range outermost. Spaces move outside the delimiters. */
function nested(runs: readonly Run[], active: ReadonlySet<Mark>): Piece[] {
    const pieces: Piece[] = [];
    for (let at = 0; at < runs.length; ) {
        const [mark, end] = farthest(runs, at, active);
        const group = runs.slice(at, end);
        at = end;
        if (mark === undefined) {
            pieces.push(...group.map(({ text, isWritten }): Piece => ({ text, kind: isWritten ? "whole" : "words" })));
            continue;
        }
        const { before, within, after } = withoutSpaces(group);
        pieces.push({ text: before, kind: "words" });
        if (within.length > 0) {
            const text = DELIMITERS[mark];
            pieces.push({ text, kind: "open" }, ...nested(within, new Set([...active, mark])), { text, kind: "close" });
        }
        pieces.push({ text: after, kind: "words" });
    }
    return merged(pieces);
}

/** Returns the mark with the longest range from a run, and the index after the range; without a mark, the next index. */
function farthest(runs: readonly Run[], from: number, active: ReadonlySet<Mark>): [mark: Mark | undefined, end: number] {
    let best: [Mark | undefined, number] = [undefined, from + 1];
    for (const mark of MARKS) {
        if (active.has(mark) || !runs[from]?.marks.has(mark)) continue;
        let end = from + 1;
        while (runs[end]?.marks.has(mark)) end++;
        if (best[0] === undefined || end > best[1]) best = [mark, end];
    }
    return best;
}

function withoutSpaces(group: readonly Run[]): { before: string; within: Run[]; after: string } {
    const within = [...group];
    let before = "";
    let after = "";
    for (let first = within[0]; first && !first.isWritten; first = within[0]) {
        const rest = first.text.trimStart();
        before += first.text.slice(0, first.text.length - rest.length);
        if (rest !== "") {
            within[0] = { ...first, text: rest };
            break;
        }
        within.shift();
    }
    for (let last = within.at(-1); last && !last.isWritten; last = within.at(-1)) {
        const rest = last.text.trimEnd();
        after = last.text.slice(rest.length) + after;
        if (rest !== "") {
            within[within.length - 1] = { ...last, text: rest };
            break;
        }
        within.pop();
    }
    return { before, within, after };
}

function merged(pieces: readonly Piece[]): Piece[] {
    const retained: Piece[] = [];
    for (const piece of pieces) {
        const last = retained.at(-1);
        if (piece.text === "") continue;
        if (piece.kind === "words" && last?.kind === "words")
            retained[retained.length - 1] = { ...last, text: last.text + piece.text };
        else retained.push(piece);
    }
    return retained;
}

/**
 * Joins the pieces. A delimiter between a letter and a punctuation character would not open or close (CommonMark, "flanking"), nor would an
 * underscore beside a letter: it is replaced by an asterisk if no other delimiter is adjacent; otherwise the letter is written as a numeric
 * reference, which counts as punctuation.
 */
function joined(pieces: readonly Piece[]): string {
    const starred = withStars(pieces);
    const texts = starred.map(({ text }) => text);
    // A new reference may affect the delimiter on its other side.
    for (let isSettled = false; !isSettled; ) isSettled = !starred.some((_, at) => separate(starred, texts, at));
    return texts.join("");
}

/** Replaces a pair of underscores within a word by asterisks. */
function withStars(pieces: readonly Piece[]): readonly Piece[] {
    const starred = [...pieces];
    pieces.forEach((open, at) => {
        const close = pieces[at + 2];
        if (open.kind !== "open" || open.text !== "_" || close?.kind !== "close") return;
        const [before, after] = [pieces[at - 1], pieces[at + 3]];
        if (isDelimiter(before) || isDelimiter(after)) return;
        if (!isLetter(lastOf(before?.text)) && !isLetter(firstOf(after?.text))) return;
        starred[at] = { ...open, text: "*" };
        starred[at + 2] = { ...close, text: "*" };
    });
    return starred;
}

const isDelimiter = (piece: Piece | undefined): boolean => piece?.kind === "open" || piece?.kind === "close";

/** Writes the letter outside a delimiter as a reference if necessary. Returns whether it did. */
function separate(pieces: readonly Piece[], texts: string[], at: number): boolean {
    const piece = pieces[at];
    if (!isDelimiter(piece)) return false;
    const isOpening = piece?.kind === "open";
    const beside = isOpening ? at - 1 : at + 1;
    const text = texts[beside] ?? "";
    const outside = isOpening ? lastOf(text) : firstOf(text);
    const inside = isOpening ? firstOf(texts[at + 1]) : lastOf(texts[at - 1]);
    if (pieces[beside]?.kind !== "words" || !isLetter(outside) || !(piece?.text === "_" || isMark(inside))) return false;
    if (isOpening) {
        // A backslash that was literal before the letter would escape the reference.
        const rest = text.slice(0, -outside.length).replace(/(?<!\\)(?:\\\\)*\\$/, "$&\\");
        texts[beside] = rest + toReference(outside);
    } else texts[beside] = toReference(outside) + text.slice(outside.length);
    return true;
}

const firstOf = (text = ""): string => [...text.slice(0, 2)][0] ?? "";
const lastOf = (text = ""): string => [...text.slice(-2)].at(-1) ?? "";

// Parsers disagree on symbols outside the Basic Multilingual Plane, such as emoji: these count as both.
const isLetter = (character: string): boolean => /[^\s\p{P}\p{S}]/u.test(character) || character.length === 2;
const isMark = (character: string): boolean => /[\p{P}\p{S}]/u.test(character);
