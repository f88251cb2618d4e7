import type { ThunkExtra } from "@parley/library/client/store";
import type { LongRunnerResult, UndoOffer } from "@parley/library/contract";
import { ApiRefusal, describeError } from "@parley/library/contract";
import type { Failure } from "./bulk.slice";
import type { BulkCommand, Sent } from "./bulkRegistry";

/** Result of one request. */
export interface CallOutcome {
    successIDs: number[];
    failures: Failure[];
    jobID?: number | undefined;
    /** Undo offers from the response. */
    undo?: UndoOffer[];
    /** Error message if no further request can be sent. */
    broken?: string;
    /** Whether the server refused to continue a request from its callback payload. */
    isLost?: boolean;
}

/** Callbacks for a request that the server processes in passes, and the payload from which to resume it. */
export interface Passes {
    resume?: string;
    onPayload: (payload: string, jobID: number | undefined) => void;
    onPass: (pass: Pick<CallOutcome, "successIDs" | "failures">) => void;
}

interface Call {
    ids: number[];
    input: Record<string, unknown>;
    jobID: number | undefined;
}

const NO_CONNECTION = "This could not be sent. Check your connection and try again.";

/**
 * Sends one request of a bulk action. If the request is refused as a whole because something has changed since the preview, each record is
 * sent separately, so that the permitted ones are processed (FC-18).
 */
export async function sendCall(command: BulkCommand, api: ThunkExtra["api"], call: Call, passes?: Passes): Promise<CallOutcome> {
    const undo: UndoOffer[] = [];
    try {
        const sent = await command.send(
            followed(api, passes, (offer) => undo.push(offer)),
            call,
        );
        return { ...outcomeOf(sent, call.ids), ...(undo.length > 0 && { undo }) };
    } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        const { status } = error.answer;
        const [only] = call.ids;
        if (status >= 400 && status < 500 && status !== 401 && passes?.resume !== undefined)
            return { successIDs: [], failures: [], isLost: true };
        if (status === 0) return { successIDs: [], failures: [], broken: NO_CONNECTION };
        if (status >= 500 || status === 401) return { successIDs: [], failures: [], broken: describeError(error.answer) };
        if (call.ids.length === 1 && only !== undefined)
            return { successIDs: [], failures: [{ id: only, message: describeError(error.answer) }] };
        return sendEach(command, api, call);
    }
}

async function sendEach(command: BulkCommand, api: ThunkExtra["api"], { ids, input, jobID }: Call): Promise<CallOutcome> {
    const undo: UndoOffer[] = [];
    const all: CallOutcome = { successIDs: [], failures: [], jobID, undo };
    for (const id of ids) {
        const one = await sendCall(command, api, { ids: [id], input, jobID: all.jobID });
        all.successIDs.push(...one.successIDs);
        all.failures.push(...one.failures);
        undo.push(...(one.undo ?? []));
        all.jobID = one.jobID ?? all.jobID;
        if (one.broken !== undefined) return { ...all, broken: one.broken };
    }
    return all;
}

/** Counts records that are listed neither as done nor as failed as done: a removal skips records that are already gone. */
function outcomeOf(sent: Sent, ids: readonly number[]): CallOutcome {
    if (!sent || !("progress" in sent)) return { successIDs: [...ids], failures: [] };
    const { failedIDs } = sent.progress;
    const failed = new Set(failedIDs);
    return {
        successIDs: ids.filter((id) => !failed.has(id)),
        failures: failuresOf(sent.progress),
        jobID: sent.jobID,
    };
}

function failuresOf({ failedIDs, exceptionsByID }: LongRunnerResult["progress"]): Failure[] {
    return failedIDs.map((id) => {
        return { id, message: describeError(exceptionsByID[id] ?? {}) };
    });
}

/** Returns an API client that reports the undo offer, and the result of each pass, of the requests sent with it. */
const followed = (api: ThunkExtra["api"], passes: Passes | undefined, onUndo: (offer: UndoOffer) => void): ThunkExtra["api"] => ({
    request: (endpoint, input, options) =>
        api.request(endpoint, input, {
            ...options,
            onUndo,
            ...(passes && {
                onPayload: passes.onPayload,
                onProgress: (progress) => passes.onPass({ successIDs: progress.successIDs, failures: failuresOf(progress) }),
                ...(passes.resume !== undefined && { resume: passes.resume }),
            }),
        }),
});
