import type { Config } from "@parley/config/server";
import type { getMessageEdit, Message, MessageVersion, putMessageBody } from "@parley/conversations/contract";
import type { Discussions } from "@parley/discussions/server";
import type { Input, Output } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import { lockUntilCommit } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, gone } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { MessageRow } from "../conversations.schema";
import type { ParticipantsRepository } from "../participants.repository";
import type { MessagesRepository } from "./messages.repository";
import type { MessagesService } from "./messages.service";

interface Dependencies {
    kit: Pick<ServerKit, "clock" | "database" | "jobs">;
    config: Pick<Config, "get">;
    discussions: Pick<Discussions, "submissions">;
    participants: Pick<ParticipantsRepository, "of" | "update">;
    messages: MessagesRepository;
    writing: Pick<MessagesService, "requireVisible" | "requirePresent" | "write" | "answerOf">;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export type MessagesEditing = ReturnType<typeof createMessagesEditing>;

/**
 * Creates the functions with which authors change their messages and take them back. Nothing of it is in the action log, which moderators read.
 * The text of a message that was taken back is erased after `ui.keepDeletedDays`.
 */
export function createMessagesEditing({ kit, config, discussions, participants, messages, writing }: Dependencies) {
    const { clock, database } = kit;
    kit.jobs.every("conversations: erase messages that were taken back", HOUR_MS, async () => {
        const days = await config.get("ui.keepDeletedDays");
        await database.transaction(() => messages.eraseDeletedBefore(toDateTime(new Date(clock().getTime() - days * DAY_MS))));
    });

    return {
        /** Returns a message as its author wrote it; throws 403 for others. */
        async source(viewer: Viewer, messageID: number): Promise<Output<typeof getMessageEdit>> {
            const { conversationID, body, format } = requireAuthor(viewer, await writing.requirePresent(viewer, messageID));
            return { messageID, conversationID, body, format };
        },

        async versions(viewer: Viewer, messageID: number): Promise<MessageVersion[]> {
            await writing.requirePresent(viewer, messageID);
            const rows = await messages.versions(messageID);
            return rows.map(({ messageVersionID, bodyHtml, dateInserted }) => ({
                messageVersionID,
                body: bodyHtml,
                dateInserted,
            }));
        },

        /** Changes the text of the viewer's own message, and keeps the version before. The same key changes it once (FC-42). */
        async change(
            viewer: Viewer,
            messageID: number,
            { key, idempotencyKey, ...changes }: Omit<Input<typeof putMessageBody>, "messageID"> & { key: string | undefined },
        ): Promise<Message> {
            requireAuthor(viewer, await writing.requirePresent(viewer, messageID));
            const written = await writing.write(viewer, changes.body, changes.format);
            const edit = {
                userID: viewer.userID,
                recordType: "message",
                recordID: messageID,
                key: key ?? idempotencyKey,
                words: { messageID, body: changes.body, format: written.format },
            };
            await discussions.submissions.changeOnce(edit, async () => {
                await lockUntilCommit(database, [`message ${messageID}`]);
                const row = requireAuthor(viewer, await writing.requirePresent(viewer, messageID));
                if (row.body !== written.body || row.format !== written.format)
                    await messages.change(row, written, toDateTime(clock()));
            });
            return writing.answerOf(viewer, await writing.requireVisible(viewer, messageID), true);
        },

        /**
         * Takes the viewer's own message back, or puts it back. It is removed from the unread counts of members who have not read it. Throws 410 if its
         * text has been erased.
         */
        async setTakenBack(viewer: Viewer, messageID: number, takenBack: boolean): Promise<Message> {
            await database.transaction(async () => {
                await lockUntilCommit(database, [`message ${messageID}`]);
                const row = requireAuthor(viewer, await writing.requireVisible(viewer, messageID));
                if ((row.dateDeleted !== null) === takenBack) return;
                if (!takenBack && row.body === "") throw gone("Message");
                await messages.setDeleted(row, takenBack ? toDateTime(clock()) : null);
                await recountUnread(row);
            });
            return writing.answerOf(viewer, await writing.requireVisible(viewer, messageID), true);
        },
    };

    /** Counts the unread messages again for those who have not read a message. */
    async function recountUnread({ conversationID, messageID }: MessageRow): Promise<void> {
        await lockUntilCommit(database, [`conversation ${conversationID}`]);
        for (const { userID, readMessageID, status } of await participants.of([conversationID]))
            if (status === "participating" && readMessageID < messageID) {
                const countUnread = await messages.countAfter(userID, conversationID, readMessageID);
                await participants.update(conversationID, userID, { countUnread });
            }
    }
}

/** Throws 403 unless the viewer wrote the message, as for a message that never was. */
function requireAuthor({ userID }: Viewer, row: MessageRow): MessageRow {
    if (row.insertUserID !== userID) throw forbidden("conversations.moderate");
    return row;
}
