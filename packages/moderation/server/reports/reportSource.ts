import { may } from "@parley/library/server/http";
import { MODERATE } from "@parley/moderation/contract";
import type { ReportSource } from "@parley/posting/server";
import type { Users } from "@parley/users/server";
import type { ReasonsService } from "./reasons.service";
import type { ReportsRepository } from "./reports.repository";

interface Dependencies {
    repository: Pick<ReportsRepository, "of">;
    reasons: Pick<ReasonsService, "ofReports">;
    users: Pick<Users, "byIDs">;
}

/** Creates the source of report counts for moderators of posts. Dismissed reports are not counted. */
export function createReportSource({ repository, reasons, users }: Dependencies): ReportSource {
    return async (viewer, recordType, posts) => {
        const moderated = posts.filter(({ categoryID }) => may(viewer, MODERATE, categoryID)).map(({ recordID }) => recordID);
        const rows = (await repository.of(recordType, moderated)).filter(({ status }) => status !== "dismissed");
        const given = await reasons.ofReports(
            viewer,
            rows.map(({ reportID }) => reportID),
        );
        const people = await users.byIDs(rows.map(({ insertUserID }) => insertUserID));
        return new Map(
            moderated.map((recordID) => {
                const own = rows.filter((row) => row.recordID === recordID);
                const reportUserIDs = [...new Set(own.map(({ insertUserID }) => insertUserID))];
                const reportReasons = [
                    ...new Map(
                        own.flatMap(({ reportID }) => given.get(reportID) ?? []).map((reason) => [reason.reportReasonID, reason]),
                    ).values(),
                ];
                const statuses = {
                    countReports: own.length,
                    countReportUsers: reportUserIDs.length,
                    dateLastReport: own.at(-1)?.dateInserted ?? null,
                    reportReasons,
                    reportReasonIDs: reportReasons.map(({ reportReasonID }) => reportReasonID),
                    reportUserIDs,
                    reportUsers: reportUserIDs.flatMap((userID) => people.get(userID) ?? []),
                };
                return [recordID, statuses];
            }),
        );
    };
}
