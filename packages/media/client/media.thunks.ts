import type { RootState, ThunkExtra } from "@parley/library/client/store";
import { createApiThunk } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import type { Media } from "@parley/media/contract";
import { postMedia, postMediaScrape } from "@parley/media/contract";
import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";

/** Fetches the summary of the page at a URL, as this site's server has read it (contract §5.9). */
export const fetchPageSummary = createApiThunk("media/scrape", postMediaScrape);

interface UploadOptions {
    /** Called with the uploaded share, from 0 to 1. */
    onUpload?: (share: number) => void;
    /** Aborts the upload. */
    signal?: AbortSignal;
}

type UploadThunk = ThunkAction<Promise<{ media: Media } | { refusal: ApiError }>, RootState, ThunkExtra, UnknownAction>;

/** Uploads a file (CONT-023, CONT-024). Resolves with the upload, or with the server's refusal. */
export function uploadMedia(file: File, following: UploadOptions = {}): UploadThunk {
    return async (_dispatch, _getState, { api }) => {
        try {
            return { media: await api.request(postMedia, { file }, following) };
        } catch (error) {
            if (error instanceof ApiRefusal) return { refusal: error.answer };
            throw error;
        }
    };
}
