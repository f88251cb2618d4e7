import type { getMessageSearch } from "@parley/conversations/contract";
import type { Input, Output } from "@parley/library/contract";
import { createExcerpt, toPlainText } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import type { SearchSources } from "@parley/library/server/searchSources";
import type { ConversationsAccess } from "../access";
import type { ConversationsSerializer } from "../conversationSerializer";
import type { MessagesRepository } from "./messages.repository";

interface Dependencies {
    access: Pick<ConversationsAccess, "requireEnabled" | "requireParticipant">;
    messages: Pick<MessagesRepository, "listBefore">;
    serializer: Pick<ConversationsSerializer, "toMessages" | "toNames">;
    sources: Pick<SearchSources, "matchTexts">;
}

/** Number of messages that are read at once, and by one request; an older one is found by the next request. */
const AT_ONCE = 250;
const MAX_READ = 1000;
/** Number of characters of HTML after which no more messages are read: the main thread reads some 13,000 in a millisecond (FC-79). */
const MAX_READ_LENGTH = 400_000;
/** Number of results after which no more messages are read. */
const MAX_FOUND = 30;
const EXCERPT_LENGTH = 160;

/**
 * Creates the search in the viewer's own conversations. Messages are in no index, so that no other search can ever find one; the latest are
 * read by the query by which all messages are (FC-13), and their words compared.
 */
export function createMessageSearch({ access, messages, serializer, sources }: Dependencies) {
    return async (
        viewer: Viewer,
        { query, conversationID, before }: Input<typeof getMessageSearch>,
    ): Promise<Output<typeof getMessageSearch>> => {
        await access.requireEnabled(viewer);
        if (conversationID !== undefined) await access.requireParticipant(viewer, conversationID);
        const found = [];
        let [countRead, lengthLeft, last, isEnd] = [0, MAX_READ_LENGTH, before, false];
        while (!isEnd && countRead < MAX_READ && lengthLeft > 0 && found.length < MAX_FOUND) {
            const page = await messages.listBefore(viewer.userID, { conversationID, before: last }, AT_ONCE);
            const rows = page.filter(({ bodyHtml }) => {
                const isRead = lengthLeft > 0;
                lengthLeft -= bodyHtml.length;
                return isRead;
            });
            const texts = rows.map(({ bodyHtml }) => ({ title: "", body: toPlainText(bodyHtml) }));
            const matches = rows.length > 0 ? await sources.matchTexts(query, texts) : [];
            found.push(...rows.filter((_row, index) => matches[index]));
            countRead += rows.length;
            last = rows.at(-1)?.messageID ?? last;
            isEnd = rows.length < AT_ONCE && rows.length === page.length;
        }
        const names = await serializer.toNames(viewer, [...new Set(found.map((row) => row.conversationID))]);
        const items = await serializer.toMessages(viewer, found, { hasAuthor: true });
        return {
            messages: items.map((message) => ({
                ...message,
                conversationName: names.get(message.conversationID) ?? "",
                excerpt: createExcerpt(message.body, EXCERPT_LENGTH),
            })),
            before: isEnd || last === undefined ? null : last,
        };
    };
}
