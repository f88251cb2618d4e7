import type { UndoableResult } from "@parley/library/contract";
import { ApiRefusal, UNDO_HEADER } from "@parley/library/contract";
import type { AxiosRequestConfig, AxiosResponse } from "axios";
import type { RequestOptions } from "./requestOptions";

export const TIMEOUT = 408;

/** Maximum number of passes; a job that takes more is taken for an endless loop (decisions #21). */
const MAX_PASSES = 200;

type Progress = UndoableResult["progress"];

const NOTHING_DONE: Progress = { successIDs: [], failedIDs: [], exceptionsByID: {}, countTotalIDs: null };

/**
 * Continues a job that the server runs in passes: posts the latest payload until a response carries none, and adds up the progress (S1§4,
 * API-015…API-019). Returns the last response with the progress of all passes.
 */
export async function continueLongRunner(
    first: AxiosResponse<unknown>,
    send: (config: AxiosRequestConfig) => Promise<AxiosResponse<unknown>>,
    { onProgress, onPayload, signal }: RequestOptions,
): Promise<AxiosResponse<unknown>> {
    let response = first;
    let undo = undoIn(first);
    const jobID = isLongRunner(first.data) ? first.data.jobID : undefined;
    let done = NOTHING_DONE;
    for (let pass = 0; isLongRunner(response.data); pass++) {
        const { progress = NOTHING_DONE, callbackPayload } = response.data;
        done = added(done, progress);
        onProgress?.(progress);
        // A pass without effect offers no undo; the changes of earlier passes can still be undone.
        undo = undoIn(response) ?? undo;
        // A 408 promises more, and without a payload nobody can ask for it (decisions #20).
        if (response.status === TIMEOUT && !callbackPayload) return response;
        if (response.status < 400 || !callbackPayload)
            return {
                ...response,
                status: 200,
                headers: { ...response.headers, ...(undo !== undefined && { [UNDO_HEADER]: undo }) },
                data: { progress: done, callbackPayload: null, ...(jobID !== undefined && { jobID }) },
            };
        if (pass >= MAX_PASSES) throw new ApiRefusal({ status: 508, message: "The job did not come to an end.", progress: done });
        onPayload?.(callbackPayload, jobID);
        signal?.throwIfAborted();
        response = await send({ ...toContinuationRequest(callbackPayload), ...(signal && { signal }) });
    }
    return response;
}

/** Returns the request that continues a job from its payload (contract §1.9). */
export const toContinuationRequest = (payload: string): AxiosRequestConfig => ({
    method: "POST",
    url: "calls/run",
    data: payload,
    headers: { "Content-Type": "application/system+jwt" },
});

function undoIn({ headers }: AxiosResponse<unknown>): string | undefined {
    const offer: unknown = headers[UNDO_HEADER];
    return typeof offer === "string" ? offer : undefined;
}

/** A response of a job has its progress, or a payload that must be posted all the same (S1§4). */
function isLongRunner(data: unknown): data is Omit<UndoableResult, "progress"> & { progress?: Progress } {
    return typeof data === "object" && data !== null && ("progress" in data || "callbackPayload" in data);
}

function added(before: Progress, { successIDs, failedIDs, exceptionsByID, countTotalIDs }: Progress): Progress {
    return {
        successIDs: [...before.successIDs, ...successIDs],
        failedIDs: [...before.failedIDs, ...failedIDs],
        exceptionsByID: { ...before.exceptionsByID, ...exceptionsByID },
        countTotalIDs: countTotalIDs ?? before.countTotalIDs,
    };
}
