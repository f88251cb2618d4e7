import { MESSAGE_REPORTS_PAGE, MODERATE_MESSAGES } from "@parley/conversations/contract";
import { createExcerpt, escapeText } from "@parley/library/server/content";
import type { Tables } from "@parley/library/server/database";
import { may } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { NotificationSubject, Notifications } from "@parley/notifications/server";
import type { Users } from "@parley/users/server";
import { expressionBuilder } from "kysely";
import type { MessageReportsRepository } from "./messageReports.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "siteURL">;
    users: Pick<Users, "grantsOn">;
    notifications: Pick<Notifications, "provideCause" | "provideRecords">;
    reports: Pick<MessageReportsRepository, "byIDs">;
}

/** Cause of the notifications about reported messages. */
export const MESSAGE_REPORTED = "messageReported";

const EXCERPT_LENGTH = 160;

/** Registers the notification of moderators about a reported message, as long as it is undecided. */
export function registerMessageReportNotifications({ kit, users, notifications, reports }: Dependencies): void {
    const row = expressionBuilder<Tables>();
    notifications.provideCause({
        name: MESSAGE_REPORTED,
        audiences: [
            {
                kind: {
                    activityType: "MessageReport",
                    text: "{people} reported {name}",
                    icon: "flag",
                    isOfficial: true,
                    preference: { name: "report", label: "a post that I moderate is reported" },
                },
                async members(_event, { after, limit }) {
                    const grants = await users.grantsOn();
                    const roleIDs = [...grants].flatMap(([roleID, names]) => (names.has(MODERATE_MESSAGES) ? [roleID] : []));
                    if (roleIDs.length === 0) return [];
                    const rows = await kit.database.query
                        .selectFrom("userRoles")
                        .select("userID")
                        .distinct()
                        .where("roleID", "in", roleIDs)
                        .where("userID", ">", after)
                        .orderBy("userID")
                        .limit(limit)
                        .execute();
                    return rows.map(({ userID }) => userID);
                },
            },
        ],
    });
    notifications.provideRecords("messageReport", {
        reads: [{ table: "messageReports", key: "messageReportID", of: "recordID" }],
        isVisible:
            async (viewer) =>
            ({ recordID }) =>
                may(viewer, MODERATE_MESSAGES)
                    ? row.exists(
                          row
                              .selectFrom("messageReports as r")
                              .select("r.messageReportID")
                              .where("r.messageReportID", "=", recordID)
                              .where("r.status", "=", "new"),
                      )
                    : row.lit(false),
        async describe(viewer, messageReportIDs) {
            if (!may(viewer, MODERATE_MESSAGES)) return new Map();
            const rows = await reports.byIDs(messageReportIDs);
            return new Map(
                rows.map(({ messageReportID, noteBody }): [number, NotificationSubject] => {
                    const excerpt = createExcerpt(escapeText(noteBody), EXCERPT_LENGTH);
                    const url = kit.siteURL + MESSAGE_REPORTS_PAGE;
                    return [messageReportID, { name: "a private message", url, ...(excerpt !== "" && { excerpt }) }];
                }),
            );
        },
    });
}
