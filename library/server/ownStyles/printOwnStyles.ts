import { TokenType } from "@csstools/css-tokenizer";
import { fill } from "@parley/library/contract";
import { CONDITIONS, REFUSED_PROPERTIES } from "./allowed";
import { printSelectors, trim } from "./printSelectors";
import type { StylesToken } from "./readTokens";
import { readTokens } from "./readTokens";
import { describeRefusal, StylesMistake } from "./stylesMistake";

const MAX_DEPTH = 5;

/** The box of what own CSS reaches, with own HTML: it covers neither the skip link nor the toast of a preview, which are outside it. */
export const OWN_BOX =
    "[data-own]{display:flex;flex:1 0 auto;flex-direction:column;isolation:isolate}" +
    "[data-part=own-header],[data-part=own-footer]{padding:var(--s3) 16px}";

/** Prefix of the names of animations, so that own ones replace none of ours. */
const ANIMATION_PREFIX = "own--";

/** The place in a text that is being read. */
interface Cursor {
    tokens: readonly StylesToken[];
    at: number;
    /** Names of the animations in the text. */
    animations: ReadonlySet<string>;
}

/**
 * Returns own CSS as pages have it: written anew from what has been read, for the content of pages that show it only. Throws `StylesMistake`
 * with the line of the first mistake, or of the first construct that can't be used: `@import`, pictures of other sites in any disguise, and
 * selectors on what fields hold.
 */
export function printOwnStyles(css: string, basePath: string): string {
    const tokens = readTokens(css, basePath);
    const names = tokens.flatMap(({ type, text }, index) =>
        type === TokenType.AtKeyword && /^@keyframes$/i.test(text)
            ? (trim(tokens.slice(index + 1, index + 3))[0]?.text ?? [])
            : [],
    );
    return printRules({ tokens, at: 0, animations: new Set(names) }, 0);
}

/** Prints rules up to the end of the text, or of the condition around them. */
function printRules(cursor: Cursor, depth: number): string {
    let printed = "";
    for (;;) {
        skip(cursor, TokenType.Whitespace);
        const token = cursor.tokens[cursor.at];
        if (!token) {
            if (depth > 0) throw notClosed(cursor);
            return printed;
        }
        if (token.type === TokenType.CloseCurly) {
            if (depth === 0) throw new StylesMistake(token.line, "A brace is closed that was not opened.");
            cursor.at += 1;
            return printed;
        }
        printed += token.type === TokenType.AtKeyword ? printAtRule(cursor, depth) : printRule(cursor);
    }
}

function printRule(cursor: Cursor): string {
    const selectors = printSelectors(readPrelude(cursor));
    const declarations = printDeclarations(cursor);
    return declarations === "" ? "" : `${selectors}{${declarations}}`;
}

function printAtRule(cursor: Cursor, depth: number): string {
    const { text, line } = cursor.tokens[cursor.at] ?? { text: "", line: 1 };
    const name = text.slice(1).toLowerCase();
    if (name !== "keyframes" && !CONDITIONS.has(name)) throw new StylesMistake(line, describeRefusal(text));
    if (depth >= MAX_DEPTH) throw new StylesMistake(line, "Conditions are nested too deeply.");
    cursor.at += 1;
    const prelude = trim(readPrelude(cursor));
    if (name !== "keyframes") {
        const rules = printRules(cursor, depth + 1);
        return rules === "" ? "" : `@${name} ${print(prelude)}{${rules}}`;
    }
    const [animation, ...others] = prelude;
    if (animation?.type !== TokenType.Ident || others.length > 0) throw new StylesMistake(line, "An animation has no name.");
    return `@keyframes ${ANIMATION_PREFIX}${animation.text}{${printSteps(cursor)}}`;
}

/** Prints the steps of an animation. */
function printSteps(cursor: Cursor): string {
    let printed = "";
    for (;;) {
        skip(cursor, TokenType.Whitespace);
        const token = cursor.tokens[cursor.at];
        if (!token) throw notClosed(cursor);
        if (token.type === TokenType.CloseCurly) {
            cursor.at += 1;
            return printed;
        }
        const step = trim(readPrelude(cursor));
        const wrong = step.find(
            ({ type, text }) =>
                !(
                    type === TokenType.Percentage ||
                    type === TokenType.Comma ||
                    type === TokenType.Whitespace ||
                    /^(from|to)$/i.test(text)
                ),
        );
        if (wrong || step.length === 0)
            throw new StylesMistake(token.line, "A step of an animation is from, to or a percentage.");
        printed += `${print(step)}{${printDeclarations(cursor)}}`;
    }
}

/** Prints the declarations of a rule, behind its opening brace. */
function printDeclarations(cursor: Cursor): string {
    const printed: string[] = [];
    for (;;) {
        skip(cursor, TokenType.Whitespace, TokenType.Semicolon);
        const token = cursor.tokens[cursor.at];
        if (!token) throw notClosed(cursor);
        cursor.at += 1;
        if (token.type === TokenType.CloseCurly) return printed.join(";");
        if (token.type !== TokenType.Ident) throw new StylesMistake(token.line, "The name of a property is missing.");
        skip(cursor, TokenType.Whitespace);
        if (cursor.tokens[cursor.at]?.type !== TokenType.Colon)
            throw new StylesMistake(
                token.line,
                fill("A colon is missing after {property}.", { property: token.text.slice(0, 40) }),
            );
        cursor.at += 1;
        const property = token.text;
        if (REFUSED_PROPERTIES.has(property.toLowerCase())) throw new StylesMistake(token.line, describeRefusal(property));
        const value = trim(readUntil(cursor, DECLARATION_ENDS));
        if (value.length === 0)
            throw new StylesMistake(token.line, fill("The value of {property} is missing.", { property: property.slice(0, 40) }));
        const isAnimation = /^(-webkit-)?animation(-name)?$/i.test(property);
        printed.push(`${property}:${print(isAnimation ? renameAnimations(value, cursor.animations) : value)}`);
    }
}

const DECLARATION_ENDS = new Set<TokenType>([TokenType.Semicolon, TokenType.CloseCurly]);

const renameAnimations = (value: readonly StylesToken[], animations: ReadonlySet<string>): StylesToken[] =>
    value.map((token) =>
        token.type === TokenType.Ident && animations.has(token.text) ? { ...token, text: ANIMATION_PREFIX + token.text } : token,
    );

/** Reads what stands before an opening brace, and the brace. */
function readPrelude(cursor: Cursor): StylesToken[] {
    const prelude = readUntil(cursor, PRELUDE_ENDS);
    const end = cursor.tokens[cursor.at];
    if (end?.type !== TokenType.OpenCurly)
        throw new StylesMistake(
            end?.line ?? 1,
            end ? fill("There is no opening brace before {sign}", { sign: end.text }) : "There is no opening brace.",
        );
    cursor.at += 1;
    return prelude;
}

const PRELUDE_ENDS = new Set<TokenType>([TokenType.OpenCurly, TokenType.CloseCurly, TokenType.Semicolon]);
const OPENINGS = new Map<TokenType, TokenType>([
    [TokenType.Function, TokenType.CloseParen],
    [TokenType.OpenParen, TokenType.CloseParen],
    [TokenType.OpenSquare, TokenType.CloseSquare],
]);
const CLOSINGS = new Set<TokenType>([TokenType.CloseParen, TokenType.CloseSquare]);

/** Reads tokens up to one of the given types, which is not within brackets. */
function readUntil(cursor: Cursor, ends: ReadonlySet<TokenType>): StylesToken[] {
    const read: StylesToken[] = [];
    const open: (TokenType | undefined)[] = [];
    for (;;) {
        const token = cursor.tokens[cursor.at];
        if (!token) throw notClosed(cursor);
        const { type, text, line } = token;
        if (open.length === 0 && ends.has(type)) return read;
        if (type === TokenType.OpenCurly) throw new StylesMistake(line, "Rules can’t be nested.");
        if (type === TokenType.CloseCurly || type === TokenType.Semicolon || type === TokenType.AtKeyword)
            throw new StylesMistake(line, open.length > 0 ? "A bracket is not closed." : describeRefusal(text));
        const closing = OPENINGS.get(type);
        if (closing !== undefined) open.push(closing);
        else if (CLOSINGS.has(type) && open.pop() !== type)
            throw new StylesMistake(line, "A bracket is closed that was not opened.");
        read.push(token);
        cursor.at += 1;
    }
}

const print = (tokens: readonly StylesToken[]): string => tokens.map(({ text }) => text).join("");

function skip(cursor: Cursor, ...types: TokenType[]): void {
    for (; types.includes(cursor.tokens[cursor.at]?.type ?? TokenType.EOF); cursor.at += 1);
}

const notClosed = ({ tokens }: Cursor) => new StylesMistake(tokens.at(-1)?.line ?? 1, "A rule is not closed.");
