import { TokenType } from "@csstools/css-tokenizer";
import type { Wording } from "@parley/library/contract";
import { fill } from "@parley/library/contract";
import { PSEUDO_CLASSES, PSEUDO_ELEMENTS, ROOT_ATTRIBUTES, SELECTOR_ATTRIBUTES, SELECTOR_FUNCTIONS } from "./allowed";
import type { StylesToken } from "./readTokens";
import { StylesMistake } from "./stylesMistake";

/**
 * Selects what own CSS reaches: the content of a page that shows it (`OwnContent`). The ID, which no element has, puts every rule after all
 * rules of ours, whatever they select, as a layer would; a layer cannot, since ours are in none.
 */
const REACHED = '[data-own="on"]:not(#own)';

/** Prefix of the classes, so that none of ours is selected: those are short, and change with every build. */
const CLASS_PREFIX = "own--";

/** Maximum number of tokens of a selector. */
const MAX_SELECTOR = 200;

const ATTRIBUTE_SIGNS = new Set(["=", "~", "|", "^", "$", "*"]);
const COMBINATORS = new Set([">", "+", "~"]);

/** Returns a list of selectors that reaches only what own CSS may reach. Throws `StylesMistake` for one that can't be used. */
export function printSelectors(tokens: readonly StylesToken[]): string {
    const lists = splitAtCommas(tokens).map(trim);
    return lists
        .map((selector) => {
            const [first] = selector;
            if (!first) throw new StylesMistake(tokens[0]?.line ?? 1, "A selector is missing.");
            if (selector.length > MAX_SELECTOR) throw new StylesMistake(first.line, "A selector is too long.");
            check(selector);
            return toReached(selector);
        })
        .join(",");
}

/** Checks a selector, with those within its functions. */
function check(selector: readonly StylesToken[]): void {
    for (let at = 0; at < selector.length; at += 1) {
        const token = selector[at];
        const next = selector[at + 1];
        if (!token) return;
        const { type, text, line } = token;
        if (type === TokenType.Colon) at = checkPseudo(selector, at);
        else if (type === TokenType.OpenSquare) at = checkAttribute(selector, at);
        else if (type === TokenType.Hash)
            throw refuse(line, fill("{name}: select by data-part, not by an ID.", { name: text.slice(0, 40) }));
        else if (type === TokenType.Delim && text === ".") {
            if (next?.type !== TokenType.Ident) throw refuse(line, "A class has no name.");
            at += 1;
        } else if (type === TokenType.Delim && text !== "*" && !COMBINATORS.has(text))
            throw refuse(line, describeRefusedSelector(text));
        else if (!PLAIN.has(type)) throw refuse(line, describeRefusedSelector(text.slice(0, 40)));
    }
}

/** Types of tokens in selectors and in `nth-child(2n + 1)`. */
const PLAIN = new Set<TokenType>([
    TokenType.Ident,
    TokenType.Whitespace,
    TokenType.Delim,
    TokenType.Comma,
    TokenType.CloseParen,
    TokenType.Number,
    TokenType.Dimension,
    TokenType.String,
]);

/** Checks the pseudo-class or pseudo-element at a colon. Returns the index of its last token. */
function checkPseudo(selector: readonly StylesToken[], at: number): number {
    const line = selector[at]?.line ?? 1;
    const isElement = selector[at + 1]?.type === TokenType.Colon;
    const name = selector[at + (isElement ? 2 : 1)];
    const text = name?.text.toLowerCase() ?? "";
    const isKnown =
        name?.type === TokenType.Ident
            ? (isElement ? PSEUDO_ELEMENTS : PSEUDO_CLASSES).has(text)
            : !isElement && name?.type === TokenType.Function && SELECTOR_FUNCTIONS.has(text.slice(0, -1));
    if (!isKnown) throw refuse(line, describeRefusedSelector(`:${isElement ? ":" : ""}${text.slice(0, 40)}`));
    return at + (isElement ? 2 : 1);
}

/** Checks an attribute. Returns the index of its closing bracket. */
function checkAttribute(selector: readonly StylesToken[], at: number): number {
    const line = selector[at]?.line ?? 1;
    const end = selector.findIndex(({ type }, index) => index > at && type === TokenType.CloseSquare);
    const [name, ...rest] = selector.slice(at + 1, end).filter(({ type }) => type !== TokenType.Whitespace);
    if (end < 0 || name?.type !== TokenType.Ident || !SELECTOR_ATTRIBUTES.has(name.text.toLowerCase()))
        throw refuse(line, fill("The attribute {name} can’t be selected.", { name: (name?.text ?? "").slice(0, 40) }));
    const isPlain = rest.every(
        ({ type, text }) =>
            type === TokenType.Ident || type === TokenType.String || (type === TokenType.Delim && ATTRIBUTE_SIGNS.has(text)),
    );
    if (!isPlain)
        throw refuse(
            line,
            fill("The attribute {name} is compared with something that can’t be read.", { name: name.text.slice(0, 40) }),
        );
    return end;
}

/**
 * Returns a selector for elements within those that are reached. `html`, `:root` and `body` are the reached one itself; conditions on the
 * page, such as `[data-theme="dark"]`, stay in front.
 */
function toReached(selector: readonly StylesToken[]): string {
    let rest = selector;
    let conditions = "";
    let states = "";
    let isRoot = false;
    while (isPage(rest)) {
        isRoot = true;
        const compound = rest.slice(0, findCompoundEnd(rest));
        const extras = withoutRootName(compound) ?? compound;
        // Pseudo-elements and states of the page are those of the reached element.
        if (extras.some(({ type }) => type === TokenType.Colon)) states = print(extras);
        else conditions += print(extras);
        rest = rest.slice(compound.length);
        const next = withoutCombinator(rest);
        if (!isPage(next)) break;
        rest = next;
    }
    requireWithin(rest);
    const page = conditions === "" ? "" : `:root${conditions} `;
    return `${page}${REACHED}${states}${isRoot ? "" : " "}${print(rest)}`;
}

/** Throws for a selector of what stands beside the reached element: the skip link, and the toast of a preview (`div` in `body ~ div`). */
function requireWithin(rest: readonly StylesToken[]): void {
    const [first] = trim(rest);
    if (first?.type === TokenType.Delim && (first.text === "~" || first.text === "+"))
        throw refuse(first.line, "Nothing that can be selected stands beside the page.");
}

/** Returns whether a selector begins with the element of the whole page, or its body. */
function isPage(selector: readonly StylesToken[]): boolean {
    const [first, second] = selector;
    const isCondition = first?.type === TokenType.OpenSquare && ROOT_ATTRIBUTES.has(second?.text.toLowerCase() ?? "");
    return isCondition || withoutRootName(selector.slice(0, findCompoundEnd(selector))) !== undefined;
}

/** Returns what follows a space or `>`; nothing after another combinator. */
function withoutCombinator(selector: readonly StylesToken[]): readonly StylesToken[] {
    const next = trim(selector);
    if (next[0]?.type !== TokenType.Delim) return next;
    return next[0].text === ">" ? trim(next.slice(1)) : [];
}

/** Returns what is selected beside the name of the root or the body; undefined for a compound of something else. */
function withoutRootName(compound: readonly StylesToken[]): readonly StylesToken[] | undefined {
    const [first, second] = compound;
    if (first?.type === TokenType.Ident && /^(html|body)$/i.test(first.text)) return compound.slice(1);
    return first?.type === TokenType.Colon && second?.text.toLowerCase() === "root" ? compound.slice(2) : undefined;
}

/** Returns the length of the first compound, which ends at a space or another combinator. */
function findCompoundEnd(selector: readonly StylesToken[]): number {
    let depth = 0;
    const end = selector.findIndex(({ type, text }) => {
        if (type === TokenType.Function || type === TokenType.OpenSquare) depth += 1;
        if (type === TokenType.CloseParen || type === TokenType.CloseSquare) depth -= 1;
        return depth === 0 && (type === TokenType.Whitespace || (type === TokenType.Delim && COMBINATORS.has(text)));
    });
    return end < 0 ? selector.length : end;
}

/** Prints tokens of selectors, with the prefix before the name of each class. */
function print(tokens: readonly StylesToken[]): string {
    let text = "";
    for (const [index, token] of tokens.entries()) {
        const isClass =
            token.type === TokenType.Ident && tokens[index - 1]?.type === TokenType.Delim && tokens[index - 1]?.text === ".";
        text += isClass ? CLASS_PREFIX + token.text : token.text;
    }
    return text;
}

function splitAtCommas(tokens: readonly StylesToken[]): StylesToken[][] {
    const lists: StylesToken[][] = [[]];
    let depth = 0;
    for (const token of tokens) {
        if (token.type === TokenType.Function) depth += 1;
        if (token.type === TokenType.CloseParen) depth -= 1;
        if (token.type === TokenType.Comma && depth === 0) lists.push([]);
        else lists.at(-1)?.push(token);
    }
    return lists;
}

/** Returns tokens without spaces at both ends. */
export function trim(tokens: readonly StylesToken[]): StylesToken[] {
    const start = tokens.findIndex(({ type }) => type !== TokenType.Whitespace);
    const end = tokens.findLastIndex(({ type }) => type !== TokenType.Whitespace);
    return start < 0 ? [] : tokens.slice(start, end + 1);
}

const refuse = (line: number, reason: Wording) => new StylesMistake(line, reason);

const describeRefusedSelector = (name: string) => fill("{name} can’t be used in a selector.", { name });
