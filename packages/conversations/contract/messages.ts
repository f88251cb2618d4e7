import { UserFragment } from "@parley/accounts/contract";
import { UsedDraftID } from "@parley/drafts/contract";
import { DateTime, defineEndpoint, Expand, Html, ID, SmartID } from "@parley/library/contract";
import { IdempotencyKey } from "@parley/posting/contract";
import { ReactionSummary } from "@parley/reactions/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { CONVERSATION_LIMIT, MAX_SEARCH_LENGTH } from "./conversations.rules";

/** A message of a conversation (contract §4.10). */
export const Message = Type.Object({
    messageID: Type.Integer(),
    conversationID: Type.Integer(),
    body: Html,
    insertUserID: Type.Integer(),
    insertUser: Type.Optional(UserFragment),
    dateInserted: DateTime,
    /** When its author last changed it; the earlier versions are at `/messages/{id}/versions`. */
    dateUpdated: Type.Optional(DateTime),
    /** Whether its author has taken it back; its body is empty then. */
    takenBack: Type.Optional(Type.Literal(true)),
    /** Reactions of the participants; absent for a message that was taken back. */
    reactions: Type.Optional(Type.Array(ReactionSummary)),
    url: Type.String(),
});
export type Message = Static<typeof Message>;

const byID = Type.Object({ messageID: ID });
const expand = Type.Optional(Expand(["insertUser"]));

/** Messages of a conversation, or of the viewer, the newest first. */
export const getMessages = defineEndpoint({
    method: "GET",
    path: "/messages",
    query: Type.Object({
        conversationID: Type.Optional(ID),
        insertUserID: Type.Optional(SmartID),
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
        /** Of a conversation, the page with this message instead. */
        messageID: Type.Optional(ID),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: CONVERSATION_LIMIT })),
        expand,
    }),
    response: Type.Array(Message),
    paged: "numbered",
});

/** One message. */
export const getMessage = defineEndpoint({
    method: "GET",
    path: "/messages/:messageID",
    params: byID,
    query: Type.Object({ expand }),
    response: Message,
});

/** A message that was found, with the name of its conversation. */
export const FoundMessage = Type.Object({
    // What was taken back is not found.
    ...Type.Omit(Message, ["takenBack"]).properties,
    conversationName: Type.String(),
    excerpt: Type.String(),
});
export type FoundMessage = Static<typeof FoundMessage>;

/** Searches the messages that the viewer may see, the newest first, of one conversation or of all. */
export const getMessageSearch = defineEndpoint({
    method: "GET",
    path: "/messages/search",
    query: Type.Object({
        query: Type.String({ minLength: 1, maxLength: MAX_SEARCH_LENGTH }),
        conversationID: Type.Optional(ID),
        /** Continues a search with the messages before this one. */
        before: Type.Optional(ID),
    }),
    response: Type.Object({
        messages: Type.Array(FoundMessage),
        /** Where the search of older messages goes on; null if there are none. */
        before: Type.Union([Type.Integer(), Type.Null()]),
    }),
});

/** An earlier version of a message. */
export const MessageVersion = Type.Object({
    messageVersionID: Type.Integer(),
    body: Html,
    /** When it was written. */
    dateInserted: DateTime,
});
export type MessageVersion = Static<typeof MessageVersion>;

/** A message as its author wrote it. */
export const getMessageEdit = defineEndpoint({
    method: "GET",
    path: "/messages/:messageID/edit",
    params: byID,
    response: Type.Object({
        messageID: Type.Integer(),
        conversationID: Type.Integer(),
        body: Type.String(),
        format: Type.String(),
    }),
});

/** The earlier versions of a message, the latest first. All who see the message see them. */
export const getMessageVersions = defineEndpoint({
    method: "GET",
    path: "/messages/:messageID/versions",
    params: byID,
    response: Type.Array(MessageVersion),
});

/** Changes the text of one's own message. `PATCH /messages/{id}` is not part of the contract (§5.5). */
export const putMessageBody = defineEndpoint({
    method: "PUT",
    path: "/messages/:messageID/body",
    params: byID,
    body: Type.Object({ body: Type.String(), format: Type.String(), idempotencyKey: Type.Optional(IdempotencyKey) }),
    response: Message,
});

/** Takes one's own message back, or puts it back. */
export const putMessageTakenBack = defineEndpoint({
    method: "PUT",
    path: "/messages/:messageID/taken-back",
    params: byID,
    body: Type.Object({ takenBack: Type.Boolean() }),
    response: Message,
});

/** Writes a message (CONV-005). */
export const postMessage = defineEndpoint({
    method: "POST",
    path: "/messages",
    body: Type.Object({
        conversationID: ID,
        body: Type.String(),
        format: Type.String(),
        idempotencyKey: Type.Optional(IdempotencyKey),
        draftID: UsedDraftID,
    }),
    response: Message,
    status: 201,
});
