import type { TextWord, TokenizedText } from "@parley/tokenizer/server";
import type { MatchClause, TokenPhrase } from "../index/match";

/** A place in a text where a clause of the query is met. */
export interface TextHit {
    /** Index of the clause. */
    clause: number;
    /** Indexes of its first word, and of the one after the last. */
    from: number;
    to: number;
    /** Whether the words are whole, not pieces of longer ones. */
    isWhole: boolean;
    /** Whether they are another spelling of the word. */
    isRespelt?: true;
}

interface WantedPhrase extends TokenPhrase {
    clause: number;
}

export type FindHits = (text: TokenizedText) => TextHit[];

/** Creates a function that finds all places in a text where one of the clauses is met, in the order of the text. */
export function createHitFinder(clauses: readonly MatchClause[]): FindHits {
    const phrases = clauses.flatMap(({ anyOf }, clause) => anyOf.map((phrase) => ({ ...phrase, clause })));
    const pieces = phrases.filter(({ tokens, isPrefix }) => isPrefix && tokens.length === 1);
    const byFirstToken = new Map<string, WantedPhrase[]>();
    for (const phrase of phrases) {
        if (phrase.isPrefix && phrase.tokens.length === 1) continue;
        const first = phrase.tokens[0] ?? "";
        byFirstToken.set(first, [...(byFirstToken.get(first) ?? []), phrase]);
    }

    return ({ words, compounds }) => {
        const hits: TextHit[] = [];
        const found = new Set<string>();
        for (const [index, { token }] of words.entries()) {
            for (const phrase of [...(byFirstToken.get(token) ?? []), ...pieces.filter((piece) => isBegun(token, piece))]) {
                const met = meet(words, index, phrase);
                if (met && !found.has(toKey(met))) add(met);
            }
        }
        for (const { from, to, token } of compounds) {
            for (const phrase of [...(byFirstToken.get(token) ?? []), ...pieces.filter((piece) => isBegun(token, piece))]) {
                const hit = { clause: phrase.clause, from, to, isWhole: phrase.tokens[0] === token };
                if (phrase.tokens.length === 1 && !found.has(toKey(hit))) add(hit);
            }
        }
        return hits.sort((one, other) => one.from - other.from);

        function add(hit: TextHit): void {
            hits.push(hit);
            found.add(toKey(hit));
        }
    };
}

/** A clause is counted once at each place, whichever of its phrases is met there. */
const toKey = ({ clause, from }: TextHit): string => `${clause} ${from}`;

const isBegun = (token: string, { tokens: [wanted = ""] }: TokenPhrase): boolean => token.startsWith(wanted);

/** Returns the hit of a phrase that begins at a word, if the words meet it. */
function meet(
    words: readonly TextWord[],
    from: number,
    { clause, tokens, isPrefix, isInexact, isRespelt }: WantedPhrase,
): TextHit | undefined {
    const last = tokens.length - 1;
    for (const [offset, token] of tokens.entries()) {
        const word = words[from + offset];
        const isMet = isPrefix && offset === last ? word?.token.startsWith(token) : word?.token === token;
        if (!isMet) return undefined;
    }
    const end = words[from + last];
    // The last pair of characters covers two words.
    const isPair = end?.character !== undefined && end.character !== tokens[last];
    return {
        clause,
        from,
        to: from + tokens.length + (isPair ? 1 : 0),
        ...(isRespelt && { isRespelt }),
        isWhole: !isInexact && (end?.character !== undefined || end?.token === tokens[last]),
    };
}
