import type { Match, MatchClause, TokenPhrase } from "../index/match";
import type { TextWord } from "../tokens/tokenize";
import { tokenize } from "../tokens/tokenize";
import type { ParsedQuery, QueryTerm } from "./parseQuery";

/** Minimum length of the beginning of a word by which the word is found. */
const MIN_PIECE_LENGTH = 3;
/** Text without spaces of up to this many characters must be found as it is written; of a longer one, every pair of characters. */
const MAX_UNSPACED_PHRASE = 4;
/** Maximum number of conditions; a long text without spaces has one for each pair of its characters. */
const MAX_CLAUSES = 40;

type Words = Pick<ParsedQuery, "terms" | "excluded">;

/** Converts the words of a query to a condition on the index. Terms without letters are left out. */
export function createMatch({ terms, excluded }: Words, operator: Match["operator"] = "and"): Match {
    return {
        operator,
        clauses: terms.flatMap(clausesOf).slice(0, MAX_CLAUSES),
        noneOf: excluded.flatMap(exclusionOf).slice(0, MAX_CLAUSES),
    };
}

function clausesOf({ text, isPhrase, inTitle }: QueryTerm): MatchClause[] {
    const { words, compounds } = tokenize(text);
    const clause = (anyOf: TokenPhrase[]): MatchClause => ({ anyOf, inTitle });
    if (words.length === 0) return [];
    if (isPhrase) return [clause([phraseOf(words)])];
    const [compound] = compounds;
    const isCompound = compound?.from === 0 && compound.to === words.length;
    if (compound && isCompound) {
        return [clause([beginningOf(words), { tokens: [compound.token], isPrefix: isPiece(compound.token) }])];
    }
    return segmentsOf(words).flatMap((segment) => {
        if (segment[0]?.character === undefined) {
            const isWord = segment.length === words.length && words.length === 1;
            return [{ ...clause([beginningOf(segment)]), ...(isWord && { word: text }) }];
        }
        if (segment.length <= MAX_UNSPACED_PHRASE) return [clause([phraseOf(segment)])];
        return segment.slice(0, -1).map(({ token }) => clause([{ tokens: [token], isPrefix: false }]));
    });
}

/** An excluded term excludes whole words only: `-steel` leaves `steelworks` in. */
function exclusionOf({ text, inTitle }: QueryTerm): MatchClause[] {
    const { words, compounds } = tokenize(text);
    if (words.length === 0) return [];
    const [compound] = compounds;
    const isCompound = compound?.from === 0 && compound.to === words.length;
    const whole = compound && isCompound ? [{ tokens: [compound.token], isPrefix: false }] : [];
    return [{ anyOf: [phraseOf(words), ...whole], inTitle }];
}

/** Returns the words as a phrase. The character that ends an unspaced text is indexed with its successor, whatever that is. */
function phraseOf(words: readonly TextWord[]): TokenPhrase {
    const last = words.at(-1);
    const tokens = words.map(({ token }) => token);
    if (last?.character === undefined) return { tokens, isPrefix: false };
    const isAlone = words.at(-2)?.end !== last.start || words.at(-2)?.character === undefined;
    return isAlone ? { tokens, isPrefix: true } : { tokens: tokens.slice(0, -1), isPrefix: false };
}

/** Returns the words as a phrase whose last word may be the beginning of another. */
function beginningOf(words: readonly TextWord[]): TokenPhrase {
    return { ...phraseOf(words), isPrefix: isPiece(words.at(-1)?.token ?? "") };
}

const isPiece = (token: string): boolean => Array.from(token).length >= MIN_PIECE_LENGTH;

/** Divides words into texts with and without spaces: each is found by itself. */
function segmentsOf(words: readonly TextWord[]): TextWord[][] {
    const segments: TextWord[][] = [];
    for (const word of words) {
        const last = segments.at(-1)?.at(-1);
        const isSame = last && (last.character === undefined) === (word.character === undefined);
        const isAdjacent = last?.end === word.start || word.character === undefined;
        if (isSame && isAdjacent) segments.at(-1)?.push(word);
        else segments.push([word]);
    }
    return segments;
}
