import { loadForMember, requireHeld } from "@parley/accounts/client";
import { fetchActions, registerActionTypes, toRecordActionsQuery, withActionTypes } from "@parley/actionLog/client";
import { fetchCategories, POSTABLE_CATEGORIES } from "@parley/categories/client";
import { registerCommentOption } from "@parley/commentOptions/client";
import { fetchConfig, selectSetting } from "@parley/config/client";
import { registerDiscussionOption } from "@parley/discussionOptions/client";
import { createLazyPart } from "@parley/library/client/components";
import { registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { registerWidget } from "@parley/library/client/widgets";
import {
    ESCALATIONS_PAGE,
    MODERATE,
    POSTING_SETTINGS,
    PREMODERATION_PAGE,
    PREMODERATION_SETTINGS,
    REPORT_REASONS_PAGE,
    REPORTS_PAGE,
    reportPath,
    reportsOfPath,
    WAITING_PAGE,
} from "@parley/moderation/contract";
import { ALL_ROLES, fetchRoles } from "@parley/permissions/client";
import { loadSettings, registerSettings, registerWaitingWork } from "@parley/settings/client";
import { selectHeldPost } from "./moderation.slice";
import {
    fetchEscalation,
    fetchEscalationComments,
    fetchEscalations,
    fetchHeldPost,
    fetchReportReasons,
    fetchWaitingPosts,
    toWaitingRepliesQuery,
} from "./moderation.thunks";
import { mayReport } from "./options/mayReport";
import { loadReports, requireRecord } from "./pages/pageLoading";
import { parsePage } from "./parsePage";
import { parseCommentsQuery, parseEscalationQuery } from "./queries";
import "./moderation.slice";

const items = () => import(/* webpackChunkName: "reporting-items" */ "./options/items");

// MOD-023…MOD-027.
registerDiscussionOption({
    id: "report",
    group: "looking",
    order: 50,
    isOffered: ({ discussion, viewer, state }) =>
        mayReport(viewer, discussion, selectSetting(state, "escalations.enabled") === true),
    part: createLazyPart(async () => (await items()).ReportDiscussionItem),
    plain: { name: "Report", path: (discussionID) => reportPath("discussion", discussionID) },
});
registerDiscussionOption({
    id: "reports",
    group: "looking",
    order: 60,
    isOffered: ({ discussion }) => (discussion.countReports ?? 0) > 0,
    part: createLazyPart(async () => (await items()).DiscussionReportsItem),
    plain: { name: "Reports", path: (discussionID) => reportsOfPath("discussion", discussionID) },
});
registerCommentOption({
    id: "report",
    group: "looking",
    order: 50,
    isOffered: ({ comment, viewer, state }) => mayReport(viewer, comment, selectSetting(state, "escalations.enabled") === true),
    part: createLazyPart(async () => (await items()).ReportCommentItem),
    plain: { name: "Report", path: (commentID) => reportPath("comment", commentID) },
});
registerCommentOption({
    id: "reports",
    group: "looking",
    order: 60,
    isOffered: ({ comment }) => (comment.countReports ?? 0) > 0,
    part: createLazyPart(async () => (await items()).CommentReportsItem),
    plain: { name: "Reports", path: (commentID) => reportsOfPath("comment", commentID) },
});

const importActionTypes = () => import(/* webpackChunkName: "member" */ "./actionTypes");
for (const recordType of ["report", "escalation", "escalationComment"])
    registerActionTypes(recordType, async () => (await importActionTypes()).moderationActionTypes);

registerWaitingWork(
    {
        counter: "reports",
        path: REPORTS_PAGE,
        name: "Reports",
        description: "Reports: {count} waiting",
        permission: MODERATE,
        order: 10,
    },
    {
        counter: "ModerationQueue",
        path: PREMODERATION_PAGE,
        name: "For approval",
        description: "For approval: {count} waiting",
        permission: MODERATE,
        order: 20,
    },
    {
        counter: "escalations",
        path: ESCALATIONS_PAGE,
        name: "Escalations",
        description: "Escalations: {count} open",
        permission: MODERATE,
        order: 30,
    },
);
registerSettings(
    {
        path: REPORTS_PAGE,
        name: "Reports",
        about: "Decide on what members reported.",
        group: "moderation",
        permission: MODERATE,
        order: 1,
    },
    {
        path: PREMODERATION_PAGE,
        name: "Waiting for approval",
        about: "Read what waits, and publish it or not.",
        group: "moderation",
        permission: MODERATE,
        order: 2,
    },
    {
        path: ESCALATIONS_PAGE,
        name: "Escalations",
        about: "What moderators look into together.",
        group: "moderation",
        permission: MODERATE,
        order: 3,
    },
    {
        path: REPORT_REASONS_PAGE,
        name: "Report reasons",
        about: "The reasons among which members choose when they report a post.",
        group: "moderation",
        permission: "community.moderate",
        order: 70,
    },
    {
        path: PREMODERATION_SETTINGS,
        name: "Approval before publishing",
        about: "Whose posts wait until a moderator has read them.",
        group: "moderation",
        permission: "community.manage",
        order: 80,
        settings: ["premoderation.*"],
    },
    {
        path: POSTING_SETTINGS,
        name: "Editing and reporting",
        about: "How long authors may edit, and whether posts can be reported.",
        group: "content",
        permission: "site.manage",
        order: 85,
        settings: ["ui.editContentTimeout", "ui.allowSelfDelete", "ui.keepDeletedDays", "escalations.*"],
    },
);

registerWidget("WaitingReplies", {
    chunk: "member",
    load: () => import(/* webpackChunkName: "member" */ "./widgets/WaitingRepliesWidget"),
    preload: ({ discussionID }: { discussionID: number }) => [fetchWaitingPosts(toWaitingRepliesQuery(discussionID))],
});

registerRoutes(
    {
        path: "/report/:recordType/:recordID",
        page: () => import(/* webpackChunkName: "reporting" */ "./pages/ReportPage"),
        head: (_location, _state, t) => ({ title: t("Report"), noIndex: true }),
        load: async (loading) => {
            requireRecord(loading);
            await loadForMember(loading, fetchReportReasons, { includeDeleted: false });
        },
    },
    {
        path: REPORTS_PAGE,
        page: () => withActionTypes(import(/* webpackChunkName: "queues" */ "./pages/ReportsPage")),
        head: (_location, _state, t) => ({ title: t("Reports"), noIndex: true }),
        load: (loading) => loadReports(loading, false),
    },
    {
        path: PREMODERATION_PAGE,
        page: () => withActionTypes(import(/* webpackChunkName: "queues" */ "./pages/PremoderationPage")),
        head: (_location, _state, t) => ({ title: t("Waiting for approval"), noIndex: true }),
        load: (loading) => loadReports(loading, true),
    },
    {
        path: ESCALATIONS_PAGE,
        page: () => import(/* webpackChunkName: "queues" */ "./pages/EscalationsPage"),
        head: (_location, _state, t) => ({ title: t("Escalations"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchEscalations, parseEscalationQuery(loading.url.search)),
    },
    {
        path: `${ESCALATIONS_PAGE}/:escalationID`,
        page: () => withActionTypes(import(/* webpackChunkName: "queues" */ "./pages/EscalationPage")),
        head: (_location, _state, t) => ({ title: t("Escalation"), noIndex: true }),
        load: async (loading) => {
            const escalationID = Number(loading.params.escalationID) || 0;
            await loadForMember(loading, fetchEscalation, { escalationID });
            await loadForMember(loading, fetchEscalationComments, parseCommentsQuery(escalationID, loading.url.search));
            await loading.dispatch(fetchActions(toRecordActionsQuery("escalation", escalationID)));
        },
    },
    {
        path: REPORT_REASONS_PAGE,
        page: () => import(/* webpackChunkName: "report-settings" */ "./pages/ReportReasonsPage"),
        head: (_location, _state, t) => ({ title: t("Report reasons"), noIndex: true }),
        load: async (loading) => {
            await loadForMember(loading, fetchReportReasons, { includeDeleted: true });
            requireHeld(loading, "community.moderate");
            await loading.dispatch(fetchUnlessFresh(fetchRoles, ALL_ROLES));
        },
    },
    {
        path: PREMODERATION_SETTINGS,
        page: () => import(/* webpackChunkName: "report-settings" */ "./pages/PremoderationSettingsPage"),
        head: (_location, _state, t) => ({ title: t("Approval before publishing"), noIndex: true }),
        load: async (loading) => {
            await loadForMember(loading, fetchConfig, { select: ["premoderation.*"] });
            requireHeld(loading, "community.manage");
            await Promise.all([
                loading.dispatch(fetchUnlessFresh(fetchRoles, ALL_ROLES)),
                loading.dispatch(fetchUnlessFresh(fetchCategories, POSTABLE_CATEGORIES)),
            ]);
        },
    },
    {
        path: POSTING_SETTINGS,
        page: () => import(/* webpackChunkName: "report-settings" */ "./pages/PostingSettingsPage"),
        head: (_location, _state, t) => ({ title: t("Editing and reporting"), noIndex: true }),
        // Settings that begin with `ui.` are loaded on every page.
        load: (loading) => loadSettings(loading, "site.manage", "escalations.*"),
    },
    {
        path: `${WAITING_PAGE}/:waitingID`,
        page: () => import(/* webpackChunkName: "waiting" */ "./pages/HeldPostPage"),
        head: ({ params }, state, t) => ({
            title: selectHeldPost(state, Number(params.waitingID)).data?.name || t("Not published"),
            noIndex: true,
        }),
        load: (loading) => loadForMember(loading, fetchHeldPost, { waitingID: Number(loading.params.waitingID) || 0 }),
    },
    {
        path: WAITING_PAGE,
        page: () => import(/* webpackChunkName: "waiting" */ "./pages/WaitingPage"),
        head: (_location, _state, t) => ({ title: t("Not published"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchWaitingPosts, { page: parsePage(loading.url.search), limit: 30 }),
    },
);
