import type { Match } from "../index/match";
import type { SearchIndex } from "../index/searchIndex.repository";
import { limitToRecords } from "../index/searchIndex.repository";
import type { PreparedSearch, SourcePlace } from "../query/prepareSearch";
import { canMeet } from "../query/prepareSearch";
import { createRarityFinder } from "./findByRarity";
import type { Candidate } from "./rankCandidates";

/** Maximum number of records that are found by a part of the words. */
const MAX_PARTIAL = 200;
/** Minimum share of what the best one has, each word counted by its rarity. */
const MIN_SHARE = 0.5;

/** Records with a part of the words of a query. */
export interface PartialMatches {
    match: Match;
    candidates: Candidate[];
    weights: number[];
}

/**
 * Creates the function that finds the records with most of the words of a query, for one whose words stand together nowhere. Finds
 * nothing for a single word, a phrase and a word that must stand in the title: what has been asked for expressly is not given up.
 */
export function createPartialFinder(index: SearchIndex) {
    const findByRarity = createRarityFinder(index);

    return async ({ partial, places, replies }: PreparedSearch, spelt: Match): Promise<PartialMatches | undefined> => {
        if (!partial) return undefined;
        const clauses = partial.clauses.map(
            (clause) => spelt.clauses.find(({ word }) => word !== undefined && word === clause.word) ?? clause,
        );
        const match = { ...partial, clauses };
        const meeting = places.filter(({ source }) => canMeet(source, match));
        const found = await findByRarity(meeting, match, replies);
        const most = Math.max(0, ...found.candidates.map(({ weight = 0 }) => weight));
        const candidates = found.candidates
            .filter(({ weight = 0 }) => weight >= most * MIN_SHARE)
            .sort((one, other) => (other.weight ?? 0) - (one.weight ?? 0) || other.row.recordID - one.row.recordID)
            .slice(0, MAX_PARTIAL);
        return { ...found, candidates };
    };
}

/** Limits the places of a search to these records, whatever their words. */
export function limitToCandidates(places: readonly SourcePlace[], candidates: readonly Candidate[]): SourcePlace[] {
    return places.flatMap((place) => {
        const ids = candidates.filter(({ source }) => source === place.source).map(({ row }) => row.recordID);
        return ids.length > 0 ? [{ ...place, records: limitToRecords(place.records, ids) }] : [];
    });
}
