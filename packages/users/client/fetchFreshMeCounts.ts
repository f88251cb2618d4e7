import { fetchMeCounts } from "@parley/accounts/client";
import type { AppThunk } from "@parley/library/client/thunks";
import { fetchUnlessFresh } from "@parley/library/client/thunks";

/** How long the counts of waiting work stay fresh, in milliseconds (S1§9, decisions #11). */
const COUNTS_FRESH_FOR = 60_000;

/** Fetches the counts of waiting work for the viewer, at most once a minute across all components (USR-037). */
export const fetchFreshMeCounts = (): AppThunk => fetchUnlessFresh(fetchMeCounts, {}, COUNTS_FRESH_FOR);
