import { fetchUsersByNames, selectMe } from "@parley/accounts/client";
import { MIN_NAME_PREFIX } from "@parley/accounts/contract";
import type { ILoadable } from "@parley/library/client/loadable";
import { failure, LoadStatus, loading, PENDING, success } from "@parley/library/client/loadable";
import type { AppStore } from "@parley/library/client/store";
import { foldName } from "@parley/library/contract";
import type { MentionSuggestion } from "./mentions.rules";
import { mentionsFitting, sortedMentions, toSuggestion } from "./mentions.rules";

type MentionLookup = ILoadable<readonly MentionSuggestion[]>;

/** As many are asked for (CONT-016, S1§9). A list that is shorter has everybody. */
const MAX_ENTRIES = 50;
/** Up to so many characters a list is made from that of a shorter beginning (CONT-019, S1§9). */
const MAX_REUSED_LENGTH = 10;
/** The least status that is an error; below it nobody is suggested, and nothing is said (CONT-022, S1§8). */
const ERROR_STATUS = 500;

const caches = new WeakMap<AppStore, { userID: number; cache: MentionCache }>();

export type MentionCache = ReturnType<typeof createMentionCache>;

/** What was found for whoever is signed in; somebody else finds it anew, for they may see others. */
export function getMentionCache(store: AppStore): MentionCache {
    const userID = selectMe(store.getState()).data?.userID ?? 0;
    const known = caches.get(store);
    if (known?.userID === userID) return known.cache;
    const cache = createMentionCache(store, () => new Date());
    caches.set(store, { userID, cache });
    return cache;
}

/**
 * The suggestions by what was typed, as the server compares names, for as long as the page lives: what was asked for once is not asked
 * for again (CONT-018, S1§4).
 */
function createMentionCache({ dispatch }: AppStore, now: () => Date) {
    const lookups = new Map<string, MentionLookup>();
    const readers = new Set<() => void>();

    return {
        /** What is known for these characters. */
        at: (typed: string): MentionLookup => lookups.get(foldName(typed)) ?? PENDING,

        /** What the nearest shorter beginning has told of them, to be shown while they are asked for. */
        nearest(typed: string): readonly MentionSuggestion[] {
            for (const beginning of beginningsOf(typed)) {
                const data = lookups.get(beginning)?.data;
                if (data) return mentionsFitting(data, typed);
            }
            return [];
        },

        /** Finds them without asking, in the whole list of a shorter beginning (CONT-019). Answers whether nobody needs to be asked. */
        recall(typed: string): boolean {
            const key = foldName(typed);
            if (key.length < MIN_NAME_PREFIX || isAsked(key)) return true;
            if ([...key].length > MAX_REUSED_LENGTH) return false;
            for (const beginning of beginningsOf(typed)) {
                const lookup = lookups.get(beginning);
                if (lookup?.status !== LoadStatus.SUCCESS || lookup.data.length >= MAX_ENTRIES) continue;
                put(key, success(mentionsFitting(lookup.data, typed)));
                return true;
            }
            return false;
        },

        /** Asks for them (CONT-016). */
        async ask(typed: string): Promise<void> {
            const key = foldName(typed);
            if (isAsked(key)) return;
            put(key, loading(lookups.get(key)));
            const answered = await dispatch(fetchUsersByNames({ name: `${typed}*`, order: "mention", limit: MAX_ENTRIES }));
            if (fetchUsersByNames.fulfilled.match(answered)) {
                const found = answered.payload.entities.users.map(toSuggestion);
                return put(key, success(sortedMentions(found, now())));
            }
            const error = answered.payload ?? { status: 0, message: "" };
            // What did not arrive at all is no answer below 500, either.
            if (error.status >= ERROR_STATUS || error.status === 0) return put(key, failure(error, undefined));
            put(key, PENDING);
        },

        /** Tells `reader` of every change; returns how to stop. */
        subscribe(reader: () => void): () => void {
            readers.add(reader);
            return () => void readers.delete(reader);
        },
    };

    function isAsked(key: string): boolean {
        const status = lookups.get(key)?.status;
        return status === LoadStatus.LOADING || status === LoadStatus.SUCCESS;
    }

    function put(key: string, lookup: MentionLookup): void {
        lookups.set(key, lookup);
        for (const reader of readers) reader();
    }
}

/** The keys of the shorter beginnings of what was typed, the longest first. */
function* beginningsOf(typed: string): Iterable<string> {
    const characters = [...foldName(typed)];
    for (let length = characters.length - 1; length > 0; length--) yield characters.slice(0, length).join("");
}
