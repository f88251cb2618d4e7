/**
 * A message in ICU MessageFormat, compiled so that whoever formats it needs no parser: texts, the names of values (`#` is the number of the
 * plural around it), and choices among messages. A message for an exact number has the key `=1`.
 */
export type CompiledMessage = MessagePart[];

type MessagePart = string | [name: string] | [name: string, kind: ChoiceKind, options: Record<string, CompiledMessage>];
type ChoiceKind = "cardinal" | "ordinal" | "select";

const KINDS: Record<string, ChoiceKind> = { plural: "cardinal", selectordinal: "ordinal", select: "select" };
const MAX_LENGTH = 10_000;
/** A choice within a choice within a choice is more than any text has. */
const MAX_DEPTH = 8;
const FORMS = /^(?:=\d{1,9}|zero|one|two|few|many|other)$/;

/** Why a text is no message. */
class MessageError extends Error {
    override readonly name = "MessageError";
}

/**
 * Compiles a message in ICU MessageFormat with `{name}`, `{name, number}`, `plural`, `selectordinal` and `select`. An apostrophe quotes
 * braces, as in `'{'`, and two are one. Offsets of plurals and formats of dates are refused: values come formatted.
 */
export function compileMessage(text: string): CompiledMessage {
    if (text.length > MAX_LENGTH) throw new MessageError(`The message has more than ${MAX_LENGTH} characters.`);
    const state = { text, at: 0 };
    const message = readMessage(state, 0, false);
    if (state.at < text.length) throw new MessageError("A brace is closed that was not opened.");
    return message;
}

interface State {
    readonly text: string;
    at: number;
}

function readMessage(state: State, depth: number, isPlural: boolean): CompiledMessage {
    if (depth > MAX_DEPTH) throw new MessageError(`Choices are nested more than ${MAX_DEPTH} deep.`);
    const parts: CompiledMessage = [];
    let words = "";
    while (state.at < state.text.length && state.text[state.at] !== "}") {
        const character = state.text[state.at] ?? "";
        if (character !== "{" && !(isPlural && character === "#")) {
            words += character === "'" ? readQuoted(state) : character;
            state.at++;
            continue;
        }
        if (words !== "") parts.push(words);
        words = "";
        state.at++;
        parts.push(character === "#" ? ["#"] : readArgument(state, depth, isPlural));
    }
    if (words !== "") parts.push(words);
    return parts;
}

/** Returns what an apostrophe stands for, and moves to the last character of that. */
function readQuoted(state: State): string {
    const next = state.text[state.at + 1] ?? "";
    if (next === "'") {
        state.at++;
        return "'";
    }
    if (!"{}#".includes(next) || next === "") return "'";
    const end = state.text.indexOf("'", state.at + 1);
    if (end < 0) throw new MessageError("A quotation is not closed.");
    const quoted = state.text.slice(state.at + 1, end);
    state.at = end;
    return quoted;
}

/** Reads what comes after an opening brace, with the closing one. */
function readArgument(state: State, depth: number, isPlural: boolean): MessagePart {
    const name = readWord(state);
    if (!/^\w+$/.test(name)) throw new MessageError("A brace opens without the name of a value.");
    if (skip(state, "}")) return [name];
    expectNext(state, ",");
    const type = readWord(state);
    if (type === "number" && skip(state, "}")) return [name];
    const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
    if (!kind) throw new MessageError(`“${type.slice(0, 40)}” is no kind of choice.`);
    expectNext(state, ",");
    const options: Record<string, CompiledMessage> = {};
    while (!skip(state, "}")) {
        const key = readWord(state);
        const isKnown = kind === "select" ? /^\w+$/.test(key) : FORMS.test(key);
        if (!isKnown || Object.hasOwn(options, key) || key === "__proto__")
            throw new MessageError(`“${key.slice(0, 40)}” is no option, or comes twice.`);
        expectNext(state, "{");
        options[key] = readMessage(state, depth + 1, kind === "select" ? isPlural : true);
        expectNext(state, "}");
    }
    if (!options.other) throw new MessageError(`The choice by “${name}” has no option “other”.`);
    return [name, kind, options];
}

function readWord(state: State): string {
    skipSpace(state);
    const start = state.at;
    while (state.at < state.text.length && !/[\s{},]/.test(state.text[state.at] ?? "")) state.at++;
    return state.text.slice(start, state.at);
}

function skip(state: State, character: string): boolean {
    skipSpace(state);
    if (state.text[state.at] !== character) return false;
    state.at++;
    return true;
}

function expectNext(state: State, character: string): void {
    if (!skip(state, character)) throw new MessageError(`“${character}” is missing at character ${state.at + 1}.`);
}

function skipSpace(state: State): void {
    while (/\s/.test(state.text[state.at] ?? "")) state.at++;
}
