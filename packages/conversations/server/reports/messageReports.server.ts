import type { MessageReportStatus } from "@parley/conversations/contract";
import {
    ADDED_MESSAGE_FIELD,
    getMessageReports,
    MESSAGE_REPORTS_PAGE,
    MODERATE_MESSAGES,
    patchMessageReport,
    postMessageReport,
    reportMessagePath,
} from "@parley/conversations/contract";
import type { Discussions } from "@parley/discussions/server";
import type { Input } from "@parley/library/contract";
import type { ActionLog, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, hasChangedSince } from "@parley/library/server/actionLog";
import { getContentSources } from "@parley/library/server/contentSources";
import type { Viewer } from "@parley/library/server/http";
import { createBodyValidator, implement, invalidField, may } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Notifications } from "@parley/notifications/server";
import { handleForm, readID, readTexts } from "@parley/posting/server";
import type { Users } from "@parley/users/server";
import type { MessagesRepository } from "../messages/messages.repository";
import type { MessagesService } from "../messages/messages.service";
import { registerMessageReportNotifications } from "./messageReports.notifications";
import type { MessageReportsRepository } from "./messageReports.repository";
import { createMessageReportsRepository } from "./messageReports.repository";
import type { MessageReportRow } from "./messageReports.schema";
import type { MessageReportsService } from "./messageReports.service";
import { createMessageReports, MESSAGE_REPORT } from "./messageReports.service";

interface Dependencies {
    kit: ServerKit;
    users: Users;
    discussions: Discussions;
    notifications: Notifications;
    actionLog: ActionLog;
    messages: MessagesRepository;
    writing: MessagesService;
}

/** Registers reports of messages: the API, the forms, the actions of moderators with their undo, and the notification of moderators. */
export function createMessageReportsServer(dependencies: Dependencies): void {
    const { kit, users } = dependencies;
    const { api } = kit;
    const reports = createMessageReportsRepository(kit.database);
    const service = createMessageReports({ ...dependencies, reports });
    implement(api, postMessageReport, (input, viewer) => service.report(viewer, input));
    implement(api, getMessageReports, (query, viewer) => service.list(viewer, query));
    implement(api, patchMessageReport, ({ messageReportID, status }, viewer) => service.decide(viewer, messageReportID, status));
    registerForms(kit, service);
    registerActions(dependencies.actionLog, { reports, service });
    registerMessageReportNotifications({ ...dependencies, reports });
    // So that moderators see the pictures of the messages that were added, and no others (FC-39).
    getContentSources(kit.database).provide(MESSAGE_REPORT, {
        isPrivate: true,
        sees: async (viewer, messageReportID) =>
            may(viewer, MODERATE_MESSAGES) && (await reports.byID(messageReportID)) !== undefined,
        authorOf: async (messageReportID) => (await reports.byID(messageReportID))?.insertUserID,
        // A report shows its messages as they were.
        renderedBefore: async () => [],
        renderAgain: async () => undefined,
    });
    users.provideErasure("messageReports", reports.removeAllOf);
    users.provideExport("messageReports", async function* (userID) {
        yield* await reports.byMember(userID);
    });
}

const STATUSES: readonly MessageReportStatus[] = ["new", "handled", "dismissed"];

const check = createBodyValidator(postMessageReport.body) as (body: object) => Omit<Input<typeof postMessageReport>, "messageID">;

/** Registers the forms by which members report and moderators decide without scripts. */
function registerForms({ pages }: Pick<ServerKit, "pages">, service: MessageReportsService): void {
    pages.post<{ Params: { messageID: string } }>(reportMessagePath(":messageID"), async ({ body, params, viewer }, reply) => {
        const values = readTexts(body);
        const messageID = readID(params.messageID, "messageID");
        const path = reportMessagePath(messageID);
        return handleForm(reply, { form: "reportMessage", path, values }, async () => {
            const added = Object.keys(values).filter((name) => name.startsWith(ADDED_MESSAGE_FIELD));
            const input = {
                messageID,
                noteBody: values.noteBody ?? "",
                messageIDs: added.map((name) => readID(name.slice(ADDED_MESSAGE_FIELD.length), "messageIDs")),
            };
            await service.report(viewer, { messageID, ...check(input) });
            return `${path}?Done=reported`;
        });
    });
    pages.post(MESSAGE_REPORTS_PAGE, async ({ body, viewer }, reply) => {
        const values = readTexts(body);
        return handleForm(reply, { form: "messageReports", path: MESSAGE_REPORTS_PAGE, values }, async () => {
            const messageReportID = readID(values.messageReportID, "messageReportID");
            const status = STATUSES.find((one) => one === values.act);
            if (!status) throw invalidField("act", "This form does not exist any more. Reload the page and try again.");
            await service.decide(viewer, messageReportID, status);
            return `${MESSAGE_REPORTS_PAGE}?Report=${messageReportID}`;
        });
    });
}

/** Registers the decisions of moderators, with undo (FC-92). */
function registerActions(
    actionLog: Pick<ActionLog, "provide">,
    { reports, service }: { reports: MessageReportsRepository; service: MessageReportsService },
): void {
    actionLog.provide(MESSAGE_REPORT, {
        effects: { decide: "moderates" },

        async filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
            if (!may(viewer, MODERATE_MESSAGES)) return [];
            const rows = await reports.byIDs([...new Set(actions.map(({ recordID }) => recordID))]);
            const known = new Map(rows.map((row) => [row.messageReportID, row]));
            return actions.flatMap((action) => {
                const row = known.get(action.recordID);
                const { status } = action.after as Partial<Pick<MessageReportRow, "status">>;
                return row ? [{ action, shown: { status }, canUndo: areFieldsUnchanged(row, action.after) }] : [];
            });
        },

        async undo(viewer: Viewer, action: LoggedAction): Promise<void> {
            const row = await service.requireReport(viewer, action.recordID);
            if (!areFieldsUnchanged(row, action.after)) throw hasChangedSince();
            const { status } = action.before as Pick<MessageReportRow, "status">;
            await service.setStatus(viewer, row, status);
        },
    });
}
