import { UserFragment } from "@parley/accounts/contract";
import { SiteSectionID } from "@parley/config/contract";
import {
    AnyID,
    BooleanFlag,
    CsvArray,
    DateFilter,
    DateTime,
    defineEndpoint,
    Expand,
    ID,
    IdList,
    RecordImage,
    Sort,
} from "@parley/library/contract";
import { PostMetaFilter } from "@parley/postTypes/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Sort orders of results; without one, the best match is first (contract §5.10). */
const SEARCH_SORTS = ["relevance", "dateInserted", "dateUpdated", "score", "hot", "name", "countPosts", "points"] as const;

/** Default and greatest numbers of results on a page (contract §5.10). */
export const SEARCH_LIMIT = 30;
const MAX_SEARCH_LIMIT = 100;
/** Greatest page number: behind the 10,000th result nothing is counted. */
export const MAX_SEARCH_PAGE = 10_000;

/** Name of the search engine, in `driver` and `x-search-powered-by`. */
export const SEARCH_DRIVER = "parley";

/** Ways to match words (contract §2); ours finds whole words and their beginnings in each. */
const MATCH_MODES = ["fulltext", "fulltext_extended", "wildcard"] as const;
type MatchMode = (typeof MATCH_MODES)[number];

const Name = Type.String({ minLength: 1, maxLength: 100 });
const Names = CsvArray(Name, { maxItems: 20 });

/** Query of `GET /search` (contract §5.10, SRCH-011). Longer queries are cut, not refused. */
export const SearchQuery = Type.Object({
    /** Words, "phrases", `-minus`, and `author:` `in:` `tag:` `is:` `before:` `after:` `title:`. */
    query: Type.Optional(Type.String({ maxLength: 10_000 })),
    /** Words that must stand in the title. */
    name: Type.Optional(Type.String({ maxLength: 10_000 })),
    recordTypes: Type.Optional(CsvArray(Name, { maxItems: 20 })),
    /** Types of results, such as `question`. */
    types: Type.Optional(CsvArray(Name, { maxItems: 50 })),
    /** Groups results for the caller; it has no effect on the result. */
    domain: Type.Optional(Type.String({ maxLength: 100 })),
    scope: Type.Optional(Type.Unsafe<"site">({ type: "string", enum: ["site"] })),
    discussionID: Type.Optional(ID),
    categoryID: Type.Optional(AnyID),
    categoryIDs: Type.Optional(IdList),
    includeChildCategories: Type.Optional(BooleanFlag),
    /** Archived categories are searched too, unless this is false. */
    includeArchivedCategories: Type.Optional(BooleanFlag),
    followedCategories: Type.Optional(BooleanFlag),
    insertUserIDs: Type.Optional(CsvArray(ID, { maxItems: 100 })),
    insertUserNames: Type.Optional(Names),
    excludedInsertUserIDs: Type.Optional(CsvArray(ID, { maxItems: 100 })),
    /** Roles of which the author has one, or none, as far as the caller may know who has them. */
    includedInsertUserRoleIDs: Type.Optional(IdList),
    excludedInsertUserRoleIDs: Type.Optional(IdList),
    dateInserted: Type.Optional(DateFilter),
    dateUpdated: Type.Optional(DateFilter),
    tags: Type.Optional(Names),
    tagOperator: Type.Optional(Type.Unsafe<"or" | "and">({ type: "string", enum: ["or", "and"] })),
    /** Whether all words must be found, or one is enough (SRCH-013). */
    queryOperator: Type.Optional(Type.Unsafe<"and" | "or">({ type: "string", enum: ["and", "or"] })),
    statusID: Type.Optional(CsvArray(AnyID, { maxItems: 100 })),
    postTypeID: Type.Optional(CsvArray(Name, { maxItems: 100 })),
    /** Values of the fields of posts, as `postMeta[colour]=red`: only these posts are found. */
    postMeta: Type.Optional(PostMetaFilter),
    /** Values of profile fields that the caller may see of everybody, as `profileFields[town]=Wexley`: only these members are found. */
    profileFields: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 200 }))),
    /** Articles of a knowledge base, of which there are none as yet. */
    knowledgeBaseID: Type.Optional(ID),
    knowledgeCategoryIDs: Type.Optional(IdList),
    /** These four are known to callers of other systems and have no effect: there is one index, for all languages and sections. */
    locale: Type.Optional(Name),
    siteSectionID: Type.Optional(SiteSectionID),
    siteSectionGroup: Type.Optional(Name),
    matchMode: Type.Optional(Type.Unsafe<MatchMode>({ type: "string", enum: [...MATCH_MODES] })),
    sort: Type.Optional(Sort(SEARCH_SORTS)),
    /** Whether only the best result of each discussion is returned. */
    collapse: Type.Optional(BooleanFlag),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SEARCH_PAGE, default: 1 })),
    /** Used instead of `page`: `*` for the first page, then the value of `x-app-page-cursor`. */
    cursor: Type.Optional(Type.String({ maxLength: 100 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SEARCH_LIMIT, default: SEARCH_LIMIT })),
    /** The engine; there is one. */
    driver: Type.Optional(Type.Unsafe<"parley">({ type: "string", enum: [SEARCH_DRIVER] })),
    expand: Type.Optional(
        // `vectors` and `summary` need a language model, which this server has not: they are refused as unknown.
        Expand(["insertUser", "updateUser", "breadcrumbs", "image", "excerpt", "tagIDs"], { defaultOn: ["body"] }),
    ),
    /** Whether completions of the last word come first, of type `typeahead`: words of titles that the caller may see. */
    includeTypeaheads: Type.Optional(BooleanFlag),
    /** Whether results are returned; without them there are at most completions. */
    includeResults: Type.Optional(BooleanFlag),
    /**
     * Whether the results are counted, as by default: that takes most of the time where many records have the words. Without the total, the
     * best are looked for among fewer, as suggestions need them.
     */
    includeTotal: Type.Optional(BooleanFlag),
});
export type SearchQuery = Static<typeof SearchQuery>;

/** A found word in a text: the first UTF-16 unit, and the one after the last. */
const TextMark = Type.Object({ start: Type.Integer(), end: Type.Integer() });
export type TextMark = Static<typeof TextMark>;

/** A result (contract §4.12, SRCH-010). */
const SearchResult = Type.Object({
    recordType: Type.String(),
    type: Type.String(),
    recordID: Type.Integer(),
    name: Type.String(),
    url: Type.String(),
    body: Type.Optional(Type.String()),
    /** Plain text from where the words are (SRCH-009). */
    excerpt: Type.Optional(Type.String()),
    image: Type.Optional(RecordImage),
    categoryID: Type.Optional(Type.Integer()),
    dateInserted: Type.Optional(DateTime),
    dateUpdated: Type.Optional(DateTime),
    breadcrumbs: Type.Optional(Type.Array(Type.Object({ name: Type.String(), url: Type.String() }))),
    insertUserID: Type.Optional(Type.Integer()),
    insertUser: Type.Optional(UserFragment),
    updateUserID: Type.Optional(Type.Integer()),
    updateUser: Type.Optional(UserFragment),
    /** Public status of a discussion. */
    status: Type.Optional(
        Type.Object({
            statusID: Type.Integer(),
            name: Type.String(),
            recordType: Type.String(),
            recordSubtype: Type.Optional(Type.String()),
            state: Type.Union([Type.Literal("open"), Type.Literal("closed")]),
        }),
    ),
    isForeign: Type.Boolean(),
    counts: Type.Optional(Type.Array(Type.Object({ count: Type.Integer(), labelCode: Type.String() }))),
    labelCodes: Type.Optional(Type.Array(Type.String())),
    tagIDs: Type.Optional(Type.Array(Type.Integer())),
    searchScore: Type.Optional(Type.Number()),
    /**
     * Where only the best result of each discussion is returned: the number of results in its discussion, and the parameters by which they are
     * searched for. Absent where too many records match to know the number.
     */
    subqueryMatchCount: Type.Optional(Type.Integer()),
    subqueryExtraParams: Type.Optional(Type.Object({ discussionID: Type.Integer() })),
    /** The found words in `name` and `excerpt`. */
    marks: Type.Optional(Type.Object({ name: Type.Array(TextMark), excerpt: Type.Array(TextMark) })),
});
export type SearchResult = Static<typeof SearchResult>;

/** Finds records that the caller may see (SRCH-007). */
export const getSearch = defineEndpoint({
    method: "GET",
    path: "/search",
    query: SearchQuery,
    response: Type.Array(SearchResult),
    paged: "numbered",
});

const Counted = Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() }));

/** How many results a search has, by the conditions that could narrow it further. A count stops at 10,000. */
const SearchCounts = Type.Object({
    total: Type.Integer(),
    /** Whether a part of the query was not searched for, because it is too long. */
    isCut: Type.Boolean(),
    /** Whether no record has all words, and those with most of them are found. */
    isPartial: Type.Boolean(),
    /** Words of which little is found, and the nearest spellings that are searched for too. */
    respellings: Type.Array(Type.Object({ word: Type.String(), spelling: Type.String() })),
    recordTypes: Counted,
    /** Types of results; without the chosen types as a condition, as the following without theirs. */
    types: Counted,
    /** States, by the values of `is:`. */
    states: Counted,
    categories: Type.Array(Type.Object({ categoryID: Type.Integer(), count: Type.Integer() })),
    /** The tags of most results, of comments those of their discussion. */
    tags: Type.Array(Type.Object({ tagID: Type.Integer(), name: Type.String(), urlcode: Type.String(), count: Type.Integer() })),
    /** The authors of most results. */
    authors: Type.Array(Type.Object({ userID: Type.Integer(), count: Type.Integer(), user: UserFragment })),
});
export type SearchCounts = Static<typeof SearchCounts>;

/** Counts the results of a search that the caller may see. */
export const getSearchCounts = defineEndpoint({
    method: "GET",
    path: "/search/counts",
    query: SearchQuery,
    response: SearchCounts,
});

/** Lets all records, or those of some types, be indexed again; for site managers. The search works meanwhile. */
export const postReindex = defineEndpoint({
    method: "POST",
    path: "/search/reindex",
    body: Type.Object({ recordTypes: Type.Optional(Type.Array(Name, { maxItems: 20 })) }),
    response: Type.Object({ recordTypes: Type.Array(Type.String()) }),
    status: 200,
});

/** Calls of the contract that need a language model (contract §5.10). This server has none, and refuses them with 400. */
const withModel = (path: "/search/rag" | "/search/summary") =>
    defineEndpoint({
        method: "GET",
        path,
        query: Type.Object({ query: Type.Optional(Type.String({ maxLength: 10_000 })) }),
        response: Type.Object({}),
    });

export const getSearchRag = withModel("/search/rag");
export const getSearchSummary = withModel("/search/summary");
