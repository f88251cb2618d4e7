import type { TextMark } from "@parley/search/contract";
import type { TextTokens } from "@parley/tokenizer/server";
import { tokenize, toTextTokens } from "@parley/tokenizer/server";
import { isMatch } from "../index/isMatch";
import type { Match, MatchClause } from "../index/match";
import type { MarkedText } from "../results/createExcerpt";
import { createMarker } from "../results/createExcerpt";
import { createHitFinder } from "../results/findHits";
import { scoreByRarity, scoreText } from "../results/scoreText";
import { countEditsOfPart, createLetterFilter } from "../spelling/editDistance";
import { isInVocabulary } from "../spelling/vocabularyWords";

interface PlainText {
    title: string;
    body: string;
}

/** A text to score, with what else is known of its record. */
export interface TextToScore extends PlainText {
    /** Number of reactions less those against it. */
    score: number;
    /** Age in days. */
    age: number;
    /** Number of replies that have each clause. */
    replies?: readonly number[];
}

/**
 * Work on texts that takes long where they are long or many, so that a worker does it. Jobs are sent as messages: they contain no
 * functions.
 */
export type TextJob =
    /** Divides texts into tokens, to index them. */
    | { kind: "tokenize"; texts: readonly PlainText[] }
    /** Computes how relevant texts are for the clauses of a query, of which one may be enough. `weights` says how much each clause counts. */
    | {
          kind: "score";
          texts: readonly TextToScore[];
          clauses: readonly MatchClause[];
          weights: readonly number[];
          isAnyEnough: boolean;
      }
    /** Cuts out of each body where the words of a query are, and marks them. */
    | { kind: "excerpt"; texts: readonly PlainText[]; clauses: readonly MatchClause[] }
    /** Finds out which texts meet a match. */
    | { kind: "match"; texts: readonly PlainText[]; match: Match }
    /** Finds the words that differ least from one, at most by `maxDistance` letters. */
    | { kind: "nearest"; word: string; words: readonly string[]; maxDistance: number };

interface TextResults {
    tokenize: {
        texts: { title: TextTokens; body: TextTokens }[];
        /** Words of all texts for the vocabulary. */
        vocabulary: string[];
    };
    score: number[];
    excerpt: { title: TextMark[]; body: MarkedText }[];
    match: boolean[];
    nearest: { word: string; distance: number }[];
}

type Kind = TextJob["kind"];
type JobOf<K extends Kind> = Extract<TextJob, { kind: K }>;
export type TextResult<K extends Kind = Kind> = TextResults[K];

/** Runs a job, in this thread or in a worker. */
export type RunTextJob = <K extends Kind>(job: JobOf<K>) => Promise<TextResult<K>>;

/** Runs a job in the calling thread. */
export function runTextJob(job: TextJob): TextResult {
    if (job.kind === "tokenize") return tokenizeAll(job);
    if (job.kind === "score") return scoreAll(job);
    if (job.kind === "match") return job.texts.map((text) => isMatch(toTokens(text), job.match));
    if (job.kind === "nearest") return findNearest(job);
    const marker = createMarker(createHitFinder(job.clauses));
    return job.texts.map(({ title, body }) => ({ title: marker.mark(title).marks, body: marker.excerpt(body) }));
}

/** Runs jobs where there is no worker, as in commands. */
export const runTextJobHere: RunTextJob = async (job) => runTextJob(job) as never;

function tokenizeAll({ texts }: JobOf<"tokenize">): TextResult<"tokenize"> {
    const vocabulary = new Set<string>();
    const tokensOf = (text: string): TextTokens => {
        const tokenized = tokenize(text);
        const spelledOut = tokenized.compounds.filter(({ from, to }) => to === from + 1);
        for (const word of [...tokenized.words, ...spelledOut]) if (isInVocabulary(word)) vocabulary.add(word.token);
        return toTextTokens(tokenized);
    };
    return {
        texts: texts.map(({ title, body }) => ({ title: tokensOf(title), body: tokensOf(body) })),
        vocabulary: [...vocabulary],
    };
}

const toTokens = ({ title, body }: PlainText) => ({
    title: toTextTokens(tokenize(title)),
    body: toTextTokens(tokenize(body)),
});

function scoreAll({ texts, clauses, weights, isAnyEnough }: JobOf<"score">): number[] {
    const findHits = createHitFinder(clauses);
    const score = isAnyEnough ? scoreByRarity : scoreText;
    return texts.map(({ title, body, ...others }) =>
        score({ title: tokenize(title), body: tokenize(body), ...others }, findHits, weights),
    );
}

function findNearest({ word, words, maxDistance }: JobOf<"nearest">): TextResult<"nearest"> {
    return words
        .filter(createLetterFilter(word, maxDistance))
        .map((other) => ({ word: other, distance: countEditsOfPart(word, other, maxDistance) }))
        .filter(({ distance }) => distance > 0 && distance <= maxDistance)
        .sort(
            (one, other) =>
                one.distance - other.distance || one.word.length - other.word.length || (one.word < other.word ? -1 : 1),
        );
}
