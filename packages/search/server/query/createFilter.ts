import type { DateWindow, Input } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { NamedField, SearchFilter, SearchSources } from "@parley/library/server/searchSources";
import type { getSearch } from "@parley/search/contract";
import type { ParsedQuery, QueryTerm } from "./parseQuery";

type SearchInput = Input<typeof getSearch>;

/** The conditions of a search, and the words to find. */
export interface SearchConditions {
    filter: SearchFilter;
    terms: QueryTerm[];
    excluded: QueryTerm[];
}

/**
 * Creates the function that resolves the conditions of a search, as far as the viewer may know: a name that means nothing to them is a
 * word. Throws 403 for a hidden or unknown category (contract §5.10).
 */
export function createFilterResolver(sources: SearchSources) {
    return async (viewer: Viewer, input: SearchInput, parsed: ParsedQuery): Promise<SearchConditions> => {
        const terms = [...parsed.terms];
        const excluded = [...parsed.excluded];
        const named = { author: new NamedIDs(), in: new NamedIDs(), tag: new NamedIDs() };
        for (const { field, value, isExcluded } of parsed.filters) {
            const ids = await sources.resolve(viewer, field, value);
            if (ids.length > 0) named[field].add(ids, isExcluded);
            else (isExcluded ? excluded : terms).push({ text: `${field}:${value}`, isPhrase: true, inTitle: false });
        }
        const categories = await chosenCategories(viewer, input, named.in);
        const authors = await chosenAuthors(viewer, input, named.author);
        const tags = await chosenTags(viewer, input, named.tag);
        const dateInserted = limitToWindow(input.dateInserted, windowOf(parsed));
        const filter: SearchFilter = {
            ...chosenTypes(input, parsed),
            ...(input.discussionID !== undefined && { discussionID: input.discussionID }),
            ...categories,
            ...authors,
            ...tags,
            ...(dateInserted && { dateInserted }),
            ...(input.dateUpdated && { dateUpdated: input.dateUpdated }),
            ...(input.includedInsertUserRoleIDs && { insertUserRoleIDs: input.includedInsertUserRoleIDs }),
            ...(input.excludedInsertUserRoleIDs && { excludedInsertUserRoleIDs: input.excludedInsertUserRoleIDs }),
            ...(input.postMeta && { postMeta: input.postMeta }),
            ...(input.profileFields && { profileFields: input.profileFields }),
            ...(input.statusID && { statusIDs: input.statusID }),
            ...(input.postTypeID && { postTypeIDs: input.postTypeID }),
            ...chosenStates(parsed),
        };
        return { filter, terms, excluded };
    };

    /** `is:question` names a type of results. */
    function chosenTypes(input: SearchInput, { states }: ParsedQuery): SearchFilter {
        const all = sources.all().flatMap(({ types }) => types);
        const named = states.filter(({ state }) => all.includes(state));
        const wanted = named.filter(({ isExcluded }) => !isExcluded).map(({ state }) => state);
        const excluded = named.filter(({ isExcluded }) => isExcluded).map(({ state }) => state);
        if (named.length === 0) return input.types ? { types: input.types } : {};
        const types = wanted.length > 0 ? wanted : all.filter((type) => !excluded.includes(type));
        return { types: input.types ? types.filter((type) => input.types?.includes(type)) : types };
    }

    function chosenStates({ states }: ParsedQuery): SearchFilter {
        const all = new Set(sources.all().flatMap(({ types }) => types));
        const others = states.filter(({ state }) => !all.has(state));
        return others.length > 0 ? { states: others } : {};
    }

    async function chosenCategories(viewer: Viewer, input: SearchInput, named: NamedIDs): Promise<SearchFilter> {
        const { categoryID, categoryIDs = [], includeChildCategories = false } = input;
        const { includeArchivedCategories = true, followedCategories = false } = input;
        const requested = [...(categoryID === undefined ? [] : [categoryID]), ...categoryIDs];
        const isLimited = requested.length > 0 || followedCategories || !includeArchivedCategories;
        const choice = { categoryIDs: requested, includeChildCategories, includeArchivedCategories, followedCategories };
        const chosen = isLimited ? await sources.resolveCategories(viewer, choice) : undefined;
        const wanted = named.wanted && chosen ? chosen.filter((id) => named.wanted?.includes(id)) : (named.wanted ?? chosen);
        return {
            ...(wanted && { categoryIDs: wanted }),
            ...(named.excluded && { excludedCategoryIDs: named.excluded }),
        };
    }

    async function chosenAuthors(viewer: Viewer, input: SearchInput, named: NamedIDs): Promise<SearchFilter> {
        const requested = [...(input.insertUserIDs ?? []), ...(await idsOf(viewer, "author", input.insertUserNames))];
        const isLimited = input.insertUserIDs !== undefined || input.insertUserNames !== undefined;
        const wanted =
            isLimited && named.wanted ? requested.filter((id) => named.wanted?.includes(id)) : (named.wanted ?? requested);
        const excluded = [...(named.excluded ?? []), ...(input.excludedInsertUserIDs ?? [])];
        return {
            ...((isLimited || named.wanted) && { insertUserIDs: wanted }),
            ...(excluded.length > 0 && { excludedInsertUserIDs: excluded }),
        };
    }

    async function chosenTags(viewer: Viewer, input: SearchInput, named: NamedIDs): Promise<SearchFilter> {
        const groups = [...named.groups];
        if (input.tags) {
            const requested = await Promise.all(input.tags.map((tag) => sources.resolve(viewer, "tag", tag)));
            groups.push(...(input.tagOperator === "and" ? requested : [requested.flat()]));
        }
        return { ...(groups.length > 0 && { tagIDs: groups }), ...(named.excluded && { excludedTagIDs: named.excluded }) };
    }

    async function idsOf(viewer: Viewer, field: NamedField, names: readonly string[] = []): Promise<number[]> {
        return (await Promise.all(names.map((name) => sources.resolve(viewer, field, name)))).flat();
    }
}

/** IDs that names in a query mean. */
class NamedIDs {
    readonly groups: number[][] = [];
    excluded: number[] | undefined;

    add(ids: number[], isExcluded: boolean): void {
        if (isExcluded) this.excluded = [...(this.excluded ?? []), ...ids];
        else this.groups.push(ids);
    }

    get wanted(): number[] | undefined {
        return this.groups.length > 0 ? this.groups.flat() : undefined;
    }
}

/** Returns the period between `after:` and `before:`. */
function windowOf({ before, after }: ParsedQuery): DateWindow | undefined {
    if (before === undefined && after === undefined) return undefined;
    return {
        kind: "dates",
        ...(after !== undefined && { from: after }),
        ...(before !== undefined && { to: toDateTime(new Date(Date.parse(before) - 1000)) }),
    };
}

/** Returns the period that is in both windows. */
export function limitToWindow(one: DateWindow | undefined, other: DateWindow | undefined): DateWindow | undefined {
    if (!one || !other) return one ?? other;
    const from = [one.from, other.from]
        .filter((date) => date !== undefined)
        .sort()
        .at(-1);
    const to = [one.to, other.to].filter((date) => date !== undefined).sort()[0];
    return { kind: "dates", ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
