import type { TextWord } from "@parley/tokenizer/server";
import { tokenize } from "@parley/tokenizer/server";
import type { Match, MatchClause, TokenPhrase } from "../index/match";
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

/**
 * Converts words to a condition of which a record need only meet a part; undefined for a single word, and for phrases and words in titles,
 * which are asked for expressly. Text without spaces is found by each pair of its characters.
 */
export function createPartialMatch({ terms, excluded }: Words): Match | undefined {
    if (terms.some(({ isPhrase, inTitle }) => isPhrase || inTitle)) return undefined;
    const match = createMatch({ terms, excluded }, "or");
    const clauses = match.clauses.flatMap(dividePairs).slice(0, MAX_CLAUSES);
    return clauses.length > 1 ? { ...match, clauses } : undefined;
}

/** Divides a short text without spaces, which is one clause, into its pairs of characters. */
function dividePairs(clause: MatchClause): MatchClause[] {
    const [phrase, ...others] = clause.anyOf;
    const isUnspaced = phrase && phrase.tokens.length > 1 && others.length === 0 && !phrase.isPrefix;
    if (!isUnspaced || clause.word !== undefined) return [clause];
    return phrase.tokens.map((token) => ({ ...clause, anyOf: [{ tokens: [token], isPrefix: false }] }));
}

function clausesOf({ text, isPhrase, inTitle }: QueryTerm): MatchClause[] {
    const { words, compounds } = tokenize(text);
    const clause = (anyOf: TokenPhrase[]): MatchClause => ({ anyOf, inTitle });
    if (words.length === 0) return [];
    if (isPhrase) return [clause([phraseOf(words)])];
    const compound = compounds.find(({ from, to }) => from === 0 && to === words.length);
    if (compound) {
        const phrases = [beginningOf(words), { tokens: [compound.token], isPrefix: isPiece(compound.token) }];
        return [{ ...clause(phrases), ...(words.length === 1 && { word: text }) }];
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
    const compound = compounds.find(({ from, to }) => from === 0 && to === words.length);
    const whole = compound ? [{ tokens: [compound.token], isPrefix: false }] : [];
    return [{ anyOf: [phraseOf(words), ...whole], inTitle }];
}

/** Returns the words as a phrase. The character that ends an unspaced text is indexed with its successor, whatever that is. */
function phraseOf(words: readonly TextWord[]): TokenPhrase {
    const last = words.at(-1);
    const tokens = words.map(({ token }) => token);
    if (last?.character === undefined) return { tokens, isPrefix: false };
    const isSeparate = words.at(-2)?.end !== last.start || words.at(-2)?.character === undefined;
    return isSeparate ? { tokens, isPrefix: true } : { tokens: tokens.slice(0, -1), isPrefix: false };
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
