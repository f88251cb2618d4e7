import { loadForMember } from "@parley/accounts/client";
import { fetchActions, toRecordActionsQuery } from "@parley/actionLog/client";
import type { PageLoading } from "@parley/library/client/routing";
import { selectMessage, selectMessageReports, toMessagesQuery } from "../conversations.slice";
import { fetchMessage, fetchMessageReports, fetchMessages } from "../conversations.thunks";
import { readID } from "../readID";
import { parseDecidedReportID, parseReportsQuery } from "./reportQueries";

/** Loads `/messages/report/{id}`: the message, and those before it. */
export async function loadReportedMessage(loading: PageLoading): Promise<void> {
    const messageID = readID(loading.params.messageID);
    await loadForMember(loading, fetchMessage, { messageID, expand: ["insertUser"] });
    const { data } = selectMessage(loading.getState(), messageID);
    if (data) await loadForMember(loading, fetchMessages, toMessagesQuery(data.conversationID, 1, messageID));
}

/** Loads the reports of messages, and the logged actions on those that were decided. */
export async function loadMessageReports(loading: PageLoading): Promise<void> {
    const { dispatch, getState, url } = loading;
    const query = parseReportsQuery(url.search);
    await loadForMember(loading, fetchMessageReports, query);
    const { data } = selectMessageReports(getState(), query);
    const decided = data?.items.flatMap(({ messageReportID, updateUserID }) => (updateUserID === null ? [] : [messageReportID]));
    const last = parseDecidedReportID(url.search);
    const ids = new Set([...(decided ?? []), ...(last === undefined ? [] : [last])]);
    await Promise.all([...ids].map((id) => dispatch(fetchActions(toRecordActionsQuery("messageReport", id)))));
}
