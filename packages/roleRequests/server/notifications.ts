import type { Tables } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { NotificationCondition, NotificationSubject, Notifications } from "@parley/notifications/server";
import type { TranslateRole } from "@parley/permissions/server";
import { OWN_ROLE_REQUESTS_PAGE } from "@parley/roleRequests/contract";
import { expressionBuilder } from "kysely";
import type { RoleRequestsRepository } from "./roleRequests.repository";

interface Dependencies {
    kit: Pick<ServerKit, "siteURL">;
    notifications: Pick<Notifications, "provideCause" | "provideRecords">;
    repository: Pick<RoleRequestsRepository, "byID" | "byIDs">;
    /** Returns how roles are named for a reader. */
    findRoleTexts: (reader: Viewer) => Promise<TranslateRole>;
}

/** Action type and cause of notifications of each decision. */
export const DECISIONS = {
    approved: { kind: "approve", cause: "roleRequestApproved" },
    denied: { kind: "deny", cause: "roleRequestDenied" },
} as const;

/** Identifies a decision: one that is made again after an undo notifies again. */
export const toCauseKey = (roleRequestID: number, { status, dateStatus }: { status: string; dateStatus: string }): string =>
    `roleRequest ${roleRequestID} ${status} ${dateStatus}`;

/** Registers the notifications of members about the decisions on their requests, as long as these are not undone. */
export function registerRoleRequestNotifications({
    kit: { siteURL },
    notifications,
    repository,
    findRoleTexts,
}: Dependencies): void {
    const row = expressionBuilder<Tables>();
    const sentences = {
        approved: { activityType: "RoleRequestApproved", text: "{people} gave you the role {name}" },
        denied: { activityType: "RoleRequestDenied", text: "{people} denied your request for the role {name}" },
    };
    const selectOwn = ({ recordID, userID }: Parameters<NotificationCondition>[0]) =>
        row
            .selectFrom("roleRequests as q")
            .select("q.roleRequestID")
            .where("q.roleRequestID", "=", recordID)
            .where("q.userID", "=", userID);
    const reads = [{ table: "roleRequests", key: "roleRequestID", of: "recordID" as const }];

    for (const status of ["approved", "denied"] as const)
        notifications.provideCause({
            name: DECISIONS[status].cause,
            audiences: [
                {
                    kind: { ...sentences[status], isOfficial: true },
                    async members({ recordID }, { after }) {
                        const userID = (await repository.byID(recordID))?.userID ?? 0;
                        return userID > after ? [userID] : [];
                    },
                },
            ],
            isCurrent: async () => (columns) => row.exists(selectOwn(columns).where("q.status", "=", status)),
            reads,
        });

    notifications.provideRecords("roleRequest", {
        isVisible: async () => (columns) => row.exists(selectOwn(columns)),
        reads,
        async describe(viewer, roleRequestIDs) {
            const translate = await findRoleTexts(viewer);
            const rows = await repository.byIDs(roleRequestIDs);
            return new Map(
                rows.map(({ roleRequestID, roleID, roleName, reason }): [number, NotificationSubject] => [
                    roleRequestID,
                    {
                        name: translate({ roleID, name: roleName }).name,
                        url: siteURL + OWN_ROLE_REQUESTS_PAGE,
                        ...(reason !== null && { excerpt: reason }),
                    },
                ]),
            );
        },
    });
}
