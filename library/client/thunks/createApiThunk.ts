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

/** What the answer to a call says besides its result. */
interface FulfilledMeta {
    /** How what the call did can be undone. */
    undo?: UndoOffer;
}

export type ApiThunk<Result, Argument> = AsyncThunk<Result, Argument, ThunkConfig>;
// biome-ignore lint/suspicious/noExplicitAny: any request at all
export type AnyApiThunk = ApiThunk<any, any>;
export type ResultOf<R extends AnyApiThunk> = Parameters<R["fulfilled"]>[0];
export type ArgumentOf<R extends AnyApiThunk> = Parameters<R["fulfilled"]>[2];

const request = createAsyncThunk.withTypes<ThunkConfig & { fulfilledMeta: FulfilledMeta }>();

/** A thunk that sends one endpoint. `toResult` turns the answer, and the `ETag` it may have, into what the reducers want. */
export function createApiThunk<E extends Endpoint, Result = Output<E>>(
    type: string,
    endpoint: E,
    toResult: (output: Output<E>, etag: string | undefined) => Result = (output) => output as unknown as Result,
): ApiThunk<Result, Input<E>> {
    const thunk = request<Result, Input<E>>(type, async (input, { extra, rejectWithValue, fulfillWithValue }) => {
        try {
            let etag: string | undefined;
            const meta: FulfilledMeta = {};
            const onETag = (told: string) => {
                etag = told;
            };
            const onUndo = (offer: UndoOffer) => {
                meta.undo = offer;
            };
            const output = await extra.api.request(endpoint, input, { onETag, onUndo });
            if (isHeldForApproval(output)) return rejectWithValue(output);
            return fulfillWithValue(toResult(output, etag), meta);
        } catch (error) {
            if (error instanceof ApiRefusal) return rejectWithValue(error.answer);
            throw error;
        }
    });
    // RTK's matchers do not tell fulfilled from rejected where both have a meta of their own; `readUndoOffer` reads it.
    return thunk as unknown as ApiThunk<Result, Input<E>>;
}

/** How what a call did can be undone, as the answer to it has offered. */
export const readUndoOffer = (answered: { meta: object }): UndoOffer | undefined => (answered.meta as FulfilledMeta).undo;

/** What waits for approval is answered with the body of an error (contract §1.8): it was taken, but nothing was made. */
export function isHeldForApproval(output: unknown): output is ApiError {
    const { status, message } = (output ?? {}) as Partial<ApiError>;
    return status === 202 && typeof message === "string";
}
