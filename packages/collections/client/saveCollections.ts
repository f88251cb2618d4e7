import { refreshActions } from "@parley/actionLog/client";
import type { CollectionRecordType } from "@parley/collections/contract";
import type { AppDispatch } from "@parley/library/client/store";
import { invalidateQueries } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import { addCollection, fetchCollections, putCollections } from "./collections.thunks";

interface CollectedRecord {
    recordType: CollectionRecordType;
    recordID: number;
}

/** Maximum number of attempts for a failing pair of requests, and the delay between them, in milliseconds. */
const MAX_ATTEMPTS = 3;
const SAVE_DELAY_MS = 300;

/**
 * Puts a record into exactly these collections: first the request that clears, then the one with the list (TAGC-016), and both again until
 * the pair succeeds (decisions 22). The clearing request announces the list, so it changes nothing if the list never follows. Resolves to
 * the response, which offers Undo, or to the error.
 */
export function saveCollections(record: CollectedRecord, collectionIDs: readonly number[]) {
    return async (dispatch: AppDispatch): Promise<Saved> => {
        let saved = await dispatch(pair(record, collectionIDs));
        for (let attempts = 1; "message" in saved && isPassing(saved) && attempts < MAX_ATTEMPTS; attempts++) {
            await new Promise((resolve) => setTimeout(resolve, SAVE_DELAY_MS * attempts));
            saved = await dispatch(pair(record, collectionIDs));
        }
        if (!("message" in saved)) void dispatch(refreshActions(record.recordType, record.recordID));
        return saved;
    };
}

/** Creates a collection with a record in it (TAGC-017). Resolves to its ID, or to the error. */
export function createCollection(record: CollectedRecord, name: string) {
    return async (dispatch: AppDispatch): Promise<{ collectionID: number } | { refused: ApiError }> => {
        const answered = await dispatch(addCollection({ name, records: [record] }));
        if (addCollection.rejected.match(answered)) return { refused: answered.payload ?? unsent(answered.error.message) };
        void dispatch(invalidateQueries(fetchCollections));
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

/** Checks whether an error may be temporary: no response, a timeout, or a server error. */
const isPassing = ({ status }: ApiError): boolean => status === 0 || status === 408 || status >= 500;
