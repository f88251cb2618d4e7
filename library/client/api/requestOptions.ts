import type { LongRunnerResult, UndoOffer } from "@parley/library/contract";

/** What may be said of a call besides its input. */
export interface RequestOptions {
    /** Told after every pass of a long job what that pass did (API-019). */
    onProgress?: (progress: LongRunnerResult["progress"]) => void;
    /** Told, before a long job is gone on with, the payload by which it could be, also from another page load, and the job that it is. */
    onPayload?: (payload: string, jobID: number | undefined) => void;
    /** The payload of a long job that was begun before: it is gone on with, and the call itself is not sent. */
    resume?: string | undefined;
    /** Told how much of a file has been sent, from 0 to 1. */
    onUpload?: (share: number) => void;
    signal?: AbortSignal;
    /** The words that were read, by their `ETag`: when others stand there now, the answer is 412 (FC-52). */
    ifMatch?: string | undefined;
    /** Told the `ETag` of the answer, when it has one. */
    onETag?: (etag: string) => void;
    /** Told how what the call did can be undone, when the answer offers it. */
    onUndo?: (offer: UndoOffer) => void;
}
