import type { getDrafts } from "@parley/drafts/contract";
import type { Input } from "@parley/library/contract";
import { SEARCH_PATH } from "@parley/library/contract";
import type { getSearch, SearchCounts } from "./search";
import { MAX_SEARCH_PAGE } from "./search";

export type SearchInput = Input<typeof getSearch>;
type DraftsInput = Input<typeof getDrafts>;

/** Groups of results (SRCH-012). */
const DOMAINS = ["all_content", "discussions", "comments", "category", "user", "group", "knowledgeBase"] as const;
export type SearchDomain = (typeof DOMAINS)[number];

/** Record types of each group; all of them for `all_content`. There are no groups and articles as yet: nothing is found among them. */
const RECORD_TYPES: Readonly<Record<SearchDomain, string[] | undefined>> = {
    all_content: undefined,
    discussions: ["discussion"],
    comments: ["comment"],
    category: ["category"],
    user: ["user"],
    group: ["group"],
    knowledgeBase: ["article"],
};

/** Orders of results, the default first. */
const SORTS = ["relevance", "-dateInserted", "dateInserted", "-score"] as const;

/** Kinds of posts by which results are narrowed. */
const KINDS = ["discussion", "question", "idea", "poll", "comment", "answer"] as const;

/** Values of `is:` by which results are narrowed, in groups of which one applies. */
const STATES = ["open", "closed", "answered", "unanswered", "solved"] as const;

const RESULTS_PER_PAGE = 10;
/** Number of people in the panel beside the results. */
const MAX_PEOPLE = 5;
/** Number of the viewer's drafts in the panel beside the results. */
const MAX_OWN_DRAFTS = 3;
const MAX_QUERY_LENGTH = 1_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A search in the address of the search page (SRCH-004). */
export interface SearchState {
    query: string;
    domain: SearchDomain;
    sort: (typeof SORTS)[number];
    operator: "and" | "or";
    page: number;
    /** Discussion to which the search is limited. */
    discussionID?: number;
    /** Words in the title. */
    title: string;
    /** Names of authors, separated by commas. */
    author: string;
    /** Category, with those below it. */
    categoryID?: number;
    tag: string;
    kinds: (typeof KINDS)[number][];
    states: (typeof STATES)[number][];
    /** Days, as `2026-05-21`. */
    from?: string;
    to?: string;
}

/** Parses the search in the query string of an address. Unknown values are ignored. The older name of `query` is `search` (SRCH-002). */
export function parseSearch(search: string): SearchState {
    const parameters = new URLSearchParams(search);
    const textOf = (name: string, length = 200) => (parameters.get(name) ?? "").trim().slice(0, length);
    const oneOf = <T extends string>(name: string, known: readonly T[]) => known.find((one) => one === parameters.get(name));
    const someOf = <T extends string>(name: string, known: readonly T[]) =>
        known.filter((one) => parameters.getAll(name).includes(one));
    const idOf = (name: "categoryID" | "discussionID") => {
        const text = textOf(name);
        return /^[1-9]\d{0,8}$/.test(text) ? { [name]: Number(text) } : {};
    };
    const [from, to] = [textOf("from"), textOf("to")];
    return {
        query: textOf(parameters.has("query") ? "query" : "search", MAX_QUERY_LENGTH),
        domain: oneOf("domain", DOMAINS) ?? "all_content",
        sort: oneOf("sort", SORTS) ?? "relevance",
        operator: oneOf("queryOperator", ["and", "or"]) ?? "and",
        page: Math.min(MAX_SEARCH_PAGE, /^[1-9]\d{0,6}$/.test(textOf("page")) ? Number(textOf("page")) : 1),
        ...idOf("discussionID"),
        title: textOf("title"),
        author: textOf("author"),
        ...idOf("categoryID"),
        tag: textOf("tag"),
        kinds: someOf("types", KINDS),
        states: someOf("is", STATES),
        ...(DATE.test(from) && { from }),
        ...(DATE.test(to) && { to }),
    };
}

/** Returns the number of results in a group. */
export function countIn(domain: SearchDomain, { recordTypes }: Pick<SearchCounts, "recordTypes">): number {
    const wanted = RECORD_TYPES[domain];
    const counted = recordTypes.filter(({ name }) => !wanted || wanted.includes(name));
    return counted.reduce((sum, { count }) => sum + count, 0);
}

/** Returns the address of a search, with what differs from the defaults. Without a `page` it is the first. */
export function searchHref(state: SearchState, changes: Partial<SearchState> = {}): string {
    const { query, domain, sort, operator, page, discussionID, ...narrowing } = { ...state, page: 1, ...changes };
    const parameters = new URLSearchParams();
    if (query !== "") parameters.set("query", query);
    if (domain !== "all_content") parameters.set("domain", domain);
    if (discussionID !== undefined) parameters.set("discussionID", String(discussionID));
    for (const [name, value] of narrowingParameters(narrowing)) parameters.append(name, value);
    if (sort !== "relevance") parameters.set("sort", sort);
    if (operator !== "and") parameters.set("queryOperator", operator);
    if (page > 1) parameters.set("page", String(page));
    const text = parameters.toString();
    return text === "" ? SEARCH_PATH : `${SEARCH_PATH}?${text}`;
}

type Narrowing = Omit<SearchState, "query" | "domain" | "sort" | "operator" | "page" | "discussionID">;

function narrowingParameters({ title, author, categoryID, tag, kinds, states, from, to }: Narrowing): [string, string][] {
    const texts = { title, author, categoryID: categoryID === undefined ? "" : String(categoryID), tag, from, to };
    return [
        ...Object.entries(texts).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
        ...kinds.map((kind): [string, string] => ["types", kind]),
        ...states.map((state): [string, string] => ["is", state]),
    ];
}

/** Returns the number of conditions that narrow a search. */
export const countNarrowing = (state: SearchState): number => new Set(narrowingParameters(state).map(([name]) => name)).size;

/** The search without the conditions that narrow it. */
const WIDE: Narrowing = { title: "", author: "", tag: "", kinds: [], states: [] };

/** Returns a search without the conditions that narrow it; one in a discussion stays there. */
export function widenSearch({ query, domain, sort, operator, discussionID }: SearchState): SearchState {
    return { ...WIDE, query, domain, sort, operator, page: 1, ...(discussionID !== undefined && { discussionID }) };
}

/** Returns a search for the same words in everything. */
export const searchEverywhere = ({ query, sort, operator }: SearchState): SearchState => ({
    ...WIDE,
    query,
    domain: "all_content",
    sort,
    operator,
    page: 1,
});

/** Checks whether anything is searched for. */
export const isSearching = (state: SearchState): boolean => state.query !== "" || countNarrowing(state) > 0;

/** Returns the API query of a search (SRCH-011). */
export function toSearchInput(state: SearchState): SearchInput {
    const { query, domain, sort, operator, page, discussionID, title, author, categoryID, tag, kinds, states, from, to } = state;
    const recordTypes = RECORD_TYPES[domain];
    const names = author
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "");
    const dateInserted = toDates(from, to);
    return {
        query: [query, ...states.map((name) => `is:${name}`)].join(" "),
        domain,
        ...(recordTypes && { recordTypes }),
        ...(discussionID !== undefined && { discussionID }),
        ...(title !== "" && { name: title }),
        ...(names.length > 0 && { insertUserNames: names }),
        ...(categoryID !== undefined && { categoryID, includeChildCategories: true }),
        ...(tag !== "" && { tags: [tag] }),
        ...(kinds.length > 0 && { types: [...kinds] }),
        ...(dateInserted && { dateInserted }),
        ...(sort !== "relevance" && { sort }),
        ...(operator !== "and" && { queryOperator: operator }),
        page,
        limit: RESULTS_PER_PAGE,
        expand: ["insertUser", "breadcrumbs", "excerpt", "-body"],
    };
}

/** Returns the query of the counts of a search, the same for all of its pages and orders. */
export function toCountsInput(state: SearchState): SearchInput {
    const { page: _page, limit: _limit, sort: _sort, expand: _expand, ...input } = toSearchInput(state);
    return input;
}

/** Returns the query of the people beside the results: on the first page of all results for some words. */
export function toPeopleInput({ query, domain, page, discussionID }: SearchState): SearchInput | undefined {
    if (query === "" || domain !== "all_content" || page > 1 || discussionID !== undefined) return undefined;
    return { query, recordTypes: ["user"], limit: MAX_PEOPLE, expand: ["-body", "image"] };
}

/** Returns the query of the viewer's own drafts beside the results, as for the people. */
export function toDraftsInput({ query, domain, page, discussionID }: SearchState): DraftsInput | undefined {
    if (query === "" || domain !== "all_content" || page > 1 || discussionID !== undefined) return undefined;
    return { query, limit: MAX_OWN_DRAFTS };
}

/** Returns the period between two days, both included (SRCH-014). */
function toDates(from: string | undefined, to: string | undefined): SearchInput["dateInserted"] {
    if (from === undefined && to === undefined) return undefined;
    return {
        kind: "dates",
        ...(from !== undefined && { from: `${from}T00:00:00+00:00` }),
        ...(to !== undefined && { to: `${to}T23:59:59+00:00` }),
    };
}
