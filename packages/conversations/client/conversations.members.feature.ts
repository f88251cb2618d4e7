import { registerActionTypes } from "@parley/actionLog/client";
import {
    CONVERSATIONS_PAGE,
    conversationPath,
    editMessagePath,
    MESSAGE_REPORTS_PAGE,
    MESSAGE_SEARCH_PAGE,
    MODERATE_MESSAGES,
    NEW_CONVERSATION_PAGE,
    reportMessagePath,
} from "@parley/conversations/contract";
import { registerRoutes } from "@parley/library/client/routing";
import { registerWritingKind } from "@parley/outbox/client";
import { registerSettings } from "@parley/settings/client";
import { messagesPanel } from "@parley/users/client";
import { MessagesPanel } from "./components/MessagesPanel";

messagesPanel.fill(MessagesPanel, 10);

const kinds = () => import(/* webpackChunkName: "outbox" */ "./writingKinds");
registerWritingKind("message", async () => (await kinds()).message);
registerWritingKind("editMessage", async () => (await kinds()).editOfMessage);
registerWritingKind("conversation", async () => (await kinds()).newConversation);

// Most pages of a member show no conversation, so that all code but this is loaded with the pages.
const loading = () => import(/* webpackChunkName: "conversations" */ "./loading");
const reporting = () => import(/* webpackChunkName: "message-reports" */ "./reports/loading");
registerRoutes(
    {
        path: CONVERSATIONS_PAGE,
        query: ["page", "Done"],
        page: () => import(/* webpackChunkName: "conversations" */ "./pages/ConversationsPage"),
        head: (_location, _state, t) => ({ title: t("Messages"), noIndex: true }),
        load: async (page) => (await loading()).loadConversations(page),
    },
    {
        path: `${NEW_CONVERSATION_PAGE}/:userName?`,
        page: () => import(/* webpackChunkName: "conversations" */ "./pages/NewConversationPage"),
        head: (_location, _state, t) => ({ title: t("New message"), noIndex: true }),
        load: async (page) => (await loading()).loadNewConversation(page),
    },
    {
        path: MESSAGE_SEARCH_PAGE,
        query: ["query", "before"],
        page: () => import(/* webpackChunkName: "message-reports" */ "./pages/MessageSearchPage"),
        head: (_location, _state, t) => ({ title: t("Search your messages"), noIndex: true }),
        load: async (page) => (await loading()).loadMessageSearch(page),
    },
    {
        path: reportMessagePath(":messageID"),
        query: ["Done"],
        page: () => import(/* webpackChunkName: "message-reports" */ "./pages/ReportMessagePage"),
        head: (_location, _state, t) => ({ title: t("Report message"), noIndex: true }),
        load: async (page) => (await reporting()).loadReportedMessage(page),
    },
    {
        path: MESSAGE_REPORTS_PAGE,
        query: ["status", "page", "Report"],
        page: () => import(/* webpackChunkName: "message-reports" */ "./pages/MessageReportsPage"),
        head: (_location, _state, t) => ({ title: t("Reported messages"), noIndex: true }),
        load: async (page) => (await reporting()).loadMessageReports(page),
    },
    {
        path: editMessagePath(":messageID"),
        page: () => import(/* webpackChunkName: "conversations" */ "./pages/EditMessagePage"),
        head: (_location, _state, t) => ({ title: t("Edit message"), noIndex: true }),
        load: async (page) => (await loading()).loadMessageEdit(page),
    },
    {
        path: conversationPath(":conversationID"),
        query: ["page", "message", "react", "Done"],
        page: () => import(/* webpackChunkName: "conversations" */ "./pages/ConversationPage"),
        head: ({ params }, state, t) => ({
            title: state.conversations?.records[Number(params.conversationID)]?.data?.name ?? t("Messages"),
            noIndex: true,
        }),
        load: async (page) => (await loading()).loadConversation(page),
    },
);

registerActionTypes(
    "messageReport",
    async () => (await import(/* webpackChunkName: "member" */ "./reports/actionTypes")).messageReportActionTypes,
);
registerSettings({
    path: MESSAGE_REPORTS_PAGE,
    name: "Reported messages",
    about: "Read what members reported of their conversations.",
    group: "moderation",
    permission: MODERATE_MESSAGES,
    order: 3,
});
