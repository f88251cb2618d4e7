import { actsChanged } from "@parley/actionLog/client";
import type { CollectionRecordType } from "@parley/collections/contract";
import type { AppDispatch } from "@parley/library/client/store";
import { stale } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import { addCollection, fetchCollections, putCollections } from "./collections.thunks";

interface CollectedRecord {
    recordType: CollectionRecordType;
    recordID: number;
}

/** How often a pair that is not through is sent again, and how long one waits before that, in milliseconds. */
const TRIES = 3;
const SAVE_DELAY_MS = 300;

/**
 * Puts a record into these collections, and out of all others: first the call that clears, then the one with the list (TAGC-016), and both again
 * until the pair is through (decisions 22). The clearing says that a list follows, so when none does all is as it was. Resolves to
 * the response, which offers to undo it, or to why it was refused.
 */
export function saveCollections(record: CollectedRecord, collectionIDs: readonly number[]) {
    return async (dispatch: AppDispatch): Promise<Saved> => {
        let saved = await dispatch(pair(record, collectionIDs));
        for (let tries = 1; "message" in saved && isPassing(saved) && tries < TRIES; tries++) {
            await new Promise((resolve) => setTimeout(resolve, SAVE_DELAY_MS * tries));
            saved = await dispatch(pair(record, collectionIDs));
        }
        if (!("message" in saved)) void dispatch(actsChanged(record.recordType, record.recordID));
        return saved;
    };
}

/** Makes a collection with a record in it (TAGC-017); resolves to its number, or to why it was refused. */
export function createCollection(record: CollectedRecord, name: string) {
    return async (dispatch: AppDispatch): Promise<{ collectionID: number } | { refused: ApiError }> => {
        const answered = await dispatch(addCollection({ name, records: [record] }));
        if (addCollection.rejected.match(answered)) return { refused: answered.payload ?? unsent(answered.error.message) };
        void dispatch(stale(fetchCollections));
        return { collectionID: answered.payload.collectionID };
    };
}

type Saved = { meta: object } | ApiError;

function pair(record: CollectedRecord, collectionIDs: readonly number[]) {
    return async (dispatch: AppDispatch): Promise<Saved> => {
        const cleared = await dispatch(putCollections({ record, collectionIDs: [], listFollows: true }));
        if (putCollections.rejected.match(cleared)) return cleared.payload ?? unsent(cleared.error.message);
        const set = await dispatch(putCollections({ record, collectionIDs: [...collectionIDs] }));
        return putCollections.rejected.match(set) ? (set.payload ?? unsent(set.error.message)) : set;
    };
}

const unsent = (message = ""): ApiError => ({ status: 0, message });

/** No answer, or a server in trouble: that may pass by itself. */
const isPassing = ({ status }: ApiError): boolean => status === 0 || status === 408 || status >= 500;
