import type { RootState, ThunkExtra } from "@parley/library/client/store";
import type { ApiError, Endpoint, Input, Output, UndoOffer } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import type { AsyncThunk } from "@reduxjs/toolkit";
import { createAsyncThunk } from "@reduxjs/toolkit";

interface ThunkConfig {
    state: RootState;
    extra: ThunkExtra;
    rejectValue: ApiError;
}

/** Metadata of a successful response. */
interface FulfilledMeta {
    /** Offer to undo the request's changes. */
    undo?: UndoOffer;
}

export type ApiThunk<Result, Argument> = AsyncThunk<Result, Argument, ThunkConfig>;
// biome-ignore lint/suspicious/noExplicitAny: any request at all
export type AnyApiThunk = ApiThunk<any, any>;
export type ResultOf<R extends AnyApiThunk> = Parameters<R["fulfilled"]>[0];
export type ArgumentOf<R extends AnyApiThunk> = Parameters<R["fulfilled"]>[2];

const request = createAsyncThunk.withTypes<ThunkConfig & { fulfilledMeta: FulfilledMeta }>();

/** Creates a thunk that sends a request to one endpoint. `toResult` converts the response and its `ETag`, if any, to the payload. */
export function createApiThunk<E extends Endpoint, Result = Output<E>>(
    type: string,
    endpoint: E,
    toResult: (output: Output<E>, etag: string | undefined) => Result = (output) => output as unknown as Result,
): ApiThunk<Result, Input<E>> {
    const thunk = request<Result, Input<E>>(type, async (input, { extra, rejectWithValue, fulfillWithValue, signal }) => {
        try {
            let etag: string | undefined;
            const meta: FulfilledMeta = {};
            const onETag = (value: string) => {
                etag = value;
            };
            const onUndo = (offer: UndoOffer) => {
                meta.undo = offer;
            };
            const output = await extra.api.request(endpoint, input, { onETag, onUndo, signal });
            if (isHeldForApproval(output)) return rejectWithValue(output);
            return fulfillWithValue(toResult(output, etag), meta);
        } catch (error) {
            if (error instanceof ApiRefusal) return rejectWithValue(error.answer);
            throw error;
        }
    });
    // RTK's matchers don't distinguish fulfilled from rejected actions if both have metadata of their own; `readUndoOffer` reads it.
    return thunk as unknown as ApiThunk<Result, Input<E>>;
}

/** Returns the undo offer of a fulfilled action, if any. */
export const readUndoOffer = (answered: { meta: object }): UndoOffer | undefined => (answered.meta as FulfilledMeta).undo;

/**
 * Whether the content is held for approval: such a request is accepted with the body of an error (contract §1.8), but nothing is published.
 */
export function isHeldForApproval(output: unknown): output is ApiError {
    const { status, message } = (output ?? {}) as Partial<ApiError>;
    return status === 202 && typeof message === "string";
}
