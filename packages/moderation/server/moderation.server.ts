import type { Categories } from "@parley/categories/server";
import type { Comments } from "@parley/comments/server";
import type { Config } from "@parley/config/server";
import type { Discussions } from "@parley/discussions/server";
import { getActionLog } from "@parley/library/server/actionLog";
import { getContentSources } from "@parley/library/server/contentSources";
import { GUEST_ID } from "@parley/library/server/http";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import type { ServerKit } from "@parley/library/server/kit";
import { POSTING_LIMITS_SETTINGS, POSTING_SETTINGS, WAITING_PAGE } from "@parley/moderation/contract";
import { settingsForm } from "@parley/settings/server";
import type { Users } from "@parley/users/server";
import { createEscalationsRepository } from "./escalations/escalations.repository";
import { createEscalationsService } from "./escalations/escalations.service";
import { registerMessageForms } from "./messages/messages.forms";
import { createMessagesRepository } from "./messages/messages.repository";
import { createMessagesService } from "./messages/messages.service";
import { registerModerationForms } from "./moderation.forms";
import { registerModerationRoutes } from "./moderation.routes";
import { createRecords } from "./records";
import { createReasonsService } from "./reports/reasons.service";
import { createReportSource } from "./reports/reportSource";
import { registerReportActions } from "./reports/reports.actions";
import { createReportsRepository } from "./reports/reports.repository";
import { createReportsService } from "./reports/reports.service";
import { createRoleLookup } from "./roleLookup";
import { registerSettingForms } from "./settings.forms";
import { createWaitingService } from "./waiting.service";
import { createWarningSource } from "./warnings/warningSource";
import { registerWarningForms } from "./warnings/warnings.forms";
import { createWarningsRepository } from "./warnings/warnings.repository";
import { createWarningsService } from "./warnings/warnings.service";

interface Dependencies {
    config: Config;
    users: Users;
    categories: Categories;
    discussions: Discussions;
    comments: Comments;
}

/** Registers the API routes, forms and queues of moderation, and the hooks on new and edited posts. */
export function createModerationServer(kit: ServerKit, { config, users, categories, discussions, comments }: Dependencies): void {
    const { database, siteURL } = kit;
    const actionLog = getActionLog(kit);
    const rolesOf = createRoleLookup(database);
    const repository = createReportsRepository(database);
    const escalationRows = createEscalationsRepository(database);
    const records = createRecords({
        ...{ siteURL, users, categories, discussions, comments, actionLog },
        embedded: getContentSources(database).embedded,
    });
    const reasons = createReasonsService({ kit, rolesOf });
    const waiting = createWaitingService({
        kit,
        reports: repository,
        rolesOf,
        config,
        users,
        categories,
        discussions,
        comments,
        actionLog,
    });
    const reports = createReportsService({ kit, repository, records, reasons, waiting, users, discussions, comments, actionLog });
    const { renderer } = discussions;
    const escalations = createEscalationsService({
        kit,
        repository: escalationRows,
        reports: repository,
        records,
        renderer,
        users,
        actionLog,
    });
    const warningRows = createWarningsRepository(database);
    const warnings = createWarningsService({ kit, repository: warningRows, records, renderer, users, actionLog });
    const messages = createMessagesService({
        ...{ kit, repository: createMessagesRepository(database), renderer, categories, actionLog },
        embedded: getContentSources(database).embedded,
    });
    registerReportActions({ actionLog, repository, records, reports, waiting });
    discussions.beforePosting(waiting.gate);
    discussions.submissions.serve("waiting", () => siteURL + WAITING_PAGE);
    kit.layouts.registerWidget("react.discussion.waitingReplies", {
        component: "WaitingReplies",
        props: ({ discussionID }) => ({ discussionID }),
        isFor: ({ userID }) => userID !== GUEST_ID,
    });
    discussions.beforeEditing(waiting.gateEdit);
    discussions.provideWaitingEdits(waiting.editBy);
    getIntegrityChecks(kit).add({
        name: "a report that was escalated names its escalation",
        findViolations: repository.escalatedNowhere,
    });
    getContentSources(database).provideDrawer(waiting.holds);
    discussions.provideReports(createReportSource({ repository, reasons, users }));
    discussions.provideWarnings(createWarningSource({ repository: warningRows, renderer, users }));
    registerModerationRoutes(kit, { reasons, reports, escalations, waiting, warnings, messages });
    registerModerationForms(kit, { reports, escalations, records });
    registerWarningForms(kit, { warnings });
    registerMessageForms(kit, { messages });
    registerSettingForms(kit, { reasons, config });
    settingsForm(kit, config, {
        path: POSTING_SETTINGS,
        names: ["ui.editContentTimeout", "ui.allowSelfDelete", "ui.keepDeletedDays", "escalations.enabled"],
    });
    const wrong = "Write a number with K, M or G, such as 20M.";
    settingsForm(kit, config, {
        path: POSTING_LIMITS_SETTINGS,
        names: [
            "newAccounts.days",
            "newAccounts.unconfirmed",
            "floodControl.posts",
            "floodControl.discussions",
            "floodControl.newAccountPosts",
            "floodControl.newAccountDiscussions",
            "floodControl.seconds",
            "floodControl.lockSeconds",
            "floodControl.repeatSeconds",
            "drafts.maxCount",
            "drafts.maxKilobytes",
            "upload.maxSize",
            "upload.maxPerDay",
            "upload.maxPerDayNewAccount",
        ],
        wrong: { "upload.maxSize": wrong, "upload.maxPerDay": wrong, "upload.maxPerDayNewAccount": wrong },
    });

    users.provideCounter("reports", (viewer) => reports.countNew(viewer, false));
    users.provideCounter("ModerationQueue", (viewer) => reports.countNew(viewer, true));
    users.provideCounter("escalations", escalations.countOpen);
    users.provideCounter("UnreadWarnings", warnings.countUnread);
    users.provideExport("warnings", warnings.exported);
    users.provideExport("reports", async function* (userID) {
        for (const row of await repository.by(userID)) {
            const { reportID, recordType, recordID, noteBody, status, dateInserted } = row;
            yield { reportID, recordType, recordID, noteBody, status, dateInserted };
        }
    });
    users.provideExport("escalationNotes", async function* (userID) {
        for (const { escalationID, body, dateInserted } of await escalationRows.notesBy(userID))
            yield { escalationID, body, dateInserted };
    });
    users.provideExport("waitingPosts", async function* (userID) {
        for (const row of await waiting.by(userID)) {
            const { recordType, status, name, body, format, dateInserted, reason } = row;
            // The name of a reply is left out, since the member may no longer be allowed to see the discussion.
            yield { recordType, status, ...(recordType === "discussion" && { name }), body, format, dateInserted, reason };
        }
    });
    users.provideErasure("moderation", async (userID, method) => {
        await repository.forgetNotes(userID);
        await escalationRows.forget(userID);
        await warnings.forget(userID);
        await messages.forget(userID);
        if (method === "keep") return;
        await waiting.forget(userID);
        await repository.forgetRecords(userID);
    });
}
