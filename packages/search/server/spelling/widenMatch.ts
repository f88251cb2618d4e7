import { foldToken } from "@parley/tokenizer/server";
import type { Match, MatchClause } from "../index/match";
import type { SearchPlace } from "../index/searchEngine";
import type { SearchIndex } from "../index/searchIndex.repository";
import type { RunTextJob } from "../texts/textJobs";
import { stemWord } from "./stem";
import type { Vocabulary } from "./vocabulary.repository";

/** With fewer results than this, the nearest spelling is searched for too. */
export const FEW_RESULTS = 3;
/** Maximum number of spellings that are tried for a word, and of words in a query that are respelt. */
const MAX_ATTEMPTS = 8;
const MAX_RESPELT = 4;
/** Maximum number of other endings of a spelling that are searched for. */
const MAX_INFLECTED = 6;
/** Shortest word that is respelt, and from which on two letters may differ. */
const MIN_RESPELT_LENGTH = 4;
const TWO_CHANGES_FROM = 7;
/** Spellings found more often than this are equally likely. */
const MAX_COUNTED = 50;

interface Dependencies {
    index: Pick<SearchIndex, "count">;
    vocabulary: Pick<Vocabulary, "candidates" | "related">;
    runTextJob: RunTextJob;
}

/** Where records are counted. */
type Places = readonly SearchPlace[];

/** A word of a query, and the one that is searched for too. */
export interface Respelling {
    word: string;
    spelling: string;
}

export type MatchWidening = ReturnType<typeof createMatchWidening>;

/** Creates the functions that add words to a match that nobody has typed: other endings, compounds, and the nearest spelling. */
export function createMatchWidening({ index, vocabulary, runTextJob }: Dependencies) {
    return {
        /** Adds words with other endings, and compounds, to each word. */
        async related(match: Match): Promise<Match> {
            const clauses = await Promise.all(match.clauses.map(withRelated));
            return { ...match, clauses };
        },

        /**
         * Adds the nearest spelling of words of which little is found: one that a record has which the viewer sees among these, so that no
         * spelling tells of a hidden text (FC-14). Of equally near spellings the one is chosen that stands in a record with the other words.
         */
        async respelt(match: Match, places: Places): Promise<{ match: Match; respellings: Respelling[] }> {
            const respellings: Respelling[] = [];
            const clauses: MatchClause[] = [];
            for (const [index, clause] of match.clauses.entries()) {
                const others = match.clauses.toSpliced(index, 1);
                const spelling = respellings.length < MAX_RESPELT ? await spellingOf(clause, others, places) : undefined;
                if (spelling !== undefined && clause.word !== undefined) respellings.push({ word: clause.word, spelling });
                clauses.push(spelling === undefined ? clause : await withSpelling(clause, spelling));
            }
            return { match: { ...match, clauses }, respellings };
        },

        countIn,
    };

    async function withRelated(clause: MatchClause): Promise<MatchClause> {
        if (clause.word === undefined) return clause;
        const related = await vocabulary.related(foldToken(clause.word));
        const phrases = related.map((token) => ({ tokens: [token], isPrefix: false, isInexact: true as const }));
        return { ...clause, anyOf: [...clause.anyOf, ...phrases] };
    }

    async function spellingOf(clause: MatchClause, others: readonly MatchClause[], places: Places): Promise<string | undefined> {
        const token = clause.word === undefined ? "" : foldToken(clause.word);
        const { length } = Array.from(token);
        if (length < MIN_RESPELT_LENGTH || /\P{L}/u.test(token)) return undefined;
        // Words that only share its stem do not show that a word is spelt like this.
        const written = { ...clause, anyOf: clause.anyOf.filter(({ isInexact }) => !isInexact) };
        if ((await countIn(places, toMatch([written]), FEW_RESULTS)) >= FEW_RESULTS) return undefined;
        const maxDistance = length >= TWO_CHANGES_FROM ? 2 : 1;
        const words = await vocabulary.candidates(token, maxDistance);
        const unknown = words.filter((word) => !isFoundBy(clause, word));
        const near = await runTextJob({ kind: "nearest", word: token, words: unknown, maxDistance });
        let best: { word: string; distance: number; together: number; count: number } | undefined;
        for (const { word, distance } of near.slice(0, MAX_ATTEMPTS)) {
            const spelt = await withSpelling({ ...clause, anyOf: [] }, word);
            const count = await countIn(places, toMatch([spelt]), MAX_COUNTED);
            if (count === 0) continue;
            const together = others.length === 0 ? 0 : await countIn(places, toMatch([spelt, ...others]), 1);
            const isBetter =
                !best ||
                together > best.together ||
                (together === best.together && distance === best.distance && count > best.count);
            if (isBetter) best = { word, distance, together, count };
        }
        return best?.word;
    }

    async function withSpelling(clause: MatchClause, spelling: string): Promise<MatchClause> {
        const stem = stemWord(spelling);
        const inflected = (await vocabulary.related(spelling)).filter((word) => word.startsWith(stem));
        const words = [spelling, ...inflected.slice(0, MAX_INFLECTED)].filter((word) => !isFoundBy(clause, word));
        const phrases = words.map((token) => ({
            tokens: [token],
            isPrefix: false,
            isInexact: true as const,
            isRespelt: true as const,
        }));
        return { ...clause, anyOf: [...clause.anyOf, ...phrases] };
    }

    async function countIn(places: Places, match: Match, limit: number): Promise<number> {
        let count = 0;
        for (const place of places) {
            if (count < limit) count += await index.count({ ...place, match, limit });
        }
        return count;
    }
}

const toMatch = (clauses: readonly MatchClause[]): Match => ({ clauses, operator: "and", noneOf: [] });

/** Checks whether a clause finds a word already, which is thereby no other spelling. */
const isFoundBy = ({ anyOf }: MatchClause, word: string): boolean =>
    anyOf.some(({ tokens: [token = "", ...others], isPrefix }) =>
        isPrefix ? others.length === 0 && word.startsWith(token) : others.length === 0 && word === token,
    );
