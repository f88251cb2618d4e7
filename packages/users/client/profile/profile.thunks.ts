import { fetchMe, fetchUser } from "@parley/accounts/client";
import type { RootState, ThunkExtra } from "@parley/library/client/store";
import { createApiThunk, invalidateQueries } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import { deleteUserPhoto, patchUser, postUserPhoto } from "@parley/users/contract";
import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";

/** Updates a member (USR-035). */
export const changeUser = createApiThunk("users/change", patchUser);

/** Removes a member's photo. */
export const removePhoto = createApiThunk("users/removePhoto", deleteUserPhoto);

type Sending = ThunkAction<Promise<ApiError | undefined>, RootState, ThunkExtra, UnknownAction>;

/** Uploads the viewer's photo. Calls `onUpload` with the progress, from 0 to 1. Resolves with the error if the server rejects it. */
export function sendPhoto(photo: File, onUpload: (share: number) => void): Sending {
    return async (dispatch, _getState, { api }) => {
        try {
            await api.request(postUserPhoto, { userID: "$me", photo }, { onUpload });
        } catch (error) {
            if (error instanceof ApiRefusal) return error.answer;
            throw error;
        }
        await dispatch(refetchProfile());
        return undefined;
    };
}

/** Fetches the viewer again after a change. */
export function refetchProfile(): ThunkAction<Promise<unknown>, RootState, ThunkExtra, UnknownAction> {
    return async (dispatch) => {
        void dispatch(invalidateQueries(fetchUser));
        await dispatch(fetchMe({}));
    };
}
