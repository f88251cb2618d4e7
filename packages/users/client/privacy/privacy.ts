import { selectIsSignedIn } from "@parley/accounts/client";
import { fetchConfig, selectSetting } from "@parley/config/client";
import type { RootState, ThunkExtra } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import type { AnonymizeData } from "@parley/users/contract";
import { anonymizeDataIn, privacyCookie } from "@parley/users/contract";
import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import { privacyChosen } from "./privacy.slice";
import { changePrivacy, fetchPrivacy } from "./privacy.thunks";

type Thunk<Result> = ThunkAction<Promise<Result>, RootState, ThunkExtra, UnknownAction>;

const A_YEAR = 365 * 24 * 60 * 60;

/**
 * Finds out what the visitor has chosen: a member's choice is asked of the server, a guest's is in their cookie (ADM-016, ADM-018). Where the
 * call fails it is as the site has it (ADM-021).
 */
export function readPrivacy(): Thunk<void> {
    return async (dispatch, getState) => {
        if (selectIsSignedIn(getState())) await dispatch(fetchPrivacy({}));
        else dispatch(privacyChosen(anonymizeDataIn(cookieNamed((await dispatch(askCookie())).name)) ?? "-1"));
    };
}

/** Keeps a choice: on the server for members, for guests in a cookie named after the site's, on its path (ADM-017…ADM-020). Resolves with the refusal, if there was one. */
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

/** How the cookie of a guest's choice is called, and where it holds (ADM-020). */
function askCookie(): Thunk<{ name: string; path: string }> {
    return async (dispatch, getState) => {
        await dispatch(fetchConfig({ select: ["garden.cookie.name", "garden.cookie.path"] }));
        const state = getState();
        return {
            name: privacyCookie(selectSetting(state, "garden.cookie.name") as string),
            path: selectSetting(state, "garden.cookie.path") as string,
        };
    };
}

function cookieNamed(name: string): string | undefined {
    const pairs = document.cookie.split("; ").map((pair) => pair.split("="));
    return pairs.find(([key]) => key === name)?.[1];
}
