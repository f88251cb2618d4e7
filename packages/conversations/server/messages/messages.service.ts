import type { getMessages, Message, postMessage } from "@parley/conversations/contract";
import { CONVERSATION_LIMIT, MAX_MESSAGE_LENGTH } from "@parley/conversations/contract";
import type { Discussions } from "@parley/discussions/server";
import type { Input, Page } from "@parley/library/contract";
import { fill, isExpanded, toDateTime } from "@parley/library/contract";
import { countWrittenCharacters } from "@parley/library/server/content";
import { lockUntilCommit } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, gone, InvalidInput, invalidField, resolveMemberID } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Notifications } from "@parley/notifications/server";
import { requireWritableFormat } from "@parley/posting/server";
import type { ConversationsAccess } from "../access";
import type { ConversationsSerializer } from "../conversationSerializer";
import type { MessageRow } from "../conversations.schema";
import { NEW_MESSAGE } from "../notifications";
import type { ParticipantsRepository } from "../participants.repository";
import type { MessagesRepository } from "./messages.repository";

interface Dependencies {
    kit: Pick<ServerKit, "clock" | "database">;
    discussions: Pick<Discussions, "renderer" | "submissions" | "postingLimits" | "draftUsed">;
    notifications: Pick<Notifications, "blockersOf" | "record">;
    access: ConversationsAccess;
    participants: ParticipantsRepository;
    messages: MessagesRepository;
    serializer: Pick<ConversationsSerializer, "toMessages">;
    /** Forgets that a member is writing in a conversation. */
    stopTyping(conversationID: number, userID: number): Promise<void>;
}

/** A text that has been rendered and can be stored. */
type WrittenMessage = Pick<MessageRow, "body" | "format" | "bodyHtml" | "renderVersion">;

export type MessagesService = ReturnType<typeof createMessagesService>;

/** Creates the functions that list and write messages (contract §5.5). */
export function createMessagesService(dependencies: Dependencies) {
    const { kit, discussions, notifications, access, participants, messages, serializer } = dependencies;

    return {
        requireVisible,
        requirePresent,
        write,
        store,
        answerOf,

        async list(viewer: Viewer, query: Input<typeof getMessages>): Promise<Page<Message>> {
            await access.requireEnabled(viewer);
            const { conversationID, limit = CONVERSATION_LIMIT, expand } = query;
            if (conversationID === undefined && query.insertUserID === undefined)
                throw invalidField("conversationID", "conversationID or insertUserID is required.", {
                    code: "missingField",
                    status: 400,
                });
            const insertUserID =
                query.insertUserID === undefined ? undefined : resolveMemberID(viewer, query.insertUserID, "insertUserID");
            if (conversationID !== undefined) await access.requireParticipant(viewer, conversationID);
            // Without a conversation these are the viewer's own messages only.
            else if (insertUserID !== viewer.userID) throw forbidden("conversations.moderate");
            const filter = { conversationID, insertUserID };
            const total = await messages.count(viewer.userID, filter);
            const page = query.messageID === undefined ? (query.page ?? 1) : await findPage(query.messageID);
            const rows = await messages.list(viewer.userID, filter, { limit, offset: (page - 1) * limit });
            const items = await serializer.toMessages(viewer, rows, { hasAuthor: isExpanded(expand, "insertUser") });
            return { items, paging: { page, limit, total } };

            async function findPage(messageID: number): Promise<number> {
                return Math.floor((await messages.countNewer(viewer.userID, filter, messageID)) / limit) + 1;
            }
        },

        async get(viewer: Viewer, messageID: number, { hasAuthor = false } = {}): Promise<Message> {
            return answerOf(viewer, await requireVisible(viewer, messageID), hasAuthor);
        },

        /** Writes a message. Requests with the same `key` by the same member return the first one (FC-42). */
        async add(viewer: Viewer, { key, ...input }: Input<typeof postMessage> & { key?: string | undefined }): Promise<Message> {
            const { conversationID, body } = input;
            await access.requireWriter(viewer, conversationID);
            const written = await write(viewer, body, input.format);
            const messageID = await discussions.submissions.once(
                {
                    userID: viewer.userID,
                    recordType: "message",
                    key: key ?? input.idempotencyKey,
                    words: { conversationID, body, format: written.format },
                },
                async () => {
                    await discussions.postingLimits.countAction(viewer, "message");
                    await discussions.draftUsed(viewer, input.draftID);
                    return (await store(viewer, conversationID, written)).messageID;
                },
            );
            return answerOf(viewer, await requireVisible(viewer, messageID), true);
        },
    };

    /** Returns a message that the viewer may see; throws 403 for any other, also one that never was. */
    async function requireVisible(viewer: Viewer, messageID: number): Promise<MessageRow> {
        await access.requireEnabled(viewer);
        const row = await messages.findVisible(viewer.userID, messageID);
        if (!row) throw forbidden("conversations.moderate");
        return row;
    }

    /** Returns a message that the viewer may see and that has not been taken back. */
    async function requirePresent(viewer: Viewer, messageID: number): Promise<MessageRow> {
        const row = await requireVisible(viewer, messageID);
        if (row.dateDeleted !== null) throw gone("Message");
        return row;
    }

    async function answerOf(viewer: Viewer, row: MessageRow, hasAuthor: boolean): Promise<Message> {
        const [message] = await serializer.toMessages(viewer, [row], { hasAuthor });
        if (!message) throw forbidden("conversations.moderate");
        return message;
    }

    /** Renders a text; throws 422 under the name of its field if it is empty or too long. */
    async function write(viewer: Viewer, body: string, givenFormat: string, field = "body"): Promise<WrittenMessage> {
        const format = requireWritableFormat(givenFormat);
        const excess = countWrittenCharacters(body, format) - MAX_MESSAGE_LENGTH;
        if (excess > 0)
            throw invalidField(field, fill("The message is {excess} characters too long.", { excess }), { code: "maxLength" });
        try {
            return { body, format, ...(await discussions.renderer.write(body, format, viewer)) };
        } catch (error) {
            if (!(error instanceof InvalidInput)) throw error;
            throw new InvalidInput(error.rows.map((row) => (row.field === "body" ? { ...row, field } : row)));
        }
    }

    /** Stores a message in the running transaction, counts it as unread for the others, and notifies them. */
    async function store(viewer: Viewer, conversationID: number, written: WrittenMessage): Promise<MessageRow> {
        const { userID } = viewer;
        await lockUntilCommit(kit.database, [`conversation ${conversationID}`]);
        // Checked again under the lock, since the viewer may have left meanwhile.
        await access.requireWriter(viewer, conversationID);
        const row = await messages.insert({
            ...written,
            conversationID,
            insertUserID: userID,
            dateInserted: toDateTime(kit.clock()),
        });
        const others = (await participants.of([conversationID]))
            .filter((one) => one.status === "participating" && one.userID !== userID)
            .map((one) => one.userID);
        const blockers = new Set(await notifications.blockersOf(userID, others));
        await participants.countNewMessage(
            conversationID,
            others.filter((other) => !blockers.has(other)),
        );
        await dependencies.stopTyping(conversationID, userID);
        await notifications.record({
            cause: NEW_MESSAGE,
            recordType: "message",
            recordID: row.messageID,
            parentID: conversationID,
            actorUserID: userID,
        });
        return row;
    }
}
