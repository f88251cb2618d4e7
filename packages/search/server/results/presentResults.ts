import type { UserFragment } from "@parley/accounts/contract";
import { toSourceSet } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { SearchedRecord, SearchSource, SearchSources } from "@parley/library/server/searchSources";
import type { SearchResult } from "@parley/search/contract";
import type { MatchClause } from "../index/match";
import type { RunTextJob } from "../texts/textJobs";
import type { RankedCandidate } from "./rankCandidates";

/** Returns authors by user ID, in the view that everybody has of them. */
export type Authors = (userIDs: Iterable<number>) => Promise<ReadonlyMap<number, UserFragment>>;

interface Dependencies {
    kit: Pick<ServerKit, "content">;
    sources: Pick<SearchSources, "tags">;
    authors: Authors;
    runTextJob: RunTextJob;
}

/** A record to present. */
export interface FoundCandidate extends Pick<RankedCandidate, "source" | "relevance"> {
    row: { recordID: number; discussionID?: number | null };
    /** Number of results in its discussion, where only the best of them is presented. */
    countInDiscussion?: number;
}

interface Expansions {
    withBody: boolean;
    withExcerpt: boolean;
    withAuthor: boolean;
    withEditor: boolean;
    withBreadcrumbs: boolean;
    withImage: boolean;
    withTags: boolean;
}

/** Creates the function that converts candidates to results, in the same order. */
export function createResultPresenter({ kit: { content }, sources, authors, runTextJob }: Dependencies) {
    return async (
        viewer: Viewer,
        candidates: readonly FoundCandidate[],
        clauses: readonly MatchClause[],
        expansions: Expansions,
    ): Promise<SearchResult[]> => {
        const shown = await recordsOf(viewer, candidates);
        const people = await authors(shown.flatMap(({ record }) => peopleOf(record, expansions)));
        const excerpts = expansions.withExcerpt ? await excerptsOf(shown.map(({ record }) => record)) : undefined;
        const tags = expansions.withTags ? await tagsOf(shown) : undefined;
        return shown.map(({ source, record, relevance, inDiscussion }, index) => {
            const excerpt = excerpts?.[index];
            const author = expansions.withAuthor ? people.get(record.insertUserID ?? NO_USER_ID) : undefined;
            const editor = expansions.withEditor ? people.get(record.updateUserID ?? NO_USER_ID) : undefined;
            return {
                recordType: source.recordType,
                type: record.type,
                recordID: record.recordID,
                name: record.name,
                url: record.url,
                ...(expansions.withBody && record.body !== undefined && record.isHtml && { body: record.body }),
                ...(excerpt && {
                    excerpt: excerpt.body.text,
                    marks: { name: excerpt.title, excerpt: excerpt.body.marks },
                }),
                ...(expansions.withImage &&
                    record.image && { image: { ...record.image, urlSrcSet: toSourceSet(record.image.url) } }),
                ...(record.categoryID !== undefined && { categoryID: record.categoryID }),
                ...(record.dateInserted !== undefined && { dateInserted: record.dateInserted }),
                ...(record.dateUpdated !== undefined && { dateUpdated: record.dateUpdated }),
                ...(expansions.withBreadcrumbs && record.breadcrumbs && { breadcrumbs: record.breadcrumbs }),
                ...(record.insertUserID !== undefined && { insertUserID: record.insertUserID }),
                ...(author && { insertUser: toAuthor(author, record) }),
                ...(record.updateUserID !== undefined && { updateUserID: record.updateUserID }),
                ...(editor && { updateUser: editor }),
                ...(record.status && { status: record.status }),
                isForeign: false,
                ...(record.counts && { counts: record.counts }),
                ...(record.labelCodes && { labelCodes: record.labelCodes }),
                ...(tags && source.recordType === TAGGED && { tagIDs: tags.get(record.recordID) ?? [] }),
                ...(relevance !== undefined && { searchScore: relevance }),
                ...inDiscussion,
            };
        });

        async function excerptsOf(records: readonly SearchedRecord[]) {
            const bodies = await plainTextsOf(records);
            const texts = records.map(({ name }, index) => ({ title: name, body: bodies[index] ?? "" }));
            return runTextJob({ kind: "excerpt", texts, clauses });
        }
    };

    async function tagsOf(shown: readonly { source: SearchSource; record: SearchedRecord }[]) {
        const tagged = shown.filter(({ source }) => source.recordType === TAGGED);
        return sources.tags()?.idsOf(tagged.map(({ record }) => record.recordID));
    }

    async function recordsOf(viewer: Viewer, candidates: readonly FoundCandidate[]) {
        const records = new Map<string, SearchedRecord>();
        for (const source of new Set(candidates.map((candidate) => candidate.source))) {
            const ids = candidates.filter((candidate) => candidate.source === source).map(({ row }) => row.recordID);
            for (const record of await source.present(viewer, ids)) records.set(toKey(source, record.recordID), record);
        }
        return candidates.flatMap(({ source, row, relevance, countInDiscussion }) => {
            const record = records.get(toKey(source, row.recordID));
            return record ? [{ source, record, relevance, inDiscussion: toSubquery(row.discussionID, countInDiscussion) }] : [];
        });
    }

    async function plainTextsOf(records: readonly SearchedRecord[]): Promise<string[]> {
        const plain = await content.plainTexts(records.map(({ body, isHtml }) => (isHtml ? (body ?? "") : "")));
        return records.map(({ body, isHtml }, index) => (isHtml ? (plain[index] ?? "") : (body ?? "")));
    }
}

/** Returns the search in the discussion of a result (contract §4.12). */
const toSubquery = (discussionID: number | null | undefined, count: number | undefined) =>
    typeof discussionID === "number" && count !== undefined
        ? { subqueryMatchCount: count, subqueryExtraParams: { discussionID } }
        : {};

/** Record type whose records have tags. */
const TAGGED = "discussion";
/** ID that no member has, for a record that nobody has written or changed. */
const NO_USER_ID = -1;

/** Returns the IDs of the people who are shown with a record. */
const peopleOf = ({ insertUserID, updateUserID }: SearchedRecord, { withAuthor, withEditor }: Expansions): number[] => [
    ...(withAuthor && insertUserID !== undefined ? [insertUserID] : []),
    ...(withEditor && updateUserID !== undefined ? [updateUserID] : []),
];

/** An author without an account has only a name. */
const toAuthor = (author: UserFragment, { insertUserID, authorName }: SearchedRecord): UserFragment =>
    insertUserID === 0 && authorName !== undefined ? { ...author, name: authorName } : author;

const toKey = ({ recordType }: SearchSource, recordID: number): string => `${recordType} ${recordID}`;
