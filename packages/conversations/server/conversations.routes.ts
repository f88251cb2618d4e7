import {
    deleteConversationLeave,
    getConversation,
    getConversations,
    getMessage,
    getMessageEdit,
    getMessageSearch,
    getMessages,
    getMessageVersions,
    getParticipants,
    postConversation,
    postMessage,
    postParticipants,
    putConversationMute,
    putConversationRead,
    putMessageBody,
    putMessageTakenBack,
} from "@parley/conversations/contract";
import { readIdempotencyKey } from "@parley/discussions/server";
import { isExpanded } from "@parley/library/contract";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { ConversationsService } from "./conversations.service";
import type { MessagesEditing } from "./messages/editMessages";
import type { MessagesService } from "./messages/messages.service";
import type { createMessageSearch } from "./messages/searchMessages";

interface Services {
    conversations: ConversationsService;
    messages: MessagesService;
    editing: MessagesEditing;
    search: ReturnType<typeof createMessageSearch>;
}

/** Registers the API routes of conversations and messages. */
export function registerConversationsRoutes(
    { api }: Pick<ServerKit, "api">,
    { conversations, messages, editing, search }: Services,
): void {
    implement(api, getConversations, (query, viewer) => conversations.list(viewer, query));
    implement(api, postConversation, (input, viewer, call) =>
        conversations.start(viewer, { ...input, key: readIdempotencyKey(call) }),
    );
    implement(api, getConversation, ({ conversationID, expand }, viewer) => conversations.get(viewer, conversationID, expand));
    implement(api, getParticipants, (query, viewer) => conversations.participants(viewer, query));
    implement(api, postParticipants, ({ conversationID, participantUserIDs }, viewer) =>
        conversations.add(viewer, conversationID, participantUserIDs),
    );
    implement(api, deleteConversationLeave, ({ conversationID }, viewer) => conversations.leave(viewer, conversationID));
    implement(api, putConversationMute, ({ conversationID, muted }, viewer) => conversations.mute(viewer, conversationID, muted));
    implement(api, putConversationRead, ({ conversationID, messageID }, viewer) =>
        conversations.read(viewer, conversationID, messageID),
    );
    implement(api, getMessages, (query, viewer) => messages.list(viewer, query));
    implement(api, getMessageSearch, (query, viewer) => search(viewer, query));
    implement(api, getMessage, ({ messageID, expand }, viewer) =>
        messages.get(viewer, messageID, { hasAuthor: isExpanded(expand, "insertUser") }),
    );
    implement(api, getMessageEdit, ({ messageID }, viewer) => editing.source(viewer, messageID));
    implement(api, getMessageVersions, ({ messageID }, viewer) => editing.versions(viewer, messageID));
    implement(api, putMessageBody, ({ messageID, ...changes }, viewer, call) =>
        editing.change(viewer, messageID, { ...changes, key: readIdempotencyKey(call) }),
    );
    implement(api, putMessageTakenBack, ({ messageID, takenBack }, viewer) => editing.setTakenBack(viewer, messageID, takenBack));
    implement(api, postMessage, (input, viewer, call) => messages.add(viewer, { ...input, key: readIdempotencyKey(call) }));
}
