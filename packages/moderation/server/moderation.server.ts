import type { Categories } from "@parley/categories/server";
import type { Comments } from "@parley/comments/server";
import type { Config } from "@parley/config/server";
import type { Discussions } from "@parley/discussions/server";
import { createEscalationCommentsRepository, createEscalationCommentsServer } from "@parley/escalationComments/server";
import { getActionLog } from "@parley/library/server/actionLog";
import { getContentSources } from "@parley/library/server/contentSources";
import { GUEST_ID } from "@parley/library/server/http";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import type { ServerKit } from "@parley/library/server/kit";
import { WAITING_PAGE } from "@parley/moderation/contract";
import type { Notifications } from "@parley/notifications/server";
import type { Users } from "@parley/users/server";
import { createEscalationsRepository } from "./escalations/escalations.repository";
import { createEscalationsService } from "./escalations/escalations.service";
import { registerModerationForms } from "./moderation.forms";
import { registerModerationRoutes } from "./moderation.routes";
import { registerModerationNotifications } from "./notifications/notifications";
import { registerPersonalData } from "./personalData";
import { createRecords } from "./records";
import { createReasonsService } from "./reports/reasons.service";
import { createReportSource } from "./reports/reportSource";
import { registerReportActions } from "./reports/reports.actions";
import { createReportsRepository } from "./reports/reports.repository";
import { createReportsService } from "./reports/reports.service";
import { createRoleLookup } from "./roleLookup";
import { registerModerationSettings } from "./settings";
import { registerSettingForms } from "./settings.forms";
import { createWaitingService } from "./waiting.service";

interface Dependencies {
    config: Config;
    users: Users;
    categories: Categories;
    discussions: Discussions;
    comments: Comments;
    notifications: Notifications;
}

/** Registers the API routes, forms and queues of moderation, and the hooks on new and edited posts. */
export function createModerationServer(kit: ServerKit, dependencies: Dependencies) {
    const { config, users, discussions } = dependencies;
    const { database, siteURL } = kit;
    const { embedded, provideDrawer } = getContentSources(database);
    const { renderer } = discussions;
    const actionLog = getActionLog(kit);
    const rolesOf = createRoleLookup(database);
    const repository = createReportsRepository(database);
    const escalationRows = createEscalationsRepository(database);
    const escalationComments = createEscalationCommentsRepository(database);
    const others = { ...dependencies, actionLog, renderer };
    const records = createRecords({ ...others, siteURL, embedded });
    const shared = { ...others, kit, records };
    const reasons = createReasonsService({ kit, rolesOf });
    const waiting = createWaitingService({ ...shared, reports: repository, rolesOf });
    const reports = createReportsService({ ...shared, repository, reasons, waiting });
    const escalations = createEscalationsService({
        ...shared,
        repository: escalationRows,
        comments: escalationComments,
        reports: repository,
    });
    const discussing = createEscalationCommentsServer({ ...shared, repository: escalationComments, escalations });
    registerModerationNotifications({ ...shared, reports: repository, escalations: escalationRows });
    registerReportActions({ actionLog, repository, records, reports, waiting });
    discussions.beforePosting(waiting.holdPost);
    discussions.submissions.serve("waiting", () => siteURL + WAITING_PAGE);
    kit.layouts.registerWidget("react.discussion.waitingReplies", {
        name: "Comments that wait for approval",
        component: "WaitingReplies",
        viewTypes: ["discussion"],
        props: ({ discussionID }) => ({ discussionID }),
        isFor: ({ userID }) => userID !== GUEST_ID,
    });
    discussions.beforeEditing(waiting.holdEditedPost);
    discussions.provideWaitingEdits(waiting.editBy);
    getIntegrityChecks(kit).add({
        name: "a report that was escalated names its escalation",
        findViolations: repository.escalatedNowhere,
    });
    provideDrawer(waiting.holds);
    discussions.provideReports(createReportSource({ repository, reasons, users }));
    registerModerationRoutes(kit, { reasons, reports, escalations, waiting });
    registerModerationForms(kit, { reports, escalations, discussing, records });
    registerSettingForms(kit, { reasons, config });
    registerModerationSettings(kit, config);
    users.provideCounter("reports", (viewer) => reports.countNew(viewer, false));
    users.provideCounter("ModerationQueue", (viewer) => reports.countNew(viewer, true));
    users.provideCounter("escalations", escalations.countOpen);
    registerPersonalData({ users, reports: repository, escalations: escalationRows, waiting });
    const { provideHoldRule, countOfGuests } = waiting;
    return { listReports: reports.list, provideHoldRule, countHeldOfGuests: countOfGuests, records };
}
