import { fetchMeCounts } from "@parley/accounts/client";
import type { AppThunk } from "@parley/library/client/thunks";
import { fetchUnlessFresh } from "@parley/library/client/thunks";

/** How long what waits for a member is known well enough (S1§9, decisions #11). In milliseconds. */
const COUNTS_FRESH_FOR = 60_000;

/** Asks what waits for the member, once in a minute at most, whoever wants to know (USR-037). */
export const askMeCounts = (): AppThunk => fetchUnlessFresh(fetchMeCounts, {}, COUNTS_FRESH_FOR);
