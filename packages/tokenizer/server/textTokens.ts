import type { TokenizedText } from "./tokenize";

/** Tokens of a text, as they are indexed. */
export interface TextTokens {
    words: string[];
    compounds: string[];
}

/** Returns the tokens of a text without their places in it. */
export const toTextTokens = ({ words, compounds }: TokenizedText): TextTokens => ({
    words: words.map(({ token }) => token),
    compounds: compounds.map(({ token }) => token),
});

/** Stands between the words of a text and its compounds, so that no phrase reaches from one into the other; no token is equal to it. */
const BOUNDARY = "+";

/** Returns all tokens of a text in one list, in which they are indexed. */
export const listTokens = ({ words, compounds }: TextTokens): readonly string[] =>
    compounds.length === 0 ? words : [...words, BOUNDARY, ...compounds];
