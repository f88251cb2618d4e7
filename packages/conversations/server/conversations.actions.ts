import type { ActionLog, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, hasChangedSince } from "@parley/library/server/actionLog";
import type { Database } from "@parley/library/server/database";
import { lockUntilCommit } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { conflict, forbidden } from "@parley/library/server/http";
import type { ConversationsAccess } from "./access";
import type { ParticipantRow } from "./conversations.schema";
import type { MessagesRepository } from "./messages/messages.repository";
import type { ParticipantsRepository } from "./participants.repository";

/** Type of the action that is recorded when a member leaves a conversation. */
export const LEAVING = { kind: "leave", recordType: "conversation" } as const;

interface Dependencies {
    kit: { database: Database };
    actionLog: Pick<ActionLog, "provide">;
    access: Pick<ConversationsAccess, "requireParticipant">;
    participants: Pick<ParticipantsRepository, "find" | "update">;
    messages: Pick<MessagesRepository, "newestID" | "countAfter">;
}

/**
 * Registers the undo of leaving a conversation, for the member who left it and nobody else (FC-92). It ends with the next message: the others
 * wrote that to each other, and only they decide who reads it (FC-13). The audit log does not tell who was in a conversation.
 */
export function registerConversationActions({
    kit: { database },
    actionLog,
    access,
    participants,
    messages,
}: Dependencies): void {
    actionLog.provide(LEAVING.recordType, {
        effects: { [LEAVING.kind]: "leaves" },
        isPrivate: true,

        async filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
            const own = actions.filter((action) => isOwn(viewer, action));
            const readable = own.map(async (action): Promise<ReadableAction> => {
                const row = await participants.find(action.recordID, viewer.userID);
                return { action, shown: {}, canUndo: row !== undefined && (await isAsLeft(row, action)) };
            });
            return Promise.all(readable);
        },

        async undo(viewer: Viewer, action: LoggedAction): Promise<void> {
            const conversationID = action.recordID;
            if (!isOwn(viewer, action)) throw forbidden("conversations.moderate");
            await lockUntilCommit(database, [`conversation ${conversationID}`]);
            const row = await access.requireParticipant(viewer, conversationID);
            if (!areFieldsUnchanged(row, action.after)) throw hasChangedSince();
            if (!(await isAsLeft(row, action))) throw conflict(WRITTEN_SINCE);
            await participants.update(conversationID, viewer.userID, { status: "participating", untilMessageID: null });
            const countUnread = await messages.countAfter(viewer.userID, conversationID, row.readMessageID);
            await participants.update(conversationID, viewer.userID, { countUnread });
        },
    });

    /** Whether the member is still away, and nobody has written since. */
    async function isAsLeft(row: ParticipantRow, { recordID, after }: LoggedAction): Promise<boolean> {
        return areFieldsUnchanged(row, after) && (await messages.newestID(recordID)) === after.untilMessageID;
    }
}

const WRITTEN_SINCE = "Somebody has written in this conversation since you left. Ask one of its members to add you again.";

const isOwn = ({ userID }: Viewer, { insertUserID }: LoggedAction): boolean => insertUserID === userID;
