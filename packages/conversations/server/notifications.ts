import { conversationPath, messagePath } from "@parley/conversations/contract";
import { createExcerpt } from "@parley/library/server/content";
import type { Tables } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import type { NotificationPreference, NotificationSubject, Notifications } from "@parley/notifications/server";
import { sliceMembers } from "@parley/posting/server";
import { expressionBuilder } from "kysely";
import type { ConversationsSerializer } from "./conversationSerializer";
import type { MessagesRepository } from "./messages/messages.repository";
import { selectVisibleMessages } from "./messages/visibility";
import type { ParticipantsRepository } from "./participants.repository";

interface Dependencies {
    kit: Pick<ServerKit, "siteURL">;
    notifications: Pick<Notifications, "provideCause" | "provideRecords">;
    participants: Pick<ParticipantsRepository, "of">;
    messages: Pick<MessagesRepository, "byID" | "findVisibleByIDs">;
    serializer: Pick<ConversationsSerializer, "toNames">;
}

/** Causes of notifications in this package. */
export const NEW_MESSAGE = "message";
export const ADDED_TO_CONVERSATION = "addedToConversation";

const EXCERPT_LENGTH = 160;

/** Both kinds are one choice of members (contract §2). */
const PREFERENCE: NotificationPreference = { name: "conversationMessage", label: "somebody writes me a private message" };

/** Registers the notifications about messages, and about being added to a conversation. They are shown to participants only. */
export function registerConversationNotifications({
    kit,
    notifications,
    participants,
    messages,
    serializer,
}: Dependencies): void {
    const { siteURL } = kit;
    const row = expressionBuilder<Tables>();

    notifications.provideCause({
        name: NEW_MESSAGE,
        audiences: [
            {
                kind: {
                    activityType: "ConversationMessage",
                    text: "{people} wrote to you in {name}",
                    batch: { group: "messages", by: "parent" },
                    preference: PREFERENCE,
                },
                async members({ parentID }, range) {
                    const all = parentID === null ? [] : await participants.of([parentID]);
                    const reached = all.filter(({ status, muted }) => status === "participating" && !muted);
                    return sliceMembers(
                        reached.map(({ userID }) => userID),
                        range,
                    );
                },
            },
        ],
    });

    notifications.provideCause({
        name: ADDED_TO_CONVERSATION,
        audiences: [
            {
                kind: {
                    activityType: "AddedToConversation",
                    text: "{people} added you to {name}",
                    preference: PREFERENCE,
                },
                // The event is recorded for each member who is added.
                members: async ({ parentID }, range) => sliceMembers(parentID === null ? [] : [parentID], range),
            },
        ],
    });

    notifications.provideRecords("message", {
        parentOf: async (messageID) => (await messages.byID(messageID))?.conversationID ?? null,
        isVisible:
            async ({ userID }) =>
            ({ recordID }) =>
                row.exists(
                    selectVisibleMessages(userID)
                        .select("m.messageID")
                        .where("m.messageID", "=", recordID)
                        .where("m.dateDeleted", "is", null),
                ),
        reads: [
            { table: "messages", key: "messageID", of: "recordID" },
            { table: "conversationParticipants", key: "conversationID", of: "parentID" },
        ],
        async describe(viewer, messageIDs) {
            const rows = await messages.findVisibleByIDs(viewer.userID, messageIDs);
            const ids = [...new Set(rows.map(({ conversationID }) => conversationID))];
            const names = await serializer.toNames(viewer, ids);
            return new Map(
                rows.map(({ messageID, conversationID, bodyHtml }): [number, NotificationSubject] => [
                    messageID,
                    {
                        name: names.get(conversationID) ?? "",
                        url: siteURL + messagePath(conversationID, messageID),
                        excerpt: createExcerpt(bodyHtml, EXCERPT_LENGTH),
                    },
                ]),
            );
        },
    });

    notifications.provideRecords("conversation", {
        isVisible:
            async ({ userID }) =>
            ({ recordID }) =>
                row.exists(
                    row
                        .selectFrom("conversationParticipants as p")
                        .select("p.userID")
                        .where("p.conversationID", "=", recordID)
                        .where("p.userID", "=", userID)
                        .where("p.status", "=", "participating"),
                ),
        reads: [{ table: "conversationParticipants", key: "conversationID", of: "recordID" }],
        async describe(viewer, conversationIDs) {
            const names = await serializer.toNames(viewer, conversationIDs);
            return new Map(
                [...names].map(([conversationID, name]) => [
                    conversationID,
                    { name, url: siteURL + conversationPath(conversationID) },
                ]),
            );
        },
    });
}
