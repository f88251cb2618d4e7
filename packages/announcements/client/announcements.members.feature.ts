import { loadForMember, requireHeld } from "@parley/accounts/client";
import { fetchActions, registerActionTypes, toRecordActionsQuery, withActionTypes } from "@parley/actionLog/client";
import { MESSAGES_PAGE } from "@parley/announcements/contract";
import { fetchCategories, VISIBLE_CATEGORIES } from "@parley/categories/client";
import type { PageLoading } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { registerSettings } from "@parley/settings/client";
import { fetchMessages } from "./messages.thunks";
import { parseMessageID } from "./parseMessageID";
import "./messages.slice";

registerActionTypes(
    "moderationMessage",
    async () => (await import(/* webpackChunkName: "member" */ "./actionTypes")).messageActionTypes,
);

registerSettings({
    path: MESSAGES_PAGE,
    name: "Announcements to everyone",
    about: "What stands at the top of every page for a while.",
    group: "site",
    permission: "community.moderate",
    order: 60,
});

registerRoutes({
    path: MESSAGES_PAGE,
    page: () => withActionTypes(import(/* webpackChunkName: "report-settings" */ "./pages/MessagesPage")),
    head: (_location, _state, t) => ({ title: t("Announcements to everyone"), noIndex: true }),
    load: loadMessages,
});

/** Loads announcements, and the logged actions on the one that was just changed. */
async function loadMessages(loading: PageLoading): Promise<void> {
    await loadForMember(loading, fetchMessages, {});
    requireHeld(loading, "community.moderate");
    const changed = parseMessageID(loading.url.search);
    await Promise.all([
        loading.dispatch(fetchUnlessFresh(fetchCategories, VISIBLE_CATEGORIES)),
        ...(changed === undefined ? [] : [loading.dispatch(fetchActions(toRecordActionsQuery("moderationMessage", changed)))]),
    ]);
}
