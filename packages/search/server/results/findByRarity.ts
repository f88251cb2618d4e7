import type { Match, MatchClause } from "../index/match";
import { limitToTitles } from "../index/match";
import type { EachQuery, SearchIndex, WeighedRow } from "../index/searchIndex.repository";
import { MAX_COUNTED } from "../index/searchIndex.repository";
import type { SourcePlace } from "../query/prepareSearch";
import type { Candidate } from "./rankCandidates";

type Index = Pick<SearchIndex, "findHeaviest" | "countEach" | "countByDiscussion" | "count">;

/** Maximum number of clauses that are looked for one by one: the longest words, which are the rarest as a rule. */
const MAX_CLAUSES = 16;
/** Maximum numbers of records of a type that are read for a clause, the newest, and for all clauses together. */
const MAX_PER_CLAUSE = 1_000;
const MAX_READ = 6_000;
/** Number of records with the heaviest words whose replies are counted. */
const MAX_CANDIDATES = 400;
/** Records of a type with a word are counted up to this number: the rarity of commoner ones hardly differs. */
const MAX_PER_WORD = 3_000;
/** In choosing which texts are read, a word in the title counts as much as this many in the body. */
const TITLE_WEIGHT = 2;
/** In the same choice, a word in replies counts this much. */
const REPLY_WEIGHT = 0.5;

/** Candidates of a match of which one clause is enough, and how much each of its clauses counts. */
export interface RareMatches {
    match: Match;
    candidates: Candidate[];
    /** Weight of each clause, 1 on average. */
    weights: number[];
}

/** A candidate while it is collected. */
interface Found extends Candidate {
    weight: number;
}

/**
 * Creates the function that finds the records which have most of the rare words of a match. A record with one common word is no match worth
 * mentioning beside one with three rare words, however new it is, so each clause is looked for by itself. How rare a word is follows from the
 * records that the viewer may see (FC-14). `replies` are the places of replies, whose words also speak for their discussions: answers often
 * have the word that the question lacks.
 */
export function createRarityFinder(index: Index) {
    return async (places: readonly SourcePlace[], whole: Match, replies: readonly SourcePlace[]): Promise<RareMatches> => {
        const clauses = await preferWholeWords(places, { ...whole, clauses: longest(whole.clauses) });
        const match: Match = { ...whole, clauses };
        const singles = clauses.map((clause): Match => ({ clauses: [clause], operator: "and", noneOf: match.noneOf }));
        const limit = Math.min(MAX_PER_CLAUSE, Math.floor(MAX_READ / Math.max(1, clauses.length)));
        const titled = places.filter(({ source }) => source.hasTitles);
        const rarities = await raritiesOf(places, singles);
        const parts = [
            { places, matches: singles, limit, weights: rarities },
            // Its text has counted once already.
            {
                places: titled,
                matches: singles.map(limitToTitles),
                limit,
                weights: rarities.map((rarity) => rarity * (TITLE_WEIGHT - 1)),
            },
        ];
        const candidates = toCandidates(await index.findHeaviest(parts, MAX_CANDIDATES), places);
        await addReplies(candidates, { places: replies, matches: singles, limit }, rarities);
        const average = rarities.reduce((sum, rarity) => sum + rarity, 0) / Math.max(1, rarities.length);
        return { match, candidates, weights: rarities.map((rarity) => rarity / average) };
    };

    /** A part of a word is looked for where no record has the whole word: in a text of several words few are unfinished. */
    async function preferWholeWords(places: readonly SourcePlace[], { clauses, noneOf }: Match): Promise<MatchClause[]> {
        const whole = clauses.map(toWhole);
        const matches = whole.map((clause): Match => ({ clauses: [clause], operator: "and", noneOf }));
        const counts = await index.countEach({ places, matches, limit: 1 });
        const known = new Set(counts.map(({ match }) => match));
        return clauses.map((clause, number) => (known.has(number) ? (whole[number] ?? clause) : clause));
    }

    /** Returns the inverse document frequency of each match, as BM25 computes it. */
    async function raritiesOf(places: readonly SourcePlace[], matches: readonly Match[]): Promise<number[]> {
        let total = 0;
        for (const place of places) total += await index.count({ ...place, limit: MAX_COUNTED });
        const counts = new Map<number, number>();
        for (const { match, count } of await index.countEach({ places, matches, limit: MAX_PER_WORD })) counts.set(match, count);
        return matches.map((_, number) => {
            const count = counts.get(number) ?? 0;
            return Math.log(1 + (Math.max(0, total - count) + 0.5) / (count + 0.5));
        });
    }

    /** Adds the number of replies with each clause to the discussions among the candidates. */
    async function addReplies(candidates: readonly Found[], query: EachQuery, rarities: readonly number[]): Promise<void> {
        const discussions = new Map(candidates.filter(isDiscussion).map((candidate) => [candidate.row.recordID, candidate]));
        if (discussions.size === 0) return;
        for (const { match, discussionID, count } of await index.countByDiscussion(query, [...discussions.keys()])) {
            const candidate = discussions.get(discussionID);
            if (!candidate) continue;
            candidate.replies ??= rarities.map(() => 0);
            candidate.replies[match] = count;
            candidate.weight += (rarities[match] ?? 0) * REPLY_WEIGHT;
        }
    }
}

function toCandidates(rows: readonly WeighedRow[], places: readonly SourcePlace[]): Found[] {
    const sources = new Map(places.map(({ source }) => [source.typeNumber, source]));
    return rows.flatMap(({ typeNumber, weight, ...row }) => {
        const source = sources.get(typeNumber);
        return source ? [{ source, row, isTitled: false, weight }] : [];
    });
}

const isDiscussion = ({ source, row }: Candidate): boolean => source.hasTitles && row.discussionID === row.recordID;

const toWhole = (clause: MatchClause): MatchClause =>
    clause.word === undefined ? clause : { ...clause, anyOf: clause.anyOf.map((phrase) => ({ ...phrase, isPrefix: false })) };

function longest(clauses: Match["clauses"]): Match["clauses"] {
    if (clauses.length <= MAX_CLAUSES) return clauses;
    const lengthOf = (clause: MatchClause) => Math.max(...clause.anyOf.map(({ tokens }) => tokens.join("").length));
    const longestClauses = new Set([...clauses].sort((one, other) => lengthOf(other) - lengthOf(one)).slice(0, MAX_CLAUSES));
    return clauses.filter((clause) => longestClauses.has(clause));
}
