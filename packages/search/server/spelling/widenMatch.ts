import type { Match, MatchClause } from "../index/match";
import type { IndexQuery, SearchIndex } from "../index/searchIndex";
import { foldToken } from "../tokens/foldToken";
import { editDistance } from "./editDistance";
import type { Vocabulary } from "./vocabulary.repository";

/** With fewer results than this, the nearest spelling is searched for too. */
export const FEW_RESULTS = 3;
/** Maximum number of spellings that are tried for a word, and of words in a query that are respelt. */
const MAX_TRIED = 6;
const MAX_RESPELT = 4;
/** Shortest word that is respelt, and from which on two letters may differ. */
const MIN_RESPELT_LENGTH = 4;
const TWO_CHANGES_FROM = 7;
/** Spellings found more often than this are equally likely. */
const MAX_COUNTED = 50;

interface Dependencies {
    index: Pick<SearchIndex, "count">;
    vocabulary: Pick<Vocabulary, "candidates" | "related">;
}

/** Where records are counted: sources, with the subqueries of the records that the viewer may see. */
type Places = readonly Omit<IndexQuery, "match" | "limit">[];

/** A word of a query, and the one that is searched for too. */
export interface Respelling {
    word: string;
    spelling: string;
}

export type MatchWidening = ReturnType<typeof createMatchWidening>;

/** Creates the functions that add words to a match that nobody has typed: other endings, compounds, and the nearest spelling. */
export function createMatchWidening({ index, vocabulary }: Dependencies) {
    return {
        /** Adds words with other endings, and compounds, to each word. */
        async related(match: Match): Promise<Match> {
            const clauses = await Promise.all(match.clauses.map(withRelated));
            return { ...match, clauses };
        },

        /**
         * Adds the nearest spelling of words of which little is found: one that a record has which the viewer sees among these, so that no
         * spelling tells of a hidden text (FC-14). Does nothing if not even that finds anything.
         */
        async respelt(match: Match, places: Places): Promise<{ match: Match; respellings: Respelling[] }> {
            const respellings: Respelling[] = [];
            const clauses: MatchClause[] = [];
            for (const clause of match.clauses) {
                const spelling = respellings.length < MAX_RESPELT ? await spellingOf(clause, match, places) : undefined;
                if (spelling !== undefined && clause.word !== undefined) respellings.push({ word: clause.word, spelling });
                clauses.push(spelling === undefined ? clause : withSpelling(clause, spelling));
            }
            if (respellings.length === 0) return { match, respellings };
            const respelt = { ...match, clauses };
            const isUseful = (await countIn(places, respelt, 1)) > 0;
            return isUseful ? { match: respelt, respellings } : { match, respellings: [] };
        },
    };

    async function withRelated(clause: MatchClause): Promise<MatchClause> {
        if (clause.word === undefined) return clause;
        const related = await vocabulary.related(foldToken(clause.word));
        const phrases = related.map((token) => ({ tokens: [token], isPrefix: false, isInexact: true as const }));
        return { ...clause, anyOf: [...clause.anyOf, ...phrases] };
    }

    async function spellingOf(clause: MatchClause, match: Match, places: Places): Promise<string | undefined> {
        const token = clause.word === undefined ? "" : foldToken(clause.word);
        const { length } = Array.from(token);
        const alone = (one: MatchClause): Match => ({ ...match, clauses: [one], noneOf: [] });
        if (length < MIN_RESPELT_LENGTH || /\P{L}/u.test(token)) return undefined;
        if ((await countIn(places, alone(clause), FEW_RESULTS)) >= FEW_RESULTS) return undefined;
        const maxDistance = length >= TWO_CHANGES_FROM ? 2 : 1;
        const near = (await vocabulary.candidates(token, maxDistance))
            .map((word) => ({ word, distance: editDistance(token, word, maxDistance) }))
            .filter(({ distance }) => distance > 0 && distance <= maxDistance)
            .sort((one, other) => one.distance - other.distance || (one.word < other.word ? -1 : 1))
            .slice(0, MAX_TRIED);
        let best: { word: string; distance: number; count: number } | undefined;
        for (const { word, distance } of near) {
            if (best && distance > best.distance) break;
            const count = await countIn(places, alone(withSpelling({ ...clause, anyOf: [] }, word)), MAX_COUNTED);
            if (count > (best?.count ?? 0)) best = { word, distance, count };
        }
        return best?.word;
    }

    async function countIn(places: Places, match: Match, limit: number): Promise<number> {
        let count = 0;
        for (const place of places) {
            if (count < limit) count += await index.count({ ...place, match, limit });
        }
        return count;
    }
}

function withSpelling(clause: MatchClause, token: string): MatchClause {
    return { ...clause, anyOf: [...clause.anyOf, { tokens: [token], isPrefix: false, isInexact: true }] };
}
