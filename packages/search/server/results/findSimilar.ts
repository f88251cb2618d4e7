import type { Viewer } from "@parley/library/server/http";
import type { SearchSources, SimilarSearch } from "@parley/library/server/searchSources";
import { tokenize } from "@parley/tokenizer/server";
import type { Indexer } from "../index/indexer";
import type { Match, MatchClause } from "../index/match";
import { limitToTitles } from "../index/match";
import type { SearchPlace } from "../index/searchEngine";
import type { SearchIndex } from "../index/searchIndex.repository";
import { createMatch } from "../query/createMatch";
import type { MatchWidening } from "../spelling/widenMatch";

interface Dependencies {
    index: Pick<SearchIndex, "find">;
    indexer: Pick<Indexer, "catchUp">;
    widening: Pick<MatchWidening, "related">;
    sources: Pick<SearchSources, "all">;
}

/** Maximum number of words by which texts are compared: the longest, which are the rarest as a rule. */
const MAX_WORDS = 10;
/** Maximum number of records that are read for a word, the newest; a word of so many is hardly a sign of similarity. */
const MAX_PER_WORD = 400;
/** Minimum length of words in alphabets with upper and lower case; shorter ones are mostly articles and prepositions. */
const MIN_CASED_LENGTH = 4;
/** Minimum number of shared words; a text of a single word needs only this one. */
const MIN_SHARED = 2;
/** Minimum share of the words, each counted by its rarity, that a similar record has. */
const MIN_SIMILARITY = 0.25;
/** A word in the body counts less than one in the title. */
const BODY_WEIGHT = 0.4;

/** Words that a record shares with the text, and their rarities together. */
interface Similarity {
    recordID: number;
    shared: number;
    weight: number;
}

/**
 * Creates the function that finds records with the rare words of a text, in their titles above all. Permission is a condition of every query
 * (FC-14), and how rare a word is follows from the records that the viewer may see.
 */
export function createSimilarFinder({ index, indexer, widening, sources }: Dependencies) {
    return async (viewer: Viewer, { recordType, text, limit }: SimilarSearch): Promise<number[]> => {
        const source = sources.all().find((one) => one.recordType === recordType);
        const match = toWordMatch(text);
        const records = match.clauses.length > 0 ? await source?.select(viewer, {}) : undefined;
        if (!source || !records) return [];
        await indexer.catchUp();
        const { clauses } = await widening.related(match);
        const found = new Map<number, Similarity>();
        let total = 0;
        for (const clause of clauses) total += await addRecordsWith(clause, { typeNumber: source.typeNumber, records }, found);
        return [...found.values()]
            .filter(({ shared, weight }) => shared >= Math.min(MIN_SHARED, clauses.length) && weight >= total * MIN_SIMILARITY)
            .sort((one, other) => other.weight - one.weight || other.recordID - one.recordID)
            .slice(0, limit)
            .map(({ recordID }) => recordID);
    };

    /** Adds the newest records that have a word, and returns how rare it is. */
    async function addRecordsWith(clause: MatchClause, place: SearchPlace, found: Map<number, Similarity>): Promise<number> {
        const match: Match = { clauses: [clause], operator: "and", noneOf: [] };
        const query = { ...place, limit: MAX_PER_WORD };
        const rows = await index.find({ ...query, match });
        const titled = rows.length === 0 ? [] : await index.find({ ...query, match: limitToTitles(match) });
        const rarity = Math.log(1 + MAX_PER_WORD / Math.max(1, rows.length));
        const weights = new Map(rows.map(({ recordID }) => [recordID, BODY_WEIGHT]));
        for (const { recordID } of titled) weights.set(recordID, 1);
        for (const [recordID, weight] of weights) {
            const { shared, weight: others } = found.get(recordID) ?? { shared: 0, weight: 0 };
            found.set(recordID, { recordID, shared: shared + 1, weight: others + rarity * weight });
        }
        return rarity;
    }
}

/** Returns the words of a text as clauses: whole words only, without operators. */
function toWordMatch(text: string): Match {
    const words = [...new Set(text.split(/\s+/u).map(trimMarks))].filter(isDistinctive);
    const longestFirst = words.sort((one, other) => other.length - one.length);
    const match = createMatch({ terms: longestFirst.map(toTerm), excluded: [] }, "or");
    const toWhole = (clause: MatchClause): MatchClause =>
        clause.word === undefined ? clause : { ...clause, anyOf: clause.anyOf.map((phrase) => ({ ...phrase, isPrefix: false })) };
    return { ...match, clauses: match.clauses.slice(0, MAX_WORDS).map(toWhole) };
}

const toTerm = (text: string) => ({ text, isPhrase: false, inTitle: false });

/** Removes the marks around a word; those within it, and the plus signs of `C++`, belong to it. */
function trimMarks(word: string): string {
    const { words } = tokenize(word);
    return word.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0);
}

function isDistinctive(word: string): boolean {
    const isCased = word.toUpperCase() !== word.toLowerCase() && !/[\d+#]/u.test(word);
    return word.length >= (isCased ? MIN_CASED_LENGTH : 1);
}
