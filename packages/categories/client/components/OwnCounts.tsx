import { fetchMeCounts } from "@parley/accounts/client";
import { OWN_COUNTS_STYLES } from "@parley/accounts/contract";
import type { Category } from "@parley/categories/contract";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { fetchFreshMeCounts } from "@parley/users/client";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { selectCategories } from "../categories.slice";
import { NAV_CATEGORIES } from "../listQueries";

/**
 * Fetches the lengths of the member's own lists, in the browser, so that no page waits for them: with each page, at most once a minute, and
 * whenever the unread counts of the categories beside them have changed. Without scripts a stylesheet shows them.
 */
export function OwnCounts(): ReactNode {
    const dispatch = useAppDispatch();
    const { key } = useLocation();
    const unread = useAppSelector((state) => countUnread(selectCategories(state, NAV_CATEGORIES).data));
    const known = useRef(unread);
    // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another page
    useEffect(() => void dispatch(fetchFreshMeCounts()), [dispatch, key]);
    useEffect(() => {
        if (known.current !== undefined && known.current !== unread) void dispatch(fetchMeCounts({}));
        known.current = unread;
    }, [dispatch, unread]);
    return (
        <noscript>
            <link rel="stylesheet" href={OWN_COUNTS_STYLES} />
        </noscript>
    );
}

/** Returns the sum of the unread counts of categories; undefined if they are not loaded. */
function countUnread(categories: readonly Category[] | undefined): number | undefined {
    return categories?.reduce((sum, { countUnread: own = 0, children }) => sum + own + (countUnread(children) ?? 0), 0);
}
