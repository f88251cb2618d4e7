import type { TokenizedText } from "../tokens/tokenize";
import type { FindHits, TextHit } from "./findHits";

/** A record to score. */
export interface ScoredText {
    title: TokenizedText;
    body: TokenizedText;
    /** Number of reactions less those against it. */
    score: number;
    /** Age in days. */
    age: number;
}

/** A word in the title counts as much as this many in the body. */
const TITLE_WEIGHT = 4;
/** A piece of a word counts less than a whole word. */
const PIECE_WEIGHT = 0.4;
/** Parameters of BM25: how soon further occurrences stop counting, and how much the length of the text matters. */
const SATURATION = 1.2;
const LENGTH_INFLUENCE = 0.6;
/** Length of an average text, in words. */
const AVERAGE_LENGTH = 90;
/** Words that follow one another as in the query. */
const ADJACENT_WEIGHT = 0.5;
const SCORE_WEIGHT = 0.08;
const RECENCY_WEIGHT = 0.25;
const RECENCY_DAYS = 365;

/**
 * Computes the relevance of a record for a query whose clauses have these weights. It depends on the record only, so that both engines give the
 * same order.
 */
export function scoreText({ title, body, score, age }: ScoredText, findHits: FindHits, weights: readonly number[]): number {
    const inTitle = findHits(title);
    const inBody = findHits(body);
    const length = 1 - LENGTH_INFLUENCE + LENGTH_INFLUENCE * (body.words.length / AVERAGE_LENGTH);
    let relevance = 0;
    for (const [clause, weight] of weights.entries()) {
        const titleCount = Math.min(1, countOf(inTitle, clause));
        const bodyCount = countOf(inBody, clause);
        relevance += weight * (TITLE_WEIGHT * titleCount + (bodyCount * (SATURATION + 1)) / (bodyCount + SATURATION * length));
    }
    relevance += ADJACENT_WEIGHT * (TITLE_WEIGHT * countAdjacent(inTitle) + Math.min(1, countAdjacent(inBody)));
    return relevance + SCORE_WEIGHT * Math.log2(1 + Math.max(0, score)) + RECENCY_WEIGHT / (1 + Math.max(0, age) / RECENCY_DAYS);
}

/** Counts the occurrences of a clause, pieces of words for less. */
const countOf = (hits: readonly TextHit[], wanted: number): number =>
    hits.reduce((sum, { clause, isWhole }) => (clause === wanted ? sum + (isWhole ? 1 : PIECE_WEIGHT) : sum), 0);

/** Counts the pairs of clauses that follow one another in the text as in the query. */
function countAdjacent(hits: readonly TextHit[]): number {
    return hits.filter(({ clause, from }, index) => {
        const previous = hits[index - 1];
        return previous?.clause === clause - 1 && previous.to >= from;
    }).length;
}
