import type { DateTime, DateWindow } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { FastifyInstance } from "fastify";
import type { AliasableExpression } from "kysely";

/** A table whose rows are found by the search, for the triggers that note their changes (`searchMigrations`). */
export interface SearchedTable {
    recordType: string;
    /** Number of the record type in the index, from 1; it never changes. */
    typeNumber: number;
    table: string;
    /** Column of the record ID. */
    key: string;
    /** Columns from which the indexed text is made. */
    columns: readonly string[];
}

/** The text of a record, as it is indexed. */
export interface SearchText {
    recordID: number;
    /** "" if records of this type have no title of their own. */
    title: string;
    body: string;
    /** Whether the body is HTML as rendered by `kit.content`; otherwise it is plain text. */
    isHtml: boolean;
}

/** Which records are searched, apart from their words. Absent conditions don't apply; all given ones do. */
export interface SearchFilter {
    /** Types of results, such as `question`. */
    types?: readonly string[];
    discussionID?: number;
    /** Categories that the viewer may see. */
    categoryIDs?: readonly number[];
    excludedCategoryIDs?: readonly number[];
    insertUserIDs?: readonly number[];
    excludedInsertUserIDs?: readonly number[];
    /** Roles of which the author has one, and none of which they have, as far as the viewer may know. */
    insertUserRoleIDs?: readonly number[];
    excludedInsertUserRoleIDs?: readonly number[];
    /** Each group is a condition: the record has one of its tags. */
    tagIDs?: readonly (readonly number[])[];
    excludedTagIDs?: readonly number[];
    dateInserted?: DateWindow;
    dateUpdated?: DateWindow;
    statusIDs?: readonly number[];
    postTypeIDs?: readonly string[];
    /** Values of the fields of posts, and of members' profile fields. */
    postMeta?: Record<string, string | string[]>;
    profileFields?: Readonly<Record<string, string>>;
    /** Values of `is:` in the query. */
    states?: readonly { state: string; isExcluded: boolean }[];
}

/** Columns of a record that the viewer may see, from which results are ordered and counted. */
export interface SearchableRow {
    recordID: number;
    /** Type of the result, such as `question`. */
    type: string;
    categoryID: number | null;
    /** Discussion to which the record belongs, by which results are collapsed. */
    discussionID: number | null;
    insertUserID: number | null;
    dateInserted: DateTime | null;
    dateUpdated: DateTime | null;
    score: number | null;
    hot: number | null;
    /** States by which results are counted; null if records of this type have none. SQLite returns booleans of expressions as numbers. */
    isClosed: boolean | number | null;
    isAnswered: boolean | number | null;
    isSolved: boolean | number | null;
    /** Of members only, by which these alone are sorted; null where the viewer may not know it. */
    name?: string | null;
    countPosts?: number | null;
    points?: number | null;
}

/** A record as a result (contract §4.12, SearchResult). */
export interface SearchedRecord {
    recordID: number;
    type: string;
    name: string;
    /** Absolute URL. */
    url: string;
    /** The body as in `SearchText`; absent if the record has none. */
    body?: string;
    isHtml: boolean;
    image?: { url: string; alt: string };
    categoryID?: number;
    dateInserted?: DateTime;
    dateUpdated?: DateTime;
    breadcrumbs?: { name: string; url: string }[];
    /** 0 for an author without an account. */
    insertUserID?: number;
    /** Name of an author without an account. */
    authorName?: string;
    /** The member who has changed it last. */
    updateUserID?: number;
    /** Public status of a discussion. */
    status?: { statusID: number; name: string; recordType: string; recordSubtype?: string; state: "open" | "closed" };
    labelCodes?: string[];
    counts?: { count: number; labelCode: string }[];
}

/** A tag as search results are narrowed by it. */
export interface SearchedTag {
    tagID: number;
    name: string;
    urlcode: string;
}

/** The tags of discussions, by which results in them are counted. */
interface TagCounting {
    /** Subquery of the discussions with their tags. */
    select(): AliasableExpression<{ discussionID: number; tagID: number }>;
    /** Returns these tags, as far as they exist for the viewer. */
    byIDs(viewer: Viewer, tagIDs: readonly number[]): Promise<SearchedTag[]>;
    /** Returns the IDs of the tags of discussions. */
    idsOf(discussionIDs: readonly number[]): Promise<ReadonlyMap<number, number[]>>;
}

/** A feature whose records are found by the search. */
export interface SearchSource {
    recordType: string;
    /** As in its `SearchedTable`. */
    typeNumber: number;
    /** Types of its results (contract §5.10, `types`). */
    types: readonly string[];
    /** Whether its records have titles of their own, in which words can be looked for. */
    hasTitles: boolean;
    /** Whether its records are replies: discussions are also found by their replies' words where one word is enough. */
    areReplies?: true;
    /** Values of `is:` that it understands. */
    states: readonly string[];
    /** Sort orders that its records alone have. */
    sorts?: readonly ("name" | "countPosts" | "points")[];
    /** Returns the texts of these records, including records that nobody sees at present; those without a text are left out. */
    texts(recordIDs: readonly number[]): Promise<SearchText[]>;
    /** Returns up to `limit` IDs of records above `after`, in ascending order, including those that nobody sees at present. */
    recordIDsAfter(after: number, limit: number): Promise<number[]>;
    /**
     * Returns a subquery of the records that the viewer may see and that meet the filter, for use within the query of the index, so that
     * permission is a condition of it (FC-14). Undefined if no record of this source can meet the filter.
     */
    select(viewer: Viewer, filter: SearchFilter): Promise<AliasableExpression<SearchableRow> | undefined>;
    /** Returns these records as results for a viewer who may see them, in any order. */
    present(viewer: Viewer, recordIDs: readonly number[]): Promise<SearchedRecord[]>;
}

/** Categories that a search is limited to. */
export interface CategoryChoice {
    categoryIDs: readonly number[];
    includeChildCategories: boolean;
    includeArchivedCategories: boolean;
    followedCategories: boolean;
}

/** Returns the chosen categories that the viewer may see. Throws 403 if a named one is hidden or unknown (contract §5.10). */
type CategoryResolver = (viewer: Viewer, choice: CategoryChoice) => Promise<number[]>;

/** Fields of records that a query names by words, such as `author:Iris`. */
export type NamedField = "author" | "in" | "tag";

/** Returns the IDs that a name in a query means, as far as the viewer may know; empty if it is unknown to them. */
type NameResolver = (viewer: Viewer, name: string) => Promise<number[]>;

/** Query of a feature for a list of its own records. */
export interface RecordSearch {
    recordType: string;
    query: string;
    categoryID?: number | undefined;
    followed?: boolean | undefined;
    page: number;
    limit: number;
}

/** A text to which similar records of one type are looked for. */
export interface SimilarSearch {
    recordType: string;
    text: string;
    /** Maximum number of records. */
    limit: number;
}

/** Finds the IDs of records that the viewer may see and that are similar to a text, the most similar first. */
type SimilarFinder = (viewer: Viewer, search: SimilarSearch) => Promise<number[]>;

/** Finds the IDs of one page of records that the viewer may see, the best match first, and their total. */
type RecordFinder = (viewer: Viewer, search: RecordSearch) => Promise<{ recordIDs: number[]; total: number }>;

/** Returns which of these texts, none of which is in the index, match a query. */
type TextMatcher = (query: string, texts: readonly { title: string; body: string }[]) => Promise<boolean[]>;

/** Notes that the texts of records have changed, within the transaction that changes them. */
type ChangeQueue = (typeNumber: number, recordIDs: readonly number[]) => Promise<void>;

export type SearchSources = ReturnType<typeof createSearchSources>;

const known = new WeakMap<FastifyInstance, SearchSources>();

/** Returns the registry of a server that connects the search with the features whose records it finds, so that neither depends on the other. */
export function getSearchSources({ api }: Pick<ServerKit, "api">): SearchSources {
    const sources = known.get(api) ?? createSearchSources();
    known.set(api, sources);
    return sources;
}

function createSearchSources() {
    const sources = new Map<string, SearchSource>();
    const resolvers = new Map<NamedField, NameResolver>();
    let resolveCategories: CategoryResolver | undefined;
    let tagCounting: TagCounting | undefined;
    let finder: RecordFinder | undefined;
    let similarFinder: SimilarFinder | undefined;
    let textMatcher: TextMatcher | undefined;
    let queue: ChangeQueue | undefined;

    return {
        /** Registers the source of a record type. */
        provide(source: SearchSource): void {
            const others = [...sources.values()].filter(({ recordType }) => recordType !== source.recordType);
            const other = others.find(({ typeNumber }) => typeNumber === source.typeNumber);
            if (other) throw new Error(`${other.recordType} and ${source.recordType} have the same number in the search index`);
            sources.set(source.recordType, source);
        },

        /** Registers how names in a query are resolved. */
        provideNames: (field: NamedField, resolver: NameResolver): void => void resolvers.set(field, resolver),

        /** Registers how a choice of categories is resolved. */
        provideCategories(resolver: CategoryResolver): void {
            resolveCategories = resolver;
        },

        resolveCategories: async (viewer: Viewer, choice: CategoryChoice): Promise<number[]> =>
            (await resolveCategories?.(viewer, choice)) ?? [],

        /** Registers the tags of discussions. */
        provideTags(counting: TagCounting): void {
            tagCounting = counting;
        },

        tags: (): TagCounting | undefined => tagCounting,

        /** Registers the search itself, for `findRecords`, `findSimilar` and `matchTexts`. */
        provideFinders(search: RecordFinder, similar: SimilarFinder, matcher: TextMatcher): void {
            finder = search;
            similarFinder = similar;
            textMatcher = matcher;
        },

        /** Finds the texts that match a query, among texts that are not in the index, such as drafts; none without the search. */
        matchTexts: async (query: string, texts: Parameters<TextMatcher>[1]): ReturnType<TextMatcher> =>
            (await textMatcher?.(query, texts)) ?? texts.map(() => false),

        /** Searches the records of one feature. Without the search, nothing is found. */
        findRecords: async (viewer: Viewer, search: RecordSearch): ReturnType<RecordFinder> =>
            (await finder?.(viewer, search)) ?? { recordIDs: [], total: 0 },

        /** Finds records of one feature that are similar to a text. Without the search, none is similar. */
        findSimilar: async (viewer: Viewer, search: SimilarSearch): ReturnType<SimilarFinder> =>
            (await similarFinder?.(viewer, search)) ?? [],

        /** Registers the queue of changes that no trigger notes. */
        provideQueue(enqueue: ChangeQueue): void {
            queue = enqueue;
        },

        /** Has records indexed again, because a text has changed that is not in their own table. */
        async enqueue(recordType: string, recordIDs: readonly number[]): Promise<void> {
            const source = sources.get(recordType);
            if (source && recordIDs.length > 0) await queue?.(source.typeNumber, recordIDs);
        },

        /** All sources, in the order of registration. */
        all: (): SearchSource[] => [...sources.values()],

        resolve: async (viewer: Viewer, field: NamedField, name: string): Promise<number[]> =>
            (await resolvers.get(field)?.(viewer, name)) ?? [],
    };
}
