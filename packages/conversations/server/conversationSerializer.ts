import type { UserFragment } from "@parley/accounts/contract";
import type { Conversation, Message, Participant } from "@parley/conversations/contract";
import { conversationPath, MAX_NAMED_PARTICIPANTS, messagePath, NO_MESSAGES } from "@parley/conversations/contract";
import { toAuthor } from "@parley/discussions/server";
import { createExcerpt } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Reactions } from "@parley/reactions/server";
import type { Users } from "@parley/users/server";
import type { ConversationsRepository } from "./conversations.repository";
import type { ConversationRow, MessageRow, ParticipantRow } from "./conversations.schema";
import type { MessagesRepository } from "./messages/messages.repository";
import type { ParticipantsRepository } from "./participants.repository";

interface Dependencies {
    kit: Pick<ServerKit, "siteURL">;
    conversations: Pick<ConversationsRepository, "byIDs">;
    participants: Pick<ParticipantsRepository, "of">;
    messages: Pick<MessagesRepository, "summarize">;
    users: Pick<Users, "byIDs">;
    reactions: Pick<Reactions, "summariesFor">;
}

/** Expansions of a conversation. */
export interface ConversationOptions {
    hasAuthor?: boolean;
    hasLastAuthor?: boolean;
}

const EXCERPT_LENGTH = 120;

export type ConversationsSerializer = ReturnType<typeof createConversationsSerializer>;

/** Creates the functions that shape conversations and messages for a viewer who may see them. */
export function createConversationsSerializer(dependencies: Dependencies) {
    const { conversations, participants, messages, users, reactions } = dependencies;
    const { siteURL } = dependencies.kit;

    return {
        /** Returns conversations in the order of their IDs. */
        async toConversations(
            { userID }: Viewer,
            conversationIDs: readonly number[],
            options: ConversationOptions = {},
        ): Promise<Conversation[]> {
            const rows = new Map((await conversations.byIDs(conversationIDs)).map((row) => [row.conversationID, row]));
            const all = await participants.of(conversationIDs);
            const summaries = await messages.summarize(userID, conversationIDs);
            const people = await users.byIDs([
                ...all.map((one) => one.userID),
                ...[...rows.values()].map(({ insertUserID }) => insertUserID),
                ...[...summaries.values()].flatMap(({ last }) => last?.insertUserID ?? []),
            ]);
            return conversationIDs.flatMap((conversationID) => {
                const row = rows.get(conversationID);
                const members = all.filter((one) => one.conversationID === conversationID);
                const own = members.find((one) => one.userID === userID);
                if (!row || !own) return [];
                return [toConversation({ row, own, members, summary: summaries.get(conversationID), people, options })];
            });
        },

        /** Returns the names of conversations for one of their participants, by conversation ID. */
        async toNames({ userID }: Viewer, conversationIDs: readonly number[]): Promise<Map<number, string>> {
            const all = await participants.of(conversationIDs);
            const people = await users.byIDs(all.map((one) => one.userID));
            return new Map(
                (await conversations.byIDs(conversationIDs)).map((row) => {
                    const members = all.filter((one) => one.conversationID === row.conversationID);
                    return [row.conversationID, nameConversation(row, selectOthers(members, userID), people)];
                }),
            );
        },

        async toMessages(viewer: Viewer, rows: readonly MessageRow[], { hasAuthor = false } = {}): Promise<Message[]> {
            const people = hasAuthor ? await users.byIDs(rows.map(({ insertUserID }) => insertUserID)) : undefined;
            const present = rows.filter(({ dateDeleted }) => dateDeleted === null).map(({ messageID }) => messageID);
            const summaries = await reactions.summariesFor("message", present, viewer);
            return rows.map(({ messageID, conversationID, bodyHtml, insertUserID, dateInserted, dateUpdated, dateDeleted }) => ({
                messageID,
                conversationID,
                body: dateDeleted === null ? bodyHtml : "",
                insertUserID,
                ...(people && { insertUser: toAuthor(people, insertUserID, null) }),
                dateInserted,
                ...(dateUpdated !== null && { dateUpdated }),
                ...(dateDeleted === null ? { reactions: summaries.get(messageID) ?? [] } : { takenBack: true as const }),
                url: siteURL + messagePath(conversationID, messageID),
            }));
        },

        async toParticipants(rows: readonly ParticipantRow[], { hasUser = false } = {}): Promise<Participant[]> {
            const people = hasUser ? await users.byIDs(rows.map(({ userID }) => userID)) : undefined;
            return rows.map((row) => toParticipant(row, people));
        },
    };

    function toConversation({ row, own, members, summary, people, options }: ConversationParts): Conversation {
        const { conversationID, insertUserID, dateInserted } = row;
        const present = members.filter(({ status }) => status !== "deleted");
        const others = selectOthers(members, own.userID);
        const last = summary?.last;
        const isParticipating = own.status === "participating";
        const named = others.slice(0, MAX_NAMED_PARTICIPANTS - 1);
        return {
            conversationID,
            name: nameConversation(row, others, people),
            body: last?.bodyHtml ?? NO_MESSAGES,
            excerpt: last ? createExcerpt(last.bodyHtml, EXCERPT_LENGTH) : NO_MESSAGES,
            url: siteURL + conversationPath(conversationID),
            dateInserted,
            insertUserID,
            ...(options.hasAuthor && { insertUser: toAuthor(people, insertUserID, null) }),
            countParticipants: present.length,
            participants: [...named, own].map((one) => toParticipant(one, people)),
            countMessages: summary?.count ?? 0,
            unread: isParticipating && own.countUnread > 0,
            countUnread: isParticipating ? own.countUnread : 0,
            ...(last && {
                lastMessage: {
                    insertUserID: last.insertUserID,
                    dateInserted: last.dateInserted,
                    ...(options.hasLastAuthor && { insertUser: toAuthor(people, last.insertUserID, null) }),
                },
            }),
            muted: own.muted,
            isParticipating,
        };
    }
}

interface ConversationParts {
    row: ConversationRow;
    own: ParticipantRow;
    members: readonly ParticipantRow[];
    summary: { last: MessageRow | undefined; count: number } | undefined;
    people: ReadonlyMap<number, UserFragment>;
    options: ConversationOptions;
}

/** A member added by somebody whom they have blocked looks to others like any participant. */
function toParticipant({ userID, status }: ParticipantRow, people: ReadonlyMap<number, UserFragment> | undefined): Participant {
    return {
        userID,
        status: status === "deleted" ? "deleted" : "participating",
        ...(people && { user: toAuthor(people, userID, null) }),
    };
}

/** Returns the other participants; those who have left only if nobody else is left. */
function selectOthers(members: readonly ParticipantRow[], userID: number): ParticipantRow[] {
    const others = members.filter((one) => one.userID !== userID);
    const present = others.filter(({ status }) => status !== "deleted");
    return present.length > 0 ? present : others;
}

/** Returns the subject, or the names of the other participants. */
function nameConversation(
    { name }: ConversationRow,
    others: readonly ParticipantRow[],
    people: ReadonlyMap<number, UserFragment>,
): string {
    const names = others.slice(0, MAX_NAMED_PARTICIPANTS).map(({ userID }) => toAuthor(people, userID, null).name);
    return name ?? names.join(", ");
}
