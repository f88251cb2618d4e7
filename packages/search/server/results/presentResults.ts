import type { UserFragment } from "@parley/accounts/contract";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { SearchedRecord, SearchSource } from "@parley/library/server/searchSources";
import type { SearchResult } from "@parley/search/contract";
import type { MatchClause } from "../index/match";
import { createMarker } from "./createExcerpt";
import { createHitFinder } from "./findHits";
import type { RankedCandidate } from "./rankCandidates";

/** Returns authors by user ID, in the view that everybody has of them. */
export type Authors = (userIDs: Iterable<number>) => Promise<ReadonlyMap<number, UserFragment>>;

interface Dependencies {
    kit: Pick<ServerKit, "content">;
    authors: Authors;
}

interface Expansions {
    withBody: boolean;
    withExcerpt: boolean;
    withAuthor: boolean;
    withBreadcrumbs: boolean;
    withImage: boolean;
}

/** Creates the function that converts candidates to results, in the same order. */
export function createResultPresenter({ kit: { content }, authors }: Dependencies) {
    return async (
        viewer: Viewer,
        candidates: readonly RankedCandidate[],
        clauses: readonly MatchClause[],
        expansions: Expansions,
    ): Promise<SearchResult[]> => {
        const shown = await recordsOf(viewer, candidates);
        const people = expansions.withAuthor
            ? await authors(shown.flatMap(({ record }) => record.insertUserID ?? []))
            : undefined;
        const texts = expansions.withExcerpt ? await plainTextsOf(shown.map(({ record }) => record)) : undefined;
        const marker = createMarker(createHitFinder(clauses));
        return shown.map(({ source, record, relevance }, index) => {
            const excerpt = texts && marker.excerpt(texts[index] ?? "");
            const author = record.insertUserID === undefined ? undefined : people?.get(record.insertUserID);
            return {
                recordType: source.recordType,
                type: record.type,
                recordID: record.recordID,
                name: record.name,
                url: record.url,
                ...(expansions.withBody && record.body !== undefined && record.isHtml && { body: record.body }),
                ...(excerpt && {
                    excerpt: excerpt.text,
                    marks: { name: marker.mark(record.name).marks, excerpt: excerpt.marks },
                }),
                ...(expansions.withImage && record.image && { image: record.image }),
                ...(record.categoryID !== undefined && { categoryID: record.categoryID }),
                ...(record.dateInserted !== undefined && { dateInserted: record.dateInserted }),
                ...(record.dateUpdated !== undefined && { dateUpdated: record.dateUpdated }),
                ...(expansions.withBreadcrumbs && record.breadcrumbs && { breadcrumbs: record.breadcrumbs }),
                ...(record.insertUserID !== undefined && { insertUserID: record.insertUserID }),
                ...(author && { insertUser: toAuthor(author, record) }),
                isForeign: false,
                ...(record.counts && { counts: record.counts }),
                ...(record.labelCodes && { labelCodes: record.labelCodes }),
                ...(relevance !== undefined && { searchScore: relevance }),
            };
        });
    };

    async function recordsOf(viewer: Viewer, candidates: readonly RankedCandidate[]) {
        const records = new Map<string, SearchedRecord>();
        for (const source of new Set(candidates.map((candidate) => candidate.source))) {
            const ids = candidates.filter((candidate) => candidate.source === source).map(({ row }) => row.recordID);
            for (const record of await source.present(viewer, ids)) records.set(toKey(source, record.recordID), record);
        }
        return candidates.flatMap(({ source, row, relevance }) => {
            const record = records.get(toKey(source, row.recordID));
            return record ? [{ source, record, relevance }] : [];
        });
    }

    async function plainTextsOf(records: readonly SearchedRecord[]): Promise<string[]> {
        const plain = await content.plainTexts(records.map(({ body, isHtml }) => (isHtml ? (body ?? "") : "")));
        return records.map(({ body, isHtml }, index) => (isHtml ? (plain[index] ?? "") : (body ?? "")));
    }
}

/** An author without an account has only a name. */
const toAuthor = (author: UserFragment, { insertUserID, authorName }: SearchedRecord): UserFragment =>
    insertUserID === 0 && authorName !== undefined ? { ...author, name: authorName } : author;

const toKey = ({ recordType }: SearchSource, recordID: number): string => `${recordType} ${recordID}`;
