import type { ServerKit } from "@parley/library/server/kit";
import type { SearchableRow, SearchSource, SearchText } from "@parley/library/server/searchSources";
import type { Match } from "../index/match";
import { tokenize } from "../tokens/tokenize";
import { createHitFinder } from "./findHits";
import { scoreText } from "./scoreText";

/** A matching record that the viewer may see. */
export interface Candidate {
    source: SearchSource;
    row: SearchableRow;
    /** Whether its title meets the whole query. */
    isTitled: boolean;
    /** How much of the query it has; only where one word of it is enough. */
    weight?: number;
}

/** A candidate with its relevance, if that was computed. */
export interface RankedCandidate extends Candidate {
    relevance?: number;
}

interface Order {
    field: "relevance" | "dateInserted" | "dateUpdated" | "score" | "hot";
    descending: boolean;
}

/** Maximum number of candidates whose texts are read to find the most relevant; the others follow in the order of their dates. */
const MAX_SCORED = 200;
/** Maximum length of a text that is read for its relevance, in UTF-16 units. */
const MAX_READ = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates the function that orders candidates: by relevance, or by a column. */
export function createRanking({ kit: { clock } }: { kit: Pick<ServerKit, "clock"> }) {
    /** `weights` says how much each clause counts; the same by default. */
    return async (
        candidates: readonly Candidate[],
        match: Match,
        order: Order,
        weights?: readonly number[],
    ): Promise<RankedCandidate[]> => {
        if (order.field !== "relevance" || match.clauses.length === 0) return byColumn(candidates, order);
        const preselected = [...candidates].sort(titledThenNewest);
        const scored = await withRelevance(preselected.slice(0, MAX_SCORED), match, weights);
        scored.sort((one, other) => (other.relevance ?? 0) - (one.relevance ?? 0) || titledThenNewest(one, other));
        return [...scored, ...preselected.slice(MAX_SCORED)];
    };

    async function withRelevance(
        candidates: readonly Candidate[],
        match: Match,
        weights: readonly number[] = match.clauses.map(() => 1),
    ): Promise<RankedCandidate[]> {
        const findHits = createHitFinder(match.clauses);
        const texts = await textsOf(candidates);
        const now = clock().getTime();
        return candidates.map((candidate) => {
            const { source, row } = candidate;
            const text = texts.get(toKey(source, row.recordID));
            if (!text) return candidate;
            const scored = {
                title: tokenize(text.title),
                body: tokenize(toRoughText(text)),
                score: row.score ?? 0,
                age: row.dateInserted === null ? 0 : (now - Date.parse(row.dateInserted)) / DAY_MS,
            };
            return { ...candidate, relevance: scoreText(scored, findHits, weights) };
        });
    }
}

async function textsOf(candidates: readonly Candidate[]): Promise<Map<string, SearchText>> {
    const texts = new Map<string, SearchText>();
    for (const source of new Set(candidates.map((candidate) => candidate.source))) {
        const ids = candidates.filter((candidate) => candidate.source === source).map(({ row }) => row.recordID);
        for (const text of await source.texts(ids)) texts.set(toKey(source, text.recordID), text);
    }
    return texts;
}

/** Returns the beginning of a body without its tags. For counting words that is enough, and far cheaper than parsing it. */
function toRoughText({ body, isHtml }: SearchText): string {
    const beginning = body.slice(0, MAX_READ);
    return isHtml ? beginning.replace(/<[^<>]*>/g, " ") : beginning;
}

function byColumn(candidates: readonly Candidate[], { field, descending }: Order): Candidate[] {
    // Without words everything is equally relevant.
    const column = field === "relevance" ? "dateInserted" : field;
    const isDescending = field === "relevance" || descending;
    const columnValue = ({ row }: Candidate) =>
        row[column] ?? (column === "score" || column === "hot" ? 0 : (row.dateInserted ?? ""));
    return [...candidates].sort((one, other) => {
        const [a, b] = [columnValue(one), columnValue(other)];
        const ascending = a < b ? -1 : a > b ? 1 : compareIDs(one, other);
        return isDescending ? -ascending : ascending;
    });
}

function titledThenNewest(one: Candidate, other: Candidate): number {
    if (one.weight !== other.weight) return (other.weight ?? 0) - (one.weight ?? 0);
    if (one.isTitled !== other.isTitled) return one.isTitled ? -1 : 1;
    const [a, b] = [one.row.dateInserted ?? "", other.row.dateInserted ?? ""];
    return a === b ? -compareIDs(one, other) : a < b ? 1 : -1;
}

const compareIDs = (one: Candidate, other: Candidate): number =>
    one.source.typeNumber - other.source.typeNumber || one.row.recordID - other.row.recordID;

const toKey = ({ recordType }: SearchSource, recordID: number): string => `${recordType} ${recordID}`;
