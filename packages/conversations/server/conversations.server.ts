import type { Config } from "@parley/config/server";
import { conversationPath, messagePath } from "@parley/conversations/contract";
import type { Discussions } from "@parley/discussions/server";
import type { Drafts } from "@parley/drafts/server";
import { getActionLog } from "@parley/library/server/actionLog";
import { notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getLive } from "@parley/library/server/live";
import { getSearchSources } from "@parley/library/server/searchSources";
import type { Notifications } from "@parley/notifications/server";
import type { Reactions } from "@parley/reactions/server";
import type { Users } from "@parley/users/server";
import { createConversationsAccess } from "./access";
import { registerConversationErasure } from "./accountErasure";
import { createConversationsSerializer } from "./conversationSerializer";
import { registerConversationActions } from "./conversations.actions";
import { registerConversationForms } from "./conversations.forms";
import { createConversationsRepository } from "./conversations.repository";
import { registerConversationsRoutes } from "./conversations.routes";
import { createConversationsService } from "./conversations.service";
import { createLiveConversations } from "./liveSources";
import { registerMessageContent } from "./messages/contentSource";
import { createMessagesEditing } from "./messages/editMessages";
import { createMessagePublisher } from "./messages/messagePublisher";
import { createMessagesRepository } from "./messages/messages.repository";
import { createMessagesService } from "./messages/messages.service";
import { registerMessageReactions } from "./messages/reactions";
import { createMessageSearch } from "./messages/searchMessages";
import { registerConversationNotifications } from "./notifications";
import { createParticipantsRepository } from "./participants.repository";
import { createMessageReportsServer } from "./reports/messageReports.server";
import { createTypingServer } from "./typing/typing.server";

interface Dependencies {
    config: Config;
    users: Users;
    discussions: Discussions;
    notifications: Notifications;
    reactions: Reactions;
    drafts: Pick<Drafts, "providePublisher">;
}

/** Registers the API routes of private conversations, and their part in notifications, counts, exports and erasures. */
export function createConversationsServer(kit: ServerKit, dependencies: Dependencies): void {
    const { users, discussions } = dependencies;
    const { database, siteURL } = kit;
    const repository = createConversationsRepository(database);
    const participants = createParticipantsRepository(database);
    const messages = createMessagesRepository(database);
    const serializer = createConversationsSerializer({ ...dependencies, kit, conversations: repository, participants, messages });
    const access = createConversationsAccess({ participants, config: dependencies.config });
    const actionLog = getActionLog(kit);
    const shared = { ...dependencies, kit, actionLog, repository, participants, messages, serializer, access };
    const { stopTyping } = createTypingServer(shared);
    const writing = createMessagesService({ ...shared, stopTyping });
    const conversations = createConversationsService({ ...shared, writing });
    const editing = createMessagesEditing({ ...shared, writing });
    const search = createMessageSearch({ ...shared, sources: getSearchSources(kit) });
    registerConversationsRoutes(kit, { conversations, messages: writing, editing, search });
    registerConversationForms(kit, { users, conversations, messages: writing, editing });
    registerConversationNotifications(shared);
    dependencies.notifications.provideReplies("message", async (viewer, messageID, reply) => {
        const conversationID = (await messages.byID(messageID))?.conversationID;
        if (conversationID === undefined) throw notFound("Message");
        return writing.add(viewer, { conversationID, ...reply });
    });
    registerMessageContent({ ...shared, writing });
    registerMessageReactions({ ...shared, writing });
    dependencies.drafts.providePublisher("message", createMessagePublisher({ ...shared, writing }));
    createMessageReportsServer({ ...shared, writing });
    registerConversationErasure(shared);
    registerConversationActions(shared);
    for (const source of createLiveConversations({ database, participants })) getLive(kit).provide(source);
    users.provideCounter("Conversations", async ({ userID }) =>
        userID > 0 ? participants.countUnreadConversations(userID) : undefined,
    );
    discussions.submissions.serve("conversation", (conversationID) => siteURL + conversationPath(conversationID));
    const findURL = async (messageID: number) => {
        const conversationID = (await messages.byID(messageID))?.conversationID;
        return conversationID === undefined ? siteURL : siteURL + messagePath(conversationID, messageID);
    };
    discussions.submissions.serve("message", findURL);
    discussions.submissions.serve("messageEdit", findURL);
}
