import type { Category } from "@parley/categories/contract";
import type { SearchInput, SearchResult } from "@parley/search/contract";

/** An entry of the list under a search field (SRCH-026). */
export interface Suggestion {
    label: string;
    /** Unique among the suggestions of a source. */
    value: string;
    source: string;
    /** Record type. */
    type: string;
    data: SuggestionData;
}

interface SuggestionData {
    /** Page to which the suggestion leads. */
    url?: string;
    dateUpdated?: string;
    crumbs: { name: string }[];
    labels: string[];
    isForeign: boolean;
    /** Title of the discussion that a reply belongs to. */
    parentLabel?: string;
    /** Whether it is the first of its source. */
    isFirst?: boolean;
}

/** A source of suggestions: this community, and others that are searched with it. */
export interface SuggestionSource {
    name: string;
    /** Heading of its suggestions. That of the community is not shown. */
    heading: string;
}

export const COMMUNITY: SuggestionSource = { name: "community", heading: "Community" };

/** Number of suggestions of all sources together (SRCH-035). */
const MAX_SUGGESTIONS = 10;

/** Number of suggestions on a page of a list that is paged (SRCH-037). */
export const SUGGESTIONS_PER_PAGE = 20;

/** Pause in typing before suggestions are requested, in milliseconds (SRCH-033, SRCH-042). */
export const SUGGESTION_DELAY_MS = 100;

/** Section group of a site without sections, which is not sent (SRCH-036). */
const DEFAULT_GROUP = "vanilla";

/** Types of records that are places: they come first (SRCH-027). */
const PLACES: readonly string[] = ["category", "group", "knowledgeBase"];

export const isPlace = ({ type }: Pick<Suggestion, "type">): boolean => PLACES.includes(type);

interface SuggestionOptions {
    /** Number of sources of suggestions. */
    countSources?: number;
    locale: string;
    siteSectionGroup?: string;
}

/** Returns the query for the suggestions of a text (SRCH-034, SRCH-035, SRCH-036). */
export function toSuggestionInput(
    query: string,
    { countSources = 1, locale, siteSectionGroup = DEFAULT_GROUP }: SuggestionOptions,
): SearchInput {
    return {
        domain: "all_content",
        query,
        expand: ["breadcrumbs", "-body"],
        limit: Math.floor(MAX_SUGGESTIONS / countSources),
        collapse: true,
        includeTotal: false,
        locale,
        scope: "site",
        ...(siteSectionGroup !== DEFAULT_GROUP && { siteSectionGroup }),
    };
}

/** Converts results of a source to suggestions (SRCH-026). */
export function toSuggestions(results: readonly SearchResult[], { name: source }: SuggestionSource): Suggestion[] {
    return results.map((result, index) => ({
        label: result.name,
        value: `${result.recordType} ${result.recordID}`,
        source,
        type: result.recordType,
        data: {
            url: result.url,
            ...((result.dateUpdated ?? result.dateInserted) && { dateUpdated: result.dateUpdated ?? result.dateInserted }),
            crumbs: result.breadcrumbs ?? [],
            labels: result.labelCodes ?? [],
            isForeign: result.isForeign,
            ...(result.recordType === "comment" && { parentLabel: result.name.replace(/^Re: /, "") }),
            ...(index === 0 && { isFirst: true }),
        },
    }));
}

/** Converts categories to suggestions for `in:` in a query. */
export function toCategorySuggestions(categories: readonly Category[]): Suggestion[] {
    return categories.map(({ categoryID, name, breadcrumbs }) => ({
        label: name,
        value: `category ${categoryID}`,
        source: COMMUNITY.name,
        type: "category",
        data: { crumbs: breadcrumbs.slice(0, -1), labels: [], isForeign: false },
    }));
}

/** Suggestions under a heading; those of the community have none (SRCH-031, SRCH-032). */
export interface SuggestionGroup {
    heading?: string;
    suggestions: Suggestion[];
}

/** Groups suggestions: places first, then those of each source. */
export function groupSuggestions(
    suggestions: readonly Suggestion[],
    sources: readonly SuggestionSource[] = [COMMUNITY],
): SuggestionGroup[] {
    const places = suggestions.filter(isPlace);
    const groups = sources.map(({ name, heading }) => ({
        ...(name !== COMMUNITY.name && { heading }),
        suggestions: suggestions.filter((suggestion) => suggestion.source === name && !isPlace(suggestion)),
    }));
    return [{ suggestions: places }, ...groups].filter((group) => group.suggestions.length > 0);
}

/** Returns the path to a suggested record (SRCH-029). */
export const toPath = (crumbs: readonly { name: string }[]): string => crumbs.map(({ name }) => name).join(" › ");

/** The condition `in:` at the end of a query that is being typed. */
interface TypedCategory {
    /** The typed part of the name. */
    name: string;
    /** The query before it. */
    before: string;
}

/** Returns the text after `in:` at the end of a query. */
export function findTypedCategory(query: string): TypedCategory | undefined {
    const found = /(?:^|\s)in:("[^"]*|\S*)$/iu.exec(query);
    if (!found) return undefined;
    const name = (found[1] ?? "").replace(/^"/, "");
    return { name, before: query.slice(0, query.length - (found[1] ?? "").length) };
}

/** Returns the query with the chosen category. */
export function completeCategory({ before }: TypedCategory, name: string): string {
    return `${before}${/\s/.test(name) ? `"${name.replaceAll('"', "")}"` : name} `;
}
