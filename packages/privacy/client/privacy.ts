import { selectIsSignedIn } from "@parley/accounts/client";
import { fetchConfig, selectSetting } from "@parley/config/client";
import type { RootState, ThunkExtra } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import type { AnonymizeData } from "@parley/privacy/contract";
import { anonymizeDataIn, toPrivacyCookie } from "@parley/privacy/contract";
import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import { privacyChosen } from "./privacy.slice";
import { changePrivacy, fetchPrivacy } from "./privacy.thunks";

type Thunk<Result> = ThunkAction<Promise<Result>, RootState, ThunkExtra, UnknownAction>;

const A_YEAR = 365 * 24 * 60 * 60;

/**
 * Reads the viewer's choice: a member's from the server, a guest's from their cookie (ADM-016, ADM-018). If the request fails, the site's
 * setting applies (ADM-021).
 */
export function readPrivacy(): Thunk<void> {
    return async (dispatch, getState) => {
        if (selectIsSignedIn(getState())) await dispatch(fetchPrivacy({}));
        else dispatch(privacyChosen(anonymizeDataIn(cookieNamed((await dispatch(askCookie())).name)) ?? "-1"));
    };
}

/**
 * Stores a choice: for members on the server, for guests in a cookie named after the site's cookie and with its path (ADM-017…ADM-020).
 * Resolves with the error if the server rejects it.
 */
export function choosePrivacy(choice: AnonymizeData): Thunk<ApiError | undefined> {
    return async (dispatch, getState) => {
        if (selectIsSignedIn(getState())) {
            const answer = await dispatch(changePrivacy({ AnonymizeData: choice }));
            if (!changePrivacy.rejected.match(answer)) return undefined;
            return answer.payload ?? { status: 0, message: answer.error.message ?? "" };
        }
        const { name, path } = await dispatch(askCookie());
        const secure = location.protocol === "https:" ? "; secure" : "";
        // biome-ignore lint/suspicious/noDocumentCookie: the newer way is not in every browser that we build for.
        document.cookie = `${name}=${choice}; path=${path}; max-age=${A_YEAR}; samesite=lax${secure}`;
        dispatch(privacyChosen(choice));
        return undefined;
    };
}

/** Fetches the name and path of the cookie with a guest's choice (ADM-020). */
function askCookie(): Thunk<{ name: string; path: string }> {
    return async (dispatch, getState) => {
        await dispatch(fetchConfig({ select: ["garden.cookie.name", "garden.cookie.path"] }));
        const state = getState();
        return {
            name: toPrivacyCookie(selectSetting(state, "garden.cookie.name") as string),
            path: selectSetting(state, "garden.cookie.path") as string,
        };
    };
}

function cookieNamed(name: string): string | undefined {
    const pairs = document.cookie.split("; ").map((pair) => pair.split("="));
    return pairs.find(([key]) => key === name)?.[1];
}
