import { loadForMember, requireMember } from "@parley/accounts/client";
import { fetchDraft } from "@parley/drafts/client";
import { readPageNumber } from "@parley/library/client/formPages";
import type { PageLoading } from "@parley/library/client/routing";
import { toConversationsQuery, toMessagesQuery } from "./conversations.slice";
import {
    fetchConversation,
    fetchConversationChoices,
    fetchConversations,
    fetchMessageEdit,
    fetchMessages,
    searchMessages,
} from "./conversations.thunks";
import { parseMessageID, parseMessageSearch } from "./messageSearch";
import { parseDraftID } from "./parseDraftID";
import { readID } from "./readID";

/** Loads `/messages`. */
export async function loadConversations(loading: PageLoading): Promise<void> {
    await Promise.all([
        loadForMember(loading, fetchConversations, toConversationsQuery(readPageNumber(loading.url.search))),
        loadForMember(loading, fetchConversationChoices, {}),
    ]);
}

/** Loads `/messages/add`, with the draft that it continues. Without its draft the form is empty. */
export async function loadNewConversation(loading: PageLoading): Promise<void> {
    requireMember(loading);
    const draftID = parseDraftID(loading.url.searchParams);
    if (draftID !== undefined) await loading.dispatch(fetchDraft({ draftID }));
}

/** Loads `/messages/search`. */
export async function loadMessageSearch(loading: PageLoading): Promise<void> {
    const query = parseMessageSearch(loading.url.search);
    if (query) await loadForMember(loading, searchMessages, query);
    else requireMember(loading);
}

/** Loads `/messages/edit/{id}`. */
export const loadMessageEdit = (loading: PageLoading): Promise<void> =>
    loadForMember(loading, fetchMessageEdit, { messageID: readID(loading.params.messageID) });

/** Loads `/messages/{id}`: the conversation, a page of its messages, and the list beside it. */
export async function loadConversation(loading: PageLoading): Promise<void> {
    const conversationID = readID(loading.params.conversationID);
    await Promise.all([
        loadForMember(loading, fetchConversation, { conversationID }),
        loadForMember(
            loading,
            fetchMessages,
            toMessagesQuery(conversationID, readPageNumber(loading.url.search), parseMessageID(loading.url.search)),
        ),
        loadForMember(loading, fetchConversations, toConversationsQuery()),
    ]);
}
