import { createExcerpt } from "@parley/library/server/content";
import type { Database, Tables } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { escalationPath, MODERATE, reportsOfPath } from "@parley/moderation/contract";
import type {
    NotificationAudience,
    NotificationCondition,
    NotificationRecords,
    NotificationSubject,
    Notifications,
    RecordedEvent,
} from "@parley/notifications/server";
import type { Users } from "@parley/users/server";
import type { Expression, SqlBool } from "kysely";
import { expressionBuilder } from "kysely";
import type { EscalationsRepository } from "../escalations/escalations.repository";
import type { HeldRecord, Records } from "../records";
import { toRecordKey } from "../records";
import type { ReportsRepository } from "../reports/reports.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "siteURL">;
    records: Pick<Records, "moderatedIDs" | "find">;
    reports: Pick<ReportsRepository, "byID">;
    escalations: Pick<EscalationsRepository, "byID" | "byIDs">;
    users: Pick<Users, "grantsOn">;
    notifications: Pick<Notifications, "provideCause" | "provideRecords">;
}

/** Causes of notifications in this package. */
export const REPORTED = "report";
export const ESCALATED = "escalation";
export const ASSIGNED = "escalationAssigned";

/** Identifies an escalation as a cause: who is assigned when it begins is notified once. */
export const toEscalationCauseKey = (escalationID: number): string => `${ESCALATED} ${escalationID}`;

const EXCERPT_LENGTH = 160;

const REPORT = { name: "report", label: "a post that I moderate is reported" };
const ESCALATION = { name: "escalation", label: "a post that I moderate is escalated" };

/** Registers the notifications of moderators: reports and escalations of posts that they moderate, as long as these are open. */
export function registerModerationNotifications(dependencies: Dependencies): void {
    const { reports, escalations, notifications } = dependencies;
    const moderatorsOf = createModeratorLookup(dependencies);
    const reportKey = async ({ recordID }: RecordedEvent) => {
        const report = await reports.byID(recordID);
        return `reports ${report?.recordType} ${report?.recordID}`;
    };
    const audience = (kind: NotificationAudience["kind"], members: NotificationAudience["members"]) => ({
        kind: { ...kind, isOfficial: true },
        members,
    });
    notifications.provideCause({
        name: REPORTED,
        audiences: [
            {
                ...audience(
                    { activityType: "Report", text: "{people} reported {name}", icon: "flag", preference: REPORT },
                    async ({ recordID }, range) => moderatorsOf((await reports.byID(recordID))?.placeRecordID, range),
                ),
                batchKeyOf: reportKey,
            },
        ],
    });
    notifications.provideCause({
        name: ESCALATED,
        audiences: [
            audience(
                { activityType: "Escalation", text: "{people} escalated {name}", preference: ESCALATION },
                async ({ recordID }, range) => moderatorsOf((await escalations.byID(recordID))?.placeRecordID, range),
            ),
        ],
    });
    notifications.provideCause({
        name: ASSIGNED,
        audiences: [
            audience(
                { activityType: "MyEscalation", text: "{people} assigned {name} to you" },
                async ({ recordID }, { after }) => {
                    const assigned = (await escalations.byID(recordID))?.assignedUserID ?? 0;
                    return assigned > after ? [assigned] : [];
                },
            ),
        ],
        reads: [{ table: "escalations", key: "escalationID", of: "recordID" }],
        isCurrent: async () => isAssigned,
    });
    notifications.provideRecords("report", createReportRecords(dependencies));
    notifications.provideRecords("escalation", createEscalationRecords(dependencies));
}

/** Creates the function that returns the members with a role that moderates a category, by user ID. */
function createModeratorLookup({ kit: { database }, users }: Dependencies) {
    return async (categoryID: number | undefined, { after, limit }: { after: number; limit: number }): Promise<number[]> => {
        if (categoryID === undefined) return [];
        const everywhere = await users.grantsOn();
        const here = await users.grantsOn({ resourceType: "category", resourceID: categoryID });
        const roleIDs = [...everywhere, ...here].flatMap(([roleID, names]) =>
            MODERATE.some((permission) => names.has(permission)) ? [roleID] : [],
        );
        if (roleIDs.length === 0) return [];
        const rows = await database.query
            .selectFrom("userRoles")
            .select("userID")
            .distinct()
            .where("roleID", "in", roleIDs)
            .where("userID", ">", after)
            .orderBy("userID")
            .limit(limit)
            .execute();
        return rows.map(({ userID }) => userID);
    };
}

const isAssigned: NotificationCondition = ({ recordID, userID }) => {
    const row = expressionBuilder<Tables>();
    return row.exists(
        row
            .selectFrom("escalations as e")
            .select("e.escalationID")
            .where("e.escalationID", "=", recordID)
            .where("e.assignedUserID", "=", userID),
    );
};

function createReportRecords({ kit: { database, siteURL }, records }: Dependencies): NotificationRecords {
    const row = expressionBuilder<Tables>();
    return {
        reads: [{ table: "reports", key: "reportID", of: "recordID" }],
        async isVisible(viewer) {
            const isModerated = await createPlaceCondition(records, viewer);
            return ({ recordID }) =>
                row.exists(
                    row
                        .selectFrom("reports as r")
                        .select("r.reportID")
                        .where("r.reportID", "=", recordID)
                        .where("r.status", "=", "new")
                        .where(({ ref }) => isModerated(ref("r.recordType"), ref("r.recordID"))),
                );
        },
        async describe(_viewer, reportIDs) {
            const rows = await readReports(database, reportIDs);
            const found = await records.find(rows);
            return new Map(
                rows.map(({ reportID, recordType, recordID, recordName, noteHtml }): [number, NotificationSubject] => {
                    const name = found.get(toRecordKey({ recordType, recordID }))?.name ?? recordName;
                    const excerpt = createExcerpt(noteHtml, EXCERPT_LENGTH);
                    const url = siteURL + reportsOfPath(recordType, recordID ?? 0);
                    return [reportID, { name, url, ...(excerpt !== "" && { excerpt }) }];
                }),
            );
        },
    };
}

const readReports = ({ query }: Pick<Database, "query">, reportIDs: readonly number[]) =>
    query
        .selectFrom("reports")
        .select(["reportID", "recordType", "recordID", "recordName", "noteHtml"])
        .where("reportID", "in", reportIDs)
        .execute();

function createEscalationRecords({ kit: { siteURL }, records, escalations }: Dependencies): NotificationRecords {
    const row = expressionBuilder<Tables>();
    return {
        reads: [{ table: "escalations", key: "escalationID", of: "recordID" }],
        async isVisible(viewer) {
            const isModerated = await createPlaceCondition(records, viewer);
            return ({ recordID }) =>
                row.exists(
                    row
                        .selectFrom("escalations as e")
                        .select("e.escalationID")
                        .where("e.escalationID", "=", recordID)
                        .where("e.status", "<>", "done")
                        .where(({ ref }) => isModerated(ref("e.recordType"), ref("e.recordID"))),
                );
        },
        async describe(_viewer, escalationIDs) {
            const rows = await escalations.byIDs(escalationIDs);
            return new Map(
                rows.map(({ escalationID, name }) => [escalationID, { name, url: siteURL + escalationPath(escalationID) }]),
            );
        },
    };
}

/** Creates the condition that a post, removed or not, is in a category that the viewer moderates. */
async function createPlaceCondition(records: Pick<Records, "moderatedIDs">, viewer: Viewer) {
    const categoryIDs = await records.moderatedIDs(viewer);
    const row = expressionBuilder<Tables>();
    return (recordType: Expression<HeldRecord["recordType"]>, recordID: Expression<number | null>): Expression<SqlBool> => {
        if (categoryIDs.length === 0) return row.lit(false);
        const discussion = row
            .selectFrom("discussions as d")
            .select("d.discussionID")
            .where("d.discussionID", "=", recordID as Expression<number>)
            .where("d.categoryID", "in", categoryIDs);
        const comment = row
            .selectFrom("comments as c")
            .innerJoin("discussions as d", "d.discussionID", "c.discussionID")
            .select("c.commentID")
            .where("c.commentID", "=", recordID as Expression<number>)
            .where("d.categoryID", "in", categoryIDs);
        return row.or([
            row.and([row(recordType, "=", "discussion"), row.exists(discussion)]),
            row.and([row(recordType, "=", "comment"), row.exists(comment)]),
        ]);
    };
}
