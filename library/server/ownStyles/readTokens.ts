import type { CSSToken } from "@csstools/css-tokenizer";
import { ParseErrorWithToken, TokenType, tokenize } from "@csstools/css-tokenizer";
import { VALUE_FUNCTIONS } from "./allowed";
import { describeRefusal, StylesMistake } from "./stylesMistake";

/** A token as it is written out: every construct that a browser could read in another way has been refused. */
export interface StylesToken {
    type: TokenType;
    text: string;
    line: number;
}

/** Address of a picture of the site itself, or of one that came with a theme. */
const OWN_PICTURE = /^\/uploads\/(branding|themes)\/[\w-]{1,100}\.(png|jpg|webp|svg)$/;
const CONTROL = /[^\P{Cc}\t\n]/u;
const REFUSED: Partial<Record<TokenType, string>> = {
    [TokenType.BadString]: "A quotation mark is not closed.",
    [TokenType.BadURL]: "An address is not closed.",
    [TokenType.CDO]: "HTML comments can’t be used here.",
    [TokenType.CDC]: "HTML comments can’t be used here.",
};

/**
 * Splits own CSS into tokens as a browser does (CSS Syntax, level 3), so that no disguise of a function or an address is missed. Throws
 * `StylesMistake` for what is not closed, for escapes outside quotation marks, and for functions that load or read something.
 */
export function readTokens(css: string, basePath: string): StylesToken[] {
    const text = css.replace(/\r\n?|\f/g, "\n");
    const lineAt = createLineCounter(text);
    const control = CONTROL.exec(text);
    if (control) throw new StylesMistake(lineAt(control.index), "There is a character that can’t be seen.");
    const tokens = tokenize(
        { css: text },
        {
            onParseError: (error) => {
                const type = error instanceof ParseErrorWithToken ? error.token[0] : TokenType.EOF;
                throw new StylesMistake(lineAt(error.sourceStart), REFUSED[type] ?? "Something is not closed.");
            },
        },
    );
    const read: StylesToken[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
        const token = tokens[at];
        if (!token || token[0] === TokenType.EOF) continue;
        const line = lineAt(token[2]);
        const url = readURL(tokens, at);
        if (url) at = url.end;
        const written = url ? printURL(url.address, line, basePath) : printToken(token, tokens[at + 1], line);
        // A comment separates tokens, which would be one without it.
        const type = token[0] === TokenType.Comment ? TokenType.Whitespace : token[0];
        read.push({ type: url ? TokenType.URL : type, text: written, line });
    }
    return read;
}

/** Returns the address of a picture at a token, and its last token: `url(a)`, or `url("a")`, which are several. */
function readURL(tokens: readonly CSSToken[], at: number): { address: string; end: number } | undefined {
    const token = tokens[at];
    if (token?.[0] === TokenType.URL) return { address: token[4].value, end: at };
    if (token?.[0] !== TokenType.Function || token[4].value.toLowerCase() !== "url") return undefined;
    const inside = tokens.slice(at + 1, at + 5);
    const [first, second] = inside.filter(([type]) => type !== TokenType.Whitespace);
    return first?.[0] === TokenType.String && second?.[0] === TokenType.CloseParen
        ? { address: first[4].value, end: at + 1 + inside.indexOf(second) }
        : { address: "", end: at };
}

function printURL(address: string, line: number, basePath: string): string {
    if (!OWN_PICTURE.test(address))
        throw new StylesMistake(
            line,
            "Only pictures of this site can be used: upload one, and write its path below /uploads/branding/.",
        );
    return `url(${basePath}${address})`;
}

function printToken(token: CSSToken, next: CSSToken | undefined, line: number): string {
    const [type, raw] = token;
    if (token[0] === TokenType.String) return printString(token[4].value);
    if (type === TokenType.Comment) return " ";
    const refused = REFUSED[type];
    if (refused !== undefined) throw new StylesMistake(line, refused);
    if (raw.includes("\\")) throw new StylesMistake(line, "A backslash can be used within quotation marks only.");
    if (token[0] === TokenType.Function && !VALUE_FUNCTIONS.has(token[4].value.toLowerCase()))
        throw new StylesMistake(line, describeRefusal(`${raw.slice(0, 39)})`));
    // Within a page, `</` would end the element with the styles.
    if (raw === "<" && next?.[0] === TokenType.Delim && next[1] !== "=")
        throw new StylesMistake(line, "A sign < can be used in conditions only.");
    return type === TokenType.Whitespace ? " " : raw;
}

/** Returns a string of CSS in which nothing can end the string, or the element of a page that contains it. */
function printString(value: string): string {
    // bounded: the text has at most as many characters as the asset may have bytes.
    return `"${value.replace(/["\\<\p{Cc}]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)}"`;
}

/** Returns the function that finds the line of a position; positions must not fall. */
function createLineCounter(text: string): (position: number) => number {
    let [line, counted] = [1, 0];
    return (position) => {
        for (; counted < position; counted += 1) if (text[counted] === "\n") line += 1;
        return line;
    };
}
