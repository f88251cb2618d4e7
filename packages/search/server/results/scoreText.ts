import type { TokenizedText } from "@parley/tokenizer/server";
import type { FindHits, TextHit } from "./findHits";

/** A record to score. */
export interface ScoredText {
    title: TokenizedText;
    body: TokenizedText;
    /** Number of reactions less those against it. */
    score: number;
    /** Age in days. */
    age: number;
    /** Number of replies that have each clause. */
    replies?: readonly number[];
}

/** Where a record has all words, one in the title counts as much as this many in the body. */
const TITLE_WEIGHT = 4;
/**
 * Weights where a record has some of many words, as BM25 with a bonus for the title: the title alone says less then, and a piece of a word
 * hardly anything. They are the best on the linked titles of one site, cardano; the other four were not used (`npm run relevance`).
 */
const ANY = { title: 1.25, piece: 0.2, saturation: 0.8, complete: 1 };
/** A piece of a word counts less than a whole word. */
const PIECE_WEIGHT = 0.4;
/** Another spelling counts less than a compound with the word as it is written: this share of it. */
const RESPELT_SHARE = 0.75;
/** Parameters of BM25: how soon further occurrences stop counting, and how much the length of the text matters. */
const SATURATION = 1.2;
const LENGTH_INFLUENCE = 0.6;
/** Length of an average text, in words. */
const AVERAGE_LENGTH = 90;
/** Exactly these words, in this order as in the query. */
const ADJACENT_WEIGHT = 0.5;
const SCORE_WEIGHT = 0.08;
const RECENCY_WEIGHT = 0.25;
const RECENCY_DAYS = 365;

/**
 * Computes the relevance of a record for a query whose clauses have these weights, and all of which it meets. It depends on the record only,
 * so that both engines give the same order.
 */
export function scoreText({ title, body, score, age }: ScoredText, findHits: FindHits, weights: readonly number[]): number {
    const inTitle = findHits(title);
    const inBody = findHits(body);
    const length = lengthOf(body);
    let relevance = 0;
    for (const [clause, weight] of weights.entries()) {
        const titleCount = Math.min(1, countOf(inTitle, clause));
        relevance += weight * (TITLE_WEIGHT * titleCount + saturate(countOf(inBody, clause), length));
    }
    relevance += ADJACENT_WEIGHT * (TITLE_WEIGHT * countAdjacent(inTitle) + Math.min(1, countAdjacent(inBody)));
    return relevance + SCORE_WEIGHT * Math.log2(1 + Math.max(0, score)) + RECENCY_WEIGHT / (1 + Math.max(0, age) / RECENCY_DAYS);
}

/**
 * Computes the relevance of a record for a query of which it meets some clauses: BM25 with a bonus for words in the title, and with the replies
 * of a discussion as a part of its text, in which each further one counts less.
 */
export function scoreByRarity({ title, body, replies }: ScoredText, findHits: FindHits, weights: readonly number[]): number {
    const inTitle = findHits(title);
    const inBody = findHits(body);
    const length = lengthOf(body);
    let relevance = 0;
    let isComplete = true;
    for (const [clause, weight] of weights.entries()) {
        const titleCount = Math.min(1, countOf(inTitle, clause, ANY.piece));
        const written = countOf(inBody, clause, ANY.piece);
        if (titleCount + written === 0) isComplete = false;
        const count = written / length + Math.log2(1 + (replies?.[clause] ?? 0));
        relevance += weight * (ANY.title * titleCount + saturate(count, 1, ANY.saturation));
    }
    return isComplete ? relevance + ANY.complete * weights.length : relevance;
}

const lengthOf = ({ words }: TokenizedText): number => 1 - LENGTH_INFLUENCE + LENGTH_INFLUENCE * (words.length / AVERAGE_LENGTH);

/** Returns how much occurrences count in a text of this length, relative to an average one: each further one less. */
const saturate = (count: number, length: number, saturation = SATURATION): number =>
    (count * (saturation + 1)) / (count + saturation * length);

/** Counts the occurrences of a clause, pieces of words for less. */
const countOf = (hits: readonly TextHit[], wanted: number, pieceWeight = PIECE_WEIGHT): number =>
    hits.reduce((sum, hit) => (hit.clause === wanted ? sum + weightOf(hit, pieceWeight) : sum), 0);

const weightOf = ({ isWhole, isRespelt }: TextHit, pieceWeight: number): number =>
    isWhole ? 1 : pieceWeight * (isRespelt ? RESPELT_SHARE : 1);

/** Counts the pairs of clauses that follow one another in the text as in the query. */
function countAdjacent(hits: readonly TextHit[]): number {
    return hits.filter(({ clause, from }, index) => {
        const previous = hits[index - 1];
        return previous?.clause === clause - 1 && previous.to >= from;
    }).length;
}
