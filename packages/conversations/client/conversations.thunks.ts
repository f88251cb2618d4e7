import {
    getConversation,
    getConversationChoices,
    getConversations,
    getConversationTyping,
    getMessage,
    getMessageEdit,
    getMessageReports,
    getMessageSearch,
    getMessages,
    getMessageVersions,
    postConversation,
    postMessage,
    putConversationRead,
    putConversationTyping,
    putMessageBody,
    putMessageTakenBack,
} from "@parley/conversations/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Fetches a page of the viewer's conversations (CONV-002). */
export const fetchConversations = createApiThunk("conversations/fetchPage", getConversations);

/** Fetches a conversation. */
export const fetchConversation = createApiThunk("conversations/fetch", getConversation);

/** Starts a conversation (CONV-003). With an `idempotencyKey` it can be retried safely (FC-42). */
export const startConversation = createApiThunk("conversations/start", postConversation);

/** Marks a conversation as read. */
export const readConversation = createApiThunk("conversations/read", putConversationRead);

/** Tells the others in a conversation that the viewer is writing. */
export const announceTyping = createApiThunk("conversations/announceTyping", putConversationTyping);

/** Fetches who else is writing in a conversation. */
export const fetchTyping = createApiThunk("conversations/fetchTyping", getConversationTyping);

/** Fetches what the viewer has chosen for all conversations. */
export const fetchConversationChoices = createApiThunk("conversations/fetchChoices", getConversationChoices);

/** Fetches a page of messages, the newest first. */
export const fetchMessages = createApiThunk("messages/fetchPage", getMessages);

/** Searches the viewer's messages. */
export const searchMessages = createApiThunk("messages/search", getMessageSearch);

/** Writes a message (CONV-005). With an `idempotencyKey` it can be retried safely (FC-42). */
export const addMessage = createApiThunk("messages/add", postMessage);

/** Fetches a message as its author wrote it. */
export const fetchMessageEdit = createApiThunk("messages/fetchEdit", getMessageEdit);

/** Changes the text of one's own message. */
export const changeMessage = createApiThunk("messages/change", putMessageBody);

/** Takes one's own message back, or puts it back. */
export const takeMessageBack = createApiThunk("messages/takeBack", putMessageTakenBack);

/** Fetches a message. */
export const fetchMessage = createApiThunk("messages/fetch", getMessage);

/** Fetches a page of the reports of messages. */
export const fetchMessageReports = createApiThunk("messageReports/fetchPage", getMessageReports);

/** Fetches the earlier versions of a message. */
export const fetchMessageVersions = createApiThunk("messages/fetchVersions", getMessageVersions);
