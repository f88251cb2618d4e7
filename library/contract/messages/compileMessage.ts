import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import {
    isArgumentElement,
    isLiteralElement,
    isNumberElement,
    isPluralElement,
    isPoundElement,
    isSelectElement,
    parse,
} from "@formatjs/icu-messageformat-parser";
import type { CompiledMessage, MessagePart } from "../catalogue";
import { fill } from "../filledText";
import { TranslatableError } from "../TranslatableError";

const MAX_LENGTH = 10_000;
/** Each choice opens two braces; a choice within a choice within a choice is more than any text has. */
const MAX_BRACES = 16;
const FORMS = /^(?:=\d{1,9}|zero|one|two|few|many|other)$/;
/** Tags are texts here: `Sentence` puts elements into sentences. */
const OPTIONS = { ignoreTag: true, requiresOtherClause: true, shouldParseSkeletons: false };

/** Why a text is no message. */
export class MessageError extends TranslatableError {
    override readonly name = "MessageError";
}

/**
 * Compiles a message in ICU MessageFormat with `{name}`, `{name, number}`, `plural`, `selectordinal` and `select`, by the parser of FormatJS.
 * Offsets of plurals and formats of numbers, dates and times are refused: values come formatted. Length and nesting are bounded before the
 * parser, which calls itself for each choice, reads a message.
 */
export function compileMessage(text: string): CompiledMessage {
    if (text.length > MAX_LENGTH)
        throw new MessageError(fill("The message has more than {maximum} characters.", { maximum: MAX_LENGTH }));
    if (countOpenBraces(text) > MAX_BRACES)
        throw new MessageError(fill("More than {maximum} braces are open at once.", { maximum: MAX_BRACES }));
    return parseElements(text).map(compileElement);
}

function parseElements(text: string): MessageFormatElement[] {
    try {
        return parse(text, OPTIONS);
    } catch (error) {
        throw new MessageError(describeProblem(error instanceof Error ? error.message : ""));
    }
}

/** Says what the parser has found; its errors have codes as messages. */
function describeProblem(code: string): string {
    if (code.includes("CLOSING_BRACE")) return "A brace is opened and not closed.";
    if (code === "MISSING_OTHER_CLAUSE") return "A choice needs the form “other”.";
    return "What stands within braces is neither a value nor a choice.";
}

/** Returns how many braces are open at once at most; quoted ones count as well. */
function countOpenBraces(text: string): number {
    let open = 0;
    let most = 0;
    for (const character of text) {
        if (character === "{") most = Math.max(most, ++open);
        if (character === "}") open = Math.max(0, open - 1);
    }
    return most;
}

function compileElement(element: MessageFormatElement): MessagePart {
    if (isLiteralElement(element)) return element.value;
    if (isPoundElement(element)) return ["#"];
    if (isArgumentElement(element) || (isNumberElement(element) && !element.style)) return [requireName(element.value)];
    if (isSelectElement(element)) return [requireName(element.value), "select", compileOptions(element.options, /^\w+$/)];
    if (!isPluralElement(element)) throw new MessageError(fill("“{name}” has a format.", { name: element.value }));
    if (element.offset !== 0) throw new MessageError(fill("The plural of “{name}” has an offset.", { name: element.value }));
    return [requireName(element.value), element.pluralType ?? "cardinal", compileOptions(element.options, FORMS)];
}

function compileOptions(options: Readonly<Record<string, { value: MessageFormatElement[] }>>, keys: RegExp) {
    return Object.fromEntries(
        Object.entries(options).map(([key, { value }]) => {
            if (!keys.test(key) || key === "__proto__")
                throw new MessageError(fill("“{name}” is no option.", { name: key.slice(0, 40) }));
            return [key, value.map(compileElement)];
        }),
    );
}

function requireName(name: string): string {
    if (!/^\w+$/.test(name)) throw new MessageError(fill("“{name}” is no name of a value.", { name: name.slice(0, 40) }));
    return name;
}
