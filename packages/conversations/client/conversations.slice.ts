import type { UserFragment } from "@parley/accounts/contract";
import type {
    Conversation,
    getConversationChoices,
    getConversations,
    getMessageEdit,
    getMessageReports,
    getMessageSearch,
    getMessages,
    Message,
    MessageReport,
    MessageVersion,
} from "@parley/conversations/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable, success } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Input, Output, Page } from "@parley/library/contract";
import { messageReactionThunks, trackReactions } from "@parley/reactions/client";
import type { PayloadAction, WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import {
    addMessage,
    changeMessage,
    fetchConversation,
    fetchConversationChoices,
    fetchConversations,
    fetchMessage,
    fetchMessageEdit,
    fetchMessageReports,
    fetchMessages,
    fetchMessageVersions,
    fetchTyping,
    readConversation,
    searchMessages,
    takeMessageBack,
} from "./conversations.thunks";
import type { MessageSearchQuery } from "./messageSearch";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof conversationsSlice> {}
}

export type ConversationsQuery = Input<typeof getConversations>;
export type MessageReportsQuery = Input<typeof getMessageReports>;
export type MessagesQuery = Input<typeof getMessages>;

interface ConversationsState {
    lists: LoadableTable<Page<Conversation>>;
    records: LoadableTable<Conversation>;
    messages: LoadableTable<Page<Message>>;
    edits: LoadableTable<Output<typeof getMessageEdit>>;
    versions: LoadableTable<MessageVersion[]>;
    searches: LoadableTable<Output<typeof getMessageSearch>>;
    typing: LoadableTable<UserFragment[]>;
    choices: LoadableTable<Output<typeof getConversationChoices>>;
    single: LoadableTable<Message>;
    reports: LoadableTable<Page<MessageReport>>;
}

const initialState: ConversationsState = {
    lists: {},
    records: {},
    messages: {},
    edits: {},
    versions: {},
    searches: {},
    typing: {},
    choices: {},
    single: {},
    reports: {},
};

const conversationsSlice = createSlice({
    name: "conversations",
    initialState,
    reducers: {
        /** Nobody has typed in a conversation for a while. */
        typingEnded: ({ typing }, { payload: conversationID }: PayloadAction<number>) => void delete typing[conversationID],
    },
    extraReducers: (builder) => {
        builder
            .addCase(addMessage.fulfilled, (state, { payload }) => {
                const page = state.messages[toKey(toMessagesQuery(payload.conversationID))]?.data;
                if (page && !page.items.some(({ messageID }) => messageID === payload.messageID)) page.items.unshift(payload);
            })
            .addCase(changeMessage.fulfilled, (state, { payload }) => {
                replaceMessage(state, payload);
                delete state.edits[payload.messageID];
                delete state.versions[payload.messageID];
            })
            .addCase(takeMessageBack.fulfilled, (state, { payload }) => replaceMessage(state, payload))
            .addCase(readConversation.fulfilled, (state, { payload }) => {
                state.records[payload.conversationID] = success(payload);
                for (const list of Object.values(state.lists))
                    for (const one of list?.data?.items ?? [])
                        if (one.conversationID === payload.conversationID) Object.assign(one, { unread: false, countUnread: 0 });
            });
        trackThunk(builder, fetchConversations, (state, query) => [state.lists, toKey(query)]);
        trackThunk(builder, fetchConversation, (state, { conversationID }) => [state.records, conversationID]);
        trackThunk(builder, fetchMessages, (state, query) => [state.messages, toKey(query)]);
        trackThunk(builder, fetchMessageEdit, (state, { messageID }) => [state.edits, messageID]);
        trackThunk(builder, fetchTyping, (state, { conversationID }) => [state.typing, conversationID]);
        trackThunk(builder, fetchConversationChoices, (state) => [state.choices, "own"]);
        trackThunk(builder, fetchMessage, (state, { messageID }) => [state.single, messageID]);
        trackThunk(builder, fetchMessageReports, (state, query) => [state.reports, toKey(query)]);
        trackThunk(builder, searchMessages, (state, query) => [state.searches, toKey(query)]);
        trackReactions(builder, messageReactionThunks, findMessage);
        trackThunk(builder, fetchMessageVersions, (state, { messageID }) => [state.versions, messageID]);
    },
    selectors: {
        selectConversations: (state, query: ConversationsQuery) => getLoadable(state.lists, toKey(query)),
        selectConversation: (state, conversationID: number) => getLoadable(state.records, conversationID),
        selectMessages: (state, query: MessagesQuery) => getLoadable(state.messages, toKey(query)),
        selectMessageEdit: (state, messageID: number) => getLoadable(state.edits, messageID),
        selectTyping: (state, conversationID: number) => getLoadable(state.typing, conversationID),
        selectConversationChoices: (state) => getLoadable(state.choices, "own"),
        selectMessage: (state, messageID: number) => getLoadable(state.single, messageID),
        selectMessageReports: (state, query: MessageReportsQuery) => getLoadable(state.reports, toKey(query)),
        selectMessageSearch: (state, query: MessageSearchQuery) => getLoadable(state.searches, toKey(query)),
        selectMessageVersions: (state, messageID: number) => getLoadable(state.versions, messageID),
    },
});

const toKey = (query: object): string => JSON.stringify(query);

const findMessage = ({ messages }: ConversationsState, messageID: number): Message | undefined =>
    Object.values(messages)
        .flatMap((list) => list?.data?.items ?? [])
        .find((message) => message.messageID === messageID);

function replaceMessage({ messages }: ConversationsState, message: Message): void {
    for (const list of Object.values(messages)) {
        const items = list?.data?.items ?? [];
        const index = items.findIndex(({ messageID }) => messageID === message.messageID);
        if (index >= 0) items[index] = message;
    }
}

export const { typingEnded } = conversationsSlice.actions;

export const {
    selectConversations,
    selectConversation,
    selectTyping,
    selectConversationChoices,
    selectMessage,
    selectMessages,
    selectMessageEdit,
    selectMessageReports,
    selectMessageSearch,
    selectMessageVersions,
} = conversationsSlice.injectInto(rootReducer).selectors;

/** Conversations in the dropdown of the title bar. */
export const PANEL_QUERY: ConversationsQuery = { limit: 8 };

/** Returns the query of a page of the list. */
export const toConversationsQuery = (page = 1): ConversationsQuery => (page > 1 ? { page } : {});

/** Returns the query of a page of the messages of a conversation; page 1 has the newest. With a message, of the page that has it. */
export const toMessagesQuery = (conversationID: number, page = 1, messageID?: number): MessagesQuery => ({
    conversationID,
    expand: ["insertUser"],
    ...(messageID !== undefined ? { messageID } : page > 1 && { page }),
});
