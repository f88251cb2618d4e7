import { fetchUsersByNames, selectMe } from "@parley/accounts/client";
import { MIN_NAME_PREFIX } from "@parley/accounts/contract";
import type { ILoadable } from "@parley/library/client/loadable";
import { failure, LoadStatus, loading, PENDING, success } from "@parley/library/client/loadable";
import type { AppStore } from "@parley/library/client/store";
import { foldName } from "@parley/library/contract";
import type { MentionSuggestion } from "./mentions.rules";
import { filterMentions, sortMentions, toSuggestion } from "./mentions.rules";

type MentionLookup = ILoadable<readonly MentionSuggestion[]>;

/** Maximum number of users per request (CONT-016, S1§9). A shorter list is complete. */
const MAX_ENTRIES = 50;
/** Maximum length of a text whose list is filtered from that of a shorter prefix, in characters (CONT-019, S1§9). */
const MAX_REUSED_LENGTH = 10;
/** Lowest status that is shown as an error. Lower statuses mean no suggestions and no message (CONT-022, S1§8). */
const ERROR_STATUS = 500;

const caches = new WeakMap<AppStore, { userID: number; cache: MentionCache }>();

export type MentionCache = ReturnType<typeof createMentionCache>;

/** Returns the cache of the signed-in viewer. Another viewer gets a new cache, because they may see other users. */
export function getMentionCache(store: AppStore): MentionCache {
    const userID = selectMe(store.getState()).data?.userID ?? 0;
    const known = caches.get(store);
    if (known?.userID === userID) return known.cache;
    const cache = createMentionCache(store, () => new Date());
    caches.set(store, { userID, cache });
    return cache;
}

/**
 * Creates a cache of suggestions, keyed by the typed text folded as on the server. It lives as long as the page, and no text is fetched
 * twice (CONT-018, S1§4).
 */
function createMentionCache({ dispatch }: AppStore, now: () => Date) {
    const lookups = new Map<string, MentionLookup>();
    const readers = new Set<() => void>();

    return {
        /** Returns the cached lookup of a text. */
        at: (typed: string): MentionLookup => lookups.get(foldName(typed)) ?? PENDING,

        /** Returns the matches in the list of the longest cached prefix, to be shown while a text is fetched. */
        nearest(typed: string): readonly MentionSuggestion[] {
            for (const beginning of beginningsOf(typed)) {
                const data = lookups.get(beginning)?.data;
                if (data) return filterMentions(data, typed);
            }
            return [];
        },

        /** Fills the cache from the complete list of a shorter prefix (CONT-019). Returns whether no request is necessary. */
        recall(typed: string): boolean {
            const key = foldName(typed);
            if (key.length < MIN_NAME_PREFIX || isRequested(key)) return true;
            if ([...key].length > MAX_REUSED_LENGTH) return false;
            for (const beginning of beginningsOf(typed)) {
                const lookup = lookups.get(beginning);
                if (lookup?.status !== LoadStatus.SUCCESS || lookup.data.length >= MAX_ENTRIES) continue;
                put(key, success(filterMentions(lookup.data, typed)));
                return true;
            }
            return false;
        },

        /** Fetches the suggestions for a text (CONT-016). */
        async ask(typed: string): Promise<void> {
            const key = foldName(typed);
            if (isRequested(key)) return;
            put(key, loading(lookups.get(key)));
            const answered = await dispatch(fetchUsersByNames({ name: `${typed}*`, order: "mention", limit: MAX_ENTRIES }));
            if (fetchUsersByNames.fulfilled.match(answered)) {
                const found = answered.payload.entities.users.map(toSuggestion);
                return put(key, success(sortMentions(found, now())));
            }
            const error = answered.payload ?? { status: 0, message: "" };
            // Network errors have status 0 and are shown as well.
            if (error.status >= ERROR_STATUS || error.status === 0) return put(key, failure(error, undefined));
            put(key, PENDING);
        },

        /** Calls `reader` on every change; returns a function that unsubscribes. */
        subscribe(reader: () => void): () => void {
            readers.add(reader);
            return () => void readers.delete(reader);
        },
    };

    function isRequested(key: string): boolean {
        const status = lookups.get(key)?.status;
        return status === LoadStatus.LOADING || status === LoadStatus.SUCCESS;
    }

    function put(key: string, lookup: MentionLookup): void {
        lookups.set(key, lookup);
        for (const reader of readers) reader();
    }
}

/** Yields the keys of the proper prefixes of a text, the longest first. */
function* beginningsOf(typed: string): Iterable<string> {
    const characters = [...foldName(typed)];
    for (let length = characters.length - 1; length > 0; length--) yield characters.slice(0, length).join("");
}
