import { loadForMember } from "@parley/accounts/client";
import { registerActionTypes, withActionTypes } from "@parley/actionLog/client";
import { registerBulkActions } from "@parley/bulkActions/client";
import { registerCommentOption } from "@parley/commentOptions/client";
import { registerDiscussionOption } from "@parley/discussionOptions/client";
import { createLazyPart } from "@parley/library/client/components";
import { registerRoutes } from "@parley/library/client/routing";
import { requireRecord } from "@parley/moderation/client";
import { MODERATE, WARNINGS_QUEUE } from "@parley/moderation/contract";
import { registerSettings } from "@parley/settings/client";
import { memberNotices, registerMemberPart } from "@parley/users/client";
import { WARNINGS_PAGE, warnPath } from "@parley/warnings/contract";
import { WarningNotice } from "./components/WarningNotice";
import { mayWarn } from "./options/mayWarn";
import { loadWarnings } from "./pages/loadWarnings";
import { parseOwnWarningQuery } from "./queries";
import { fetchWarnings } from "./warnings.thunks";
import "./warnings.slice";

const warnItems = () => import(/* webpackChunkName: "reporting-items" */ "./options/warnItems");

registerDiscussionOption({
    id: "warn",
    group: "looking",
    order: 70,
    isOffered: ({ viewer, discussion }) => mayWarn(viewer, discussion),
    part: createLazyPart(async () => (await warnItems()).WarnDiscussionItem),
    plain: { name: "Warn the author", path: (discussionID) => warnPath("discussion", discussionID) },
});
registerCommentOption({
    id: "warn",
    group: "looking",
    order: 70,
    isOffered: ({ viewer, comment }) => mayWarn(viewer, comment),
    part: createLazyPart(async () => (await warnItems()).WarnCommentItem),
    plain: { name: "Warn the author", path: (commentID) => warnPath("comment", commentID) },
});
registerBulkActions(async () => ({
    actions: (await import(/* webpackChunkName: "bulk" */ "./bulk/warnBulkActions")).warnBulkActions,
}));

registerActionTypes("warning", async () => (await import(/* webpackChunkName: "member" */ "./actionTypes")).warningActionTypes);

registerMemberPart({
    id: "warnings",
    order: 20,
    part: createLazyPart(
        async () => (await import(/* webpackChunkName: "managing-members" */ "./components/MemberWarnings")).MemberWarnings,
    ),
});
memberNotices.fill(WarningNotice, 10);

registerSettings({
    path: WARNINGS_QUEUE,
    name: "Warnings",
    about: "The warnings that members were given.",
    group: "moderation",
    permission: MODERATE,
    order: 4,
});

registerRoutes(
    {
        path: WARNINGS_QUEUE,
        page: () => withActionTypes(import(/* webpackChunkName: "queues" */ "./pages/WarningsQueuePage")),
        head: (_location, _state, t) => ({ title: t("Warnings"), noIndex: true }),
        load: loadWarnings,
    },
    {
        path: WARNINGS_PAGE,
        page: () => import(/* webpackChunkName: "waiting" */ "./pages/WarningsPage"),
        head: (_location, _state, t) => ({ title: t("From the moderators"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchWarnings, parseOwnWarningQuery(loading.url.search)),
    },
    {
        path: "/warn/:recordType/:recordID",
        page: () => import(/* webpackChunkName: "warning" */ "./pages/WarnPage"),
        head: (_location, _state, t) => ({ title: t("Warn the author"), noIndex: true }),
        load: async (loading) => {
            requireRecord(loading);
            // The page shows no data of this request; it only fails for viewers without permission.
            await loadForMember(loading, fetchWarnings, { page: 1, limit: 1 });
        },
    },
);
