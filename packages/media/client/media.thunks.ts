import type { RootState, ThunkExtra } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import type { Media } from "@parley/media/contract";
import { postMedia } from "@parley/media/contract";
import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";

interface Following {
    /** Told how much of it is there, from 0 to 1. */
    onUpload?: (share: number) => void;
    /** Ends it. */
    signal?: AbortSignal;
}

type Sending = ThunkAction<Promise<{ media: Media } | { refusal: ApiError }>, RootState, ThunkExtra, UnknownAction>;

/** Sends a file (CONT-023, CONT-024). Resolves with what it became, or with why it was not taken. */
export function uploadMedia(file: File, following: Following = {}): Sending {
    return async (_dispatch, _getState, { api }) => {
        try {
            return { media: await api.request(postMedia, { file }, following) };
        } catch (error) {
            if (error instanceof ApiRefusal) return { refusal: error.answer };
            throw error;
        }
    };
}
