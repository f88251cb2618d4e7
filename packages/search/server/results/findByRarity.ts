import type { SearchableRow, SearchSource } from "@parley/library/server/searchSources";
import type { Match } from "../index/match";
import { limitToTitles } from "../index/match";
import type { SearchIndex } from "../index/searchIndex";
import type { PreparedSearch } from "../query/prepareSearch";
import { MAX_COUNTED } from "../query/prepareSearch";
import type { Candidate } from "./rankCandidates";

/** Maximum number of clauses that are looked for one by one: the longest words, which are the rarest as a rule. */
const MAX_CLAUSES = 16;
/** Maximum number of records that are read for a clause, the newest. */
const MAX_PER_CLAUSE = 400;
/** A word in the title counts as much as this many in the body. */
const TITLE_WEIGHT = 2;

/** Candidates of a match of which one clause is enough, and how much each of its clauses counts. */
export interface RareMatches {
    match: Match;
    candidates: Candidate[];
    /** Weight of each clause, 1 on average. */
    weights: number[];
}

/**
 * Creates the function that finds the records which have most of the rare words of a match. A record with one common word is no match worth
 * mentioning beside one with three rare words, however new it is, so each clause is looked for by itself.
 */
export function createRarityFinder(index: Pick<SearchIndex, "find" | "count">) {
    return async (places: PreparedSearch["places"], whole: Match): Promise<RareMatches> => {
        const match = { ...whole, clauses: longest(whole.clauses) };
        const found = new Map<string, Candidate & { weight: number }>();
        const rarities: number[] = [];
        for (const clause of match.clauses) {
            const alone: Match = { clauses: [clause], operator: "and", noneOf: match.noneOf };
            const rows: [SearchSource, SearchableRow, boolean][] = [];
            let count = 0;
            for (const { source, records } of places) {
                const query = { typeNumber: source.typeNumber, records, limit: MAX_PER_CLAUSE };
                const inText = clause.inTitle && !source.hasTitles ? [] : await index.find({ ...query, match: alone });
                for (const row of inText) rows.push([source, row, false]);
                count +=
                    inText.length < MAX_PER_CLAUSE
                        ? inText.length
                        : await index.count({ ...query, match: alone, limit: MAX_COUNTED });
                if (!source.hasTitles || inText.length === 0) continue;
                for (const row of await index.find({ ...query, match: limitToTitles(alone) })) rows.push([source, row, true]);
            }
            const rarity = Math.log(1 + MAX_COUNTED / Math.max(1, count));
            rarities.push(rarity);
            for (const [source, row, isTitled] of rows) {
                const key = `${source.recordType} ${row.recordID}`;
                const candidate = found.get(key) ?? { source, row, isTitled: false, weight: 0 };
                candidate.weight += rarity * (isTitled ? TITLE_WEIGHT : 1);
                found.set(key, candidate);
            }
        }
        const average = rarities.reduce((sum, rarity) => sum + rarity, 0) / Math.max(1, rarities.length);
        return { match, candidates: [...found.values()], weights: rarities.map((rarity) => rarity / average) };
    };
}

function longest(clauses: Match["clauses"]): Match["clauses"] {
    if (clauses.length <= MAX_CLAUSES) return clauses;
    const lengthOf = (clause: Match["clauses"][number]) => Math.max(...clause.anyOf.map(({ tokens }) => tokens.join("").length));
    const kept = new Set([...clauses].sort((one, other) => lengthOf(other) - lengthOf(one)).slice(0, MAX_CLAUSES));
    return clauses.filter((clause) => kept.has(clause));
}
