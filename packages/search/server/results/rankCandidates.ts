import type { ServerKit } from "@parley/library/server/kit";
import type { SearchSource, SearchText } from "@parley/library/server/searchSources";
import type { Match } from "../index/match";
import type { MatchingRow } from "../index/searchIndex.repository";
import type { RunTextJob, TextToScore } from "../texts/textJobs";

/** A matching record that the viewer may see. */
export interface Candidate {
    source: SearchSource;
    row: MatchingRow;
    /** Whether its title meets the whole query. */
    isTitled: boolean;
    /** How much of the query it has; only where one word of it is enough. */
    weight?: number;
    /** Number of its replies that have each clause; only where one word is enough. */
    replies?: number[];
}

/** A candidate with its relevance, if that was computed. */
export interface RankedCandidate extends Candidate {
    relevance?: number;
}

interface Dependencies {
    kit: Pick<ServerKit, "clock">;
    runTextJob: RunTextJob;
}

/** Maximum number of candidates whose texts are read to find the most relevant; the others follow in the order of their dates. */
export const MAX_SCORED = 100;
/** Maximum length of a text that is read for its relevance, in UTF-16 units. */
const MAX_READ = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates the function that orders candidates by their relevance; without words, by their dates. */
export function createRanking({ kit: { clock }, runTextJob }: Dependencies) {
    /** `weights` says how much each clause counts; the same by default. Only the texts of the first `maxScored` candidates are read. */
    return async (
        candidates: readonly Candidate[],
        match: Match,
        weights?: readonly number[],
        maxScored = MAX_SCORED,
    ): Promise<RankedCandidate[]> => {
        const preselected = [...candidates].sort(titledThenNewest);
        if (match.clauses.length === 0 || maxScored === 0) return preselected;
        const scored = await withRelevance(preselected.slice(0, maxScored), match, weights);
        scored.sort((one, other) => (other.relevance ?? 0) - (one.relevance ?? 0) || titledThenNewest(one, other));
        return [...scored, ...preselected.slice(maxScored)];
    };

    async function withRelevance(
        candidates: readonly Candidate[],
        { clauses, operator }: Match,
        weights: readonly number[] = clauses.map(() => 1),
    ): Promise<RankedCandidate[]> {
        const known = await textsOf(candidates);
        const now = clock().getTime();
        const found = candidates.flatMap((candidate) => {
            const { source, row } = candidate;
            const text = known.get(toKey(source, row.recordID));
            return text ? [{ candidate, text: toScore(text, candidate, now) }] : [];
        });
        const texts = found.map(({ text }) => text);
        const scores = await runTextJob({ kind: "score", texts, clauses, weights, isAnyEnough: operator === "or" });
        const relevances = new Map(found.map(({ candidate }, index) => [candidate, scores[index]]));
        return candidates.map((candidate) => {
            const relevance = relevances.get(candidate);
            return relevance === undefined ? candidate : { ...candidate, relevance };
        });
    }
}

function toScore(text: SearchText, { row: { score, dateInserted }, replies }: Candidate, now: number): TextToScore {
    return {
        ...(replies && { replies }),
        title: text.title,
        body: toRoughText(text),
        score: score ?? 0,
        age: dateInserted === null ? 0 : (now - Date.parse(dateInserted)) / DAY_MS,
    };
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

function titledThenNewest(one: Candidate, other: Candidate): number {
    if (one.weight !== other.weight) return (other.weight ?? 0) - (one.weight ?? 0);
    if (one.isTitled !== other.isTitled) return one.isTitled ? -1 : 1;
    const [a, b] = [one.row.dateInserted ?? "", other.row.dateInserted ?? ""];
    return a === b ? -compareIDs(one, other) : a < b ? 1 : -1;
}

const compareIDs = (one: Candidate, other: Candidate): number =>
    one.source.typeNumber - other.source.typeNumber || one.row.recordID - other.row.recordID;

const toKey = ({ recordType }: SearchSource, recordID: number): string => `${recordType} ${recordID}`;
