import type { ApiError } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import type { AppThunk } from "./useLoadable";

type Extra = Parameters<AppThunk>[2];

/** Returns a thunk that sends a request outside of the store. Resolves to its result, or to the error if the server refuses it. */
export function sendRequest<T>(send: (api: Extra["api"]) => Promise<T>) {
    return async (...[, , { api }]: Parameters<AppThunk>): Promise<{ result: T } | { refused: ApiError }> => {
        try {
            return { result: await send(api) };
        } catch (error) {
            if (error instanceof ApiRefusal) return { refused: error.answer };
            throw error;
        }
    };
}
