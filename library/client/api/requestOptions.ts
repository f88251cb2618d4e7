import type { LongRunnerResult, UndoOffer } from "@parley/library/contract";

/** Options of an API request besides its input. */
export interface RequestOptions {
    /** Called after every pass of a long-running job with the progress of that pass (API-019). */
    onProgress?: (progress: LongRunnerResult["progress"]) => void;
    /**
     * Called before each further pass of a long-running job with the payload that continues it, also from another page load, and with the
     * job's ID.
     */
    onPayload?: (payload: string, jobID: number | undefined) => void;
    /** Payload of a job that was started earlier: the job is continued with it, and the request itself is not sent. */
    resume?: string | undefined;
    /** Called with the share of the upload that has been sent, from 0 to 1. */
    onUpload?: (share: number) => void;
    signal?: AbortSignal;
    /** `ETag` of the text that was read: when the stored text has changed since, the response is 412 (FC-52). */
    ifMatch?: string | undefined;
    /** Called with the `ETag` of the response, if there is one. */
    onETag?: (etag: string) => void;
    /** Called with the undo offer of the response, if there is one. */
    onUndo?: (offer: UndoOffer) => void;
}
