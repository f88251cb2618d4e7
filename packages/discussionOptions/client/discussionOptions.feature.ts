import { selectIsSignedIn, withTarget } from "@parley/accounts/client";
import { fetchConfig } from "@parley/config/client";
import { DISCUSSION_PAGE_EXPAND, fetchDiscussion } from "@parley/discussions/client";
import type { PageLoading } from "@parley/library/client/routing";
import { Redirection, registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { ApiRefusal } from "@parley/library/contract";
import { OPTION_SETTINGS } from "./optionSettings";

registerRoutes({
    path: "/discussion/options/:discussionID",
    page: () => import(/* webpackChunkName: "writing" */ "./OptionsPage"),
    head: (_location, _state, t) => ({ title: t("Discussion Options"), noIndex: true }),
    load: loadOptions,
});

/** For members only, as the menu is. */
async function loadOptions({ dispatch, getState, url, params }: PageLoading): Promise<void> {
    if (!selectIsSignedIn(getState())) throw new Redirection(withTarget("/entry/signin", url.pathname), 303);
    const discussionID = Number(params.discussionID);
    if (!Number.isSafeInteger(discussionID)) throw new ApiRefusal({ status: 404, message: "Discussion not found." });
    const [answered] = await Promise.all([
        dispatch(fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND })),
        dispatch(fetchUnlessFresh(fetchConfig, OPTION_SETTINGS)),
    ]);
    if (fetchDiscussion.rejected.match(answered) && answered.payload) throw new ApiRefusal(answered.payload);
}
