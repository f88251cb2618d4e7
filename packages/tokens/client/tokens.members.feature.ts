import { loadForMember, selectPermission } from "@parley/accounts/client";
import { registerActionTypes } from "@parley/actionLog/client";
import { registerRoutes } from "@parley/library/client/routing";
import { registerOwnSettings } from "@parley/settings/client";
import { TOKENS_PAGE } from "@parley/tokens/contract";
import { fetchTokens } from "./tokens.slice";

registerOwnSettings({
    path: TOKENS_PAGE,
    name: "Access tokens",
    about: "Let programs act as you, as far as you allow it.",
    group: "account",
    order: 60,
    isOffered: (state) => selectPermission(state, "tokens.add"),
});

registerRoutes({
    path: TOKENS_PAGE,
    page: () => import(/* webpackChunkName: "tokens" */ "./TokensPage"),
    head: (_location, _state, t) => ({ title: t("Access tokens"), noIndex: true }),
    load: (loading) => loadForMember(loading, fetchTokens, {}),
});

registerActionTypes(
    "accessToken",
    async () => (await import(/* webpackChunkName: "managing" */ "./actionTypes")).tokenActionTypes,
    "managing",
);
