import { searchCategories, selectCategorySearch } from "@parley/categories/client";
import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { ILoadable } from "@parley/library/client/loadable";
import { LoadStatus } from "@parley/library/client/loadable";
import { usePageSettings } from "@parley/library/client/page";
import { useAppSelector, useAppStore } from "@parley/library/client/store";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { fetchSearch, selectResults } from "@parley/search/client";
import { useEffect, useMemo, useState } from "react";
import type { Suggestion } from "./suggestion";
import {
    COMMUNITY,
    findTypedCategory,
    SUGGESTION_DELAY_MS,
    toCategorySuggestions,
    toSuggestionInput,
    toSuggestions,
} from "./suggestion";

/** Maximum number of category suggestions (SRCH-038). */
const MAX_CATEGORIES = 50;

/** Returns the query of the category suggestions for the typed part of a name (SRCH-038). */
const toCategoryQuery = (query: string) => ({
    query,
    parentCategoryID: ROOT_CATEGORY_ID,
    expand: ["breadcrumbs" as const],
    limit: MAX_CATEGORIES,
});

/**
 * Returns the suggestions for a text; the last ones while those for a changed text are requested. A request waits for a pause in typing,
 * and cancels the one before (SRCH-008, SRCH-033, SRCH-041, SRCH-042).
 */
export function useSuggestions(text: string): { suggestions: readonly Suggestion[]; isCurrent: boolean } {
    const store = useAppStore();
    const { language: locale } = usePageSettings();
    const query = text.trim();
    const typedCategory = findTypedCategory(text)?.name;
    const found = useAppSelector((state) => selectResults(state, toSuggestionInput(query, { locale })));
    const categories = useAppSelector((state) => selectCategorySearch(state, toCategoryQuery(typedCategory ?? "")));
    useEffect(() => {
        if (query === "") return;
        let abort: (() => void) | undefined;
        const timer = setTimeout(() => {
            const input = toSuggestionInput(query, { locale });
            if (typedCategory !== undefined)
                void store.dispatch(fetchUnlessFresh(searchCategories, toCategoryQuery(typedCategory)));
            else if (selectResults(store.getState(), input).status !== LoadStatus.SUCCESS)
                abort = store.dispatch(fetchSearch(input)).abort;
        }, SUGGESTION_DELAY_MS);
        return () => {
            clearTimeout(timer);
            abort?.();
        };
    }, [store, locale, query, typedCategory]);
    const current = useMemo(() => {
        if (typedCategory !== undefined) return dataOf(categories, ({ items }) => toCategorySuggestions(items));
        return dataOf(found, ({ items }) => toSuggestions(items, COMMUNITY));
    }, [found, categories, typedCategory]);
    const [shown, setShown] = useState<readonly Suggestion[]>([]);
    useEffect(() => {
        if (current) setShown(current);
    }, [current]);
    return { suggestions: current ?? shown, isCurrent: current !== undefined };
}

function dataOf<T>({ status, data }: ILoadable<T>, convert: (data: T) => Suggestion[]): Suggestion[] | undefined {
    return status === LoadStatus.SUCCESS && data !== undefined ? convert(data) : undefined;
}
