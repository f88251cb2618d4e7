import { UserFragment } from "@parley/accounts/contract";
import { UsedDraftID } from "@parley/drafts/contract";
import { DateTime, defineEndpoint, Expand, Html, ID, NoContent, SmartID } from "@parley/library/contract";
import { IdempotencyKey } from "@parley/posting/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { CONVERSATION_LIMIT, MAX_NAMED_PARTICIPANTS, MAX_SUBJECT_LENGTH } from "./conversations.rules";

/** `deleted`: the member has left, and sees only the messages from before (contract §5.5). */
export const ParticipantStatus = Type.Unsafe<"participating" | "deleted">({
    type: "string",
    enum: ["participating", "deleted"],
});
export type ParticipantStatus = Static<typeof ParticipantStatus>;

export const Participant = Type.Object({
    userID: Type.Integer(),
    status: ParticipantStatus,
    user: Type.Optional(UserFragment),
});
export type Participant = Static<typeof Participant>;

/** A private conversation as the viewer sees it (CONV-001, contract §4.10). */
export const Conversation = Type.Object({
    conversationID: Type.Integer(),
    /** The subject, or the names of the other participants. */
    name: Type.String(),
    /** HTML of the last message. */
    body: Html,
    excerpt: Type.Optional(Type.String()),
    url: Type.String(),
    dateInserted: DateTime,
    insertUserID: Type.Integer(),
    insertUser: Type.Optional(UserFragment),
    /** Number of participants, the viewer included. */
    countParticipants: Type.Integer(),
    /** At most 5, the viewer last. */
    participants: Type.Optional(Type.Array(Participant)),
    countMessages: Type.Integer(),
    unread: Type.Optional(Type.Boolean()),
    countUnread: Type.Optional(Type.Integer()),
    lastMessage: Type.Optional(
        Type.Object({ insertUserID: Type.Integer(), dateInserted: DateTime, insertUser: Type.Optional(UserFragment) }),
    ),
    /** Whether the viewer is not notified of its messages. */
    muted: Type.Boolean(),
    /** Whether the viewer still takes part, and so may write. */
    isParticipating: Type.Boolean(),
});
export type Conversation = Static<typeof Conversation>;

const byID = Type.Object({ conversationID: ID });
const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 }));
/** Members by their IDs or names, as `$name:Ines`. */
const ParticipantUserIDs = Type.Array(SmartID, { minItems: 1, maxItems: 500 });
const ConversationExpand = Type.Optional(Expand(["insertUser", "lastInsertUser"]));

/** The viewer's conversations, the one with the latest message first (CONV-002). */
export const getConversations = defineEndpoint({
    method: "GET",
    path: "/conversations",
    query: Type.Object({
        /** Only conversations that this member has started. */
        insertUserID: Type.Optional(SmartID),
        /** The viewer; nobody may list the conversations of others. */
        participantUserID: Type.Optional(SmartID),
        page,
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: CONVERSATION_LIMIT })),
        expand: ConversationExpand,
    }),
    response: Type.Array(Conversation),
    paged: "more",
});

/** Starts a conversation, with its first message if there is one. */
export const postConversation = defineEndpoint({
    method: "POST",
    path: "/conversations",
    body: Type.Object({
        participantUserIDs: ParticipantUserIDs,
        name: Type.Optional(Type.String({ maxLength: MAX_SUBJECT_LENGTH })),
        initialBody: Type.Optional(Type.String()),
        initialFormat: Type.Optional(Type.String()),
        idempotencyKey: Type.Optional(IdempotencyKey),
        /** Draft of the first message, which is deleted. */
        draftID: UsedDraftID,
    }),
    response: Conversation,
    status: 201,
});

/** A conversation of the viewer. */
export const getConversation = defineEndpoint({
    method: "GET",
    path: "/conversations/:conversationID",
    params: byID,
    query: Type.Object({ expand: ConversationExpand }),
    response: Conversation,
});

/** Who takes part in a conversation, or did. */
export const getParticipants = defineEndpoint({
    method: "GET",
    path: "/conversations/:conversationID/participants",
    params: byID,
    query: Type.Object({
        status: Type.Optional(
            Type.Unsafe<ParticipantStatus | "all">({
                type: "string",
                enum: ["participating", "deleted", "all"],
                default: "participating",
            }),
        ),
        page,
        limit: Type.Optional(Type.Integer({ minimum: 5, maximum: 100, default: MAX_NAMED_PARTICIPANTS })),
        expand: Type.Optional(Expand(["user"])),
    }),
    response: Type.Array(Participant),
    paged: "numbered",
});

/** Adds members, who then see the whole conversation. */
export const postParticipants = defineEndpoint({
    method: "POST",
    path: "/conversations/:conversationID/participants",
    params: byID,
    body: Type.Object({ participantUserIDs: ParticipantUserIDs }),
    response: Type.Array(Participant),
    status: 201,
});

/** Leaves a conversation; the messages from before stay visible to who leaves. */
export const deleteConversationLeave = defineEndpoint({
    method: "DELETE",
    path: "/conversations/:conversationID/leave",
    params: byID,
    response: NoContent,
});

/** Turns the notifications of a conversation off or on. */
export const putConversationMute = defineEndpoint({
    method: "PUT",
    path: "/conversations/:conversationID/mute",
    params: byID,
    body: Type.Object({ muted: Type.Boolean() }),
    response: Type.Object({ muted: Type.Boolean() }),
});

/** Marks the messages up to one as read, by default all. */
export const putConversationRead = defineEndpoint({
    method: "PUT",
    path: "/conversations/:conversationID/read",
    params: byID,
    body: Type.Object({ messageID: Type.Optional(ID) }),
    response: Conversation,
});
