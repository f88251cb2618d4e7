import type { Input } from "@parley/library/contract";
import type { getLocaleTexts } from "@parley/translations/contract";

export type LocaleTextsQuery = Input<typeof getLocaleTexts>;

/** Number of texts on one page of the list. */
export const TEXTS_IN_LIST = 30;

/** Which texts a list shows, by the value of `?show=`; all without one. */
export const TEXT_STATES = ["missing", "own", "builtIn"] as const;

/** Returns the request for the list of texts from the address of its page: `?query=`, `?show=` and `?page=`, or `?text=` with `?context=` for one. */
export function toLocaleTextsQuery(localeID: string, search: URLSearchParams): LocaleTextsQuery {
    const text = search.get("text") ?? "";
    if (text !== "") return toTextQuery(localeID, { text, context: search.get("context") ?? undefined });
    const query = search.get("query")?.slice(0, 200) ?? "";
    const state = TEXT_STATES.find((one) => one === search.get("show"));
    const page = Number(search.get("page"));
    return {
        localeID,
        ...(query !== "" && { query }),
        ...(state && { state }),
        page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
        limit: TEXTS_IN_LIST,
    };
}

/** Returns the request for one text. */
export const toTextQuery = (localeID: string, { text, context }: { text: string; context?: string | undefined }) => ({
    localeID,
    text,
    ...(context && { context }),
});
