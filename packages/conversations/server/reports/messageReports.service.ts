import type { getMessageReports, MessageReport, MessageReportStatus, postMessageReport } from "@parley/conversations/contract";
import { MODERATE_MESSAGES } from "@parley/conversations/contract";
import type { Discussions } from "@parley/discussions/server";
import type { Input, Output, Page } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { lockUntilCommit } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { conflict, invalidField, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Notifications } from "@parley/notifications/server";
import type { Users } from "@parley/users/server";
import type { MessageRow } from "../conversations.schema";
import type { MessagesRepository } from "../messages/messages.repository";
import type { MessagesService } from "../messages/messages.service";
import { MESSAGE_REPORTED } from "./messageReports.notifications";
import type { MessageReportsRepository } from "./messageReports.repository";
import type { MessageReportRow } from "./messageReports.schema";

interface Dependencies {
    kit: Pick<ServerKit, "clock" | "database">;
    users: Pick<Users, "byIDs">;
    discussions: Pick<Discussions, "postingLimits">;
    notifications: Pick<Notifications, "record">;
    actionLog: Pick<ActionLog, "record">;
    messages: Pick<MessagesRepository, "findVisibleByIDs">;
    reports: MessageReportsRepository;
    writing: Pick<MessagesService, "requirePresent">;
}

type StoredMessage = Omit<MessageReport["messages"][number], "insertUser">;

/** Record type of the actions on reports of messages. */
export const MESSAGE_REPORT = "messageReport";

export type MessageReportsService = ReturnType<typeof createMessageReports>;

/**
 * Creates the functions with which participants report messages and moderators decide. A report has copies of the messages that its reporter
 * chose; nothing else of the conversation is ever shown to moderators (FC-13).
 */
export function createMessageReports(dependencies: Dependencies) {
    const { kit, users, discussions, notifications, actionLog, messages, reports, writing } = dependencies;
    const { clock, database } = kit;

    return {
        /** Reports a message. Only messages of the same conversation that the reporter may see are added. */
        async report(
            viewer: Viewer,
            { messageID, noteBody = "", messageIDs = [] }: Input<typeof postMessageReport>,
        ): Promise<Output<typeof postMessageReport>> {
            const row = await writing.requirePresent(viewer, messageID);
            if (row.insertUserID === viewer.userID) throw invalidField("messageID", "You can’t report your own message.");
            const added = await messages.findVisibleByIDs(viewer.userID, messageIDs);
            if (added.some(({ conversationID }) => conversationID !== row.conversationID))
                throw invalidField("messageIDs", "Only messages of the same conversation can be added.");
            const copies = toCopies([row, ...added]);
            return database.transaction(async () => {
                await discussions.postingLimits.countAction(viewer, "report");
                const messageReportID = await reports.insert(
                    {
                        messageID,
                        status: "new",
                        messages: JSON.stringify(copies),
                        noteBody,
                        insertUserID: viewer.userID,
                        dateInserted: toDateTime(clock()),
                        updateUserID: null,
                        dateUpdated: null,
                    },
                    copies.map(({ body }) => body).join("\n"),
                );
                if (messageReportID === undefined) throw conflict("You have reported this message before.");
                await notifications.record({
                    cause: MESSAGE_REPORTED,
                    recordType: MESSAGE_REPORT,
                    recordID: messageReportID,
                    actorUserID: viewer.userID,
                });
                return { messageReportID };
            });
        },

        async list(
            viewer: Viewer,
            { status = "new", page = 1, limit = 30 }: Input<typeof getMessageReports>,
        ): Promise<Page<MessageReport>> {
            requirePermission(viewer, MODERATE_MESSAGES);
            const total = await reports.count(status);
            const items = await describe(await reports.list(status, { limit, offset: (page - 1) * limit }));
            return { items, paging: { page, limit, total } };
        },

        /** Sets the status of a report, and records it, so that it can be undone. */
        async decide(viewer: Viewer, messageReportID: number, status: MessageReportStatus): Promise<MessageReport> {
            await database.transaction(async () => {
                const row = await requireReport(viewer, messageReportID);
                if (row.status === status) return;
                await setStatus(viewer, row, status);
                await actionLog.record(viewer, {
                    kind: "decide",
                    recordType: MESSAGE_REPORT,
                    recordID: messageReportID,
                    before: { status: row.status },
                    after: { status },
                });
            });
            const [report] = await describe([await requireReport(viewer, messageReportID)]);
            if (!report) throw notFound("Report");
            return report;
        },

        requireReport,
        setStatus,
    };

    /** Returns a report under a lock until the transaction ends; throws 403 for who is no moderator. */
    async function requireReport(viewer: Viewer, messageReportID: number): Promise<MessageReportRow> {
        requirePermission(viewer, MODERATE_MESSAGES);
        await lockUntilCommit(database, [`messageReport ${messageReportID}`]);
        const row = await reports.byID(messageReportID);
        if (!row) throw notFound("Report");
        return row;
    }

    async function setStatus(viewer: Viewer, { messageReportID }: MessageReportRow, status: MessageReportStatus): Promise<void> {
        await reports.update(messageReportID, { status, updateUserID: viewer.userID, dateUpdated: toDateTime(clock()) });
    }

    async function describe(rows: readonly MessageReportRow[]): Promise<MessageReport[]> {
        const read = rows.map((row) => ({ row, messages: JSON.parse(row.messages) as StoredMessage[] }));
        const people = await users.byIDs(
            read.flatMap(({ row, messages: copies }) => [row.insertUserID, ...copies.map(({ insertUserID }) => insertUserID)]),
        );
        const withUser = <T extends { insertUserID: number }>(record: T) => {
            const insertUser = people.get(record.insertUserID);
            return { ...record, ...(insertUser && { insertUser }) };
        };
        return read.map(({ row: { dateUpdated: _date, ...row }, messages: copies }) => ({
            ...withUser(row),
            messages: copies.map(withUser),
        }));
    }
}

/** Copies messages in their order, each once. */
function toCopies(rows: readonly MessageRow[]): StoredMessage[] {
    const known = new Map(rows.map((row) => [row.messageID, row]));
    return [...known.values()]
        .sort((one, other) => one.messageID - other.messageID)
        .map(({ messageID, insertUserID, dateInserted, bodyHtml }) => ({
            messageID,
            insertUserID,
            dateInserted,
            body: bodyHtml,
        }));
}
