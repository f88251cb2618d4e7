import type { RootState, ThunkExtra } from "@parley/library/client/store";
import type { ApiError, Endpoint, Input, Output } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import type { AsyncThunk } from "@reduxjs/toolkit";
import { createAsyncThunk } from "@reduxjs/toolkit";

interface ThunkConfig {
    state: RootState;
    extra: ThunkExtra;
    rejectValue: ApiError;
}

export type ApiThunk<Result, Argument> = AsyncThunk<Result, Argument, ThunkConfig>;
// biome-ignore lint/suspicious/noExplicitAny: any request at all
export type AnyApiThunk = ApiThunk<any, any>;
export type ResultOf<R extends AnyApiThunk> = Parameters<R["fulfilled"]>[0];
export type ArgumentOf<R extends AnyApiThunk> = Parameters<R["fulfilled"]>[2];

const request = createAsyncThunk.withTypes<ThunkConfig>();

/** A thunk that sends one endpoint. `toResult` turns the answer, and the `ETag` it may have, into what the reducers want. */
export function createApiThunk<E extends Endpoint, Result = Output<E>>(
    type: string,
    endpoint: E,
    toResult: (output: Output<E>, etag: string | undefined) => Result = (output) => output as unknown as Result,
): ApiThunk<Result, Input<E>> {
    return request<Result, Input<E>>(type, async (input, { extra, rejectWithValue }) => {
        try {
            let etag: string | undefined;
            const onETag = (told: string) => {
                etag = told;
            };
            const output = await extra.api.request(endpoint, input, { onETag });
            if (isKeptBack(output)) return rejectWithValue(output);
            return toResult(output, etag);
        } catch (error) {
            if (error instanceof ApiRefusal) return rejectWithValue(error.answer);
            throw error;
        }
    });
}

/** What waits for approval is answered with the body of an error (contract §1.8): it was taken, but nothing was made. */
export function isKeptBack(output: unknown): output is ApiError {
    const { status, message } = (output ?? {}) as Partial<ApiError>;
    return status === 202 && typeof message === "string";
}
