import type { LongRunnerResult } from "@parley/library/contract";

/** What may be said of a call besides its input. */
export interface RequestOptions {
    /** Told after every pass of a long job what that pass did (API-019). */
    onProgress?: (progress: LongRunnerResult["progress"]) => void;
    signal?: AbortSignal;
}
