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
