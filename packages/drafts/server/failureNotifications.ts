import { DRAFTS_PAGE } from "@parley/drafts/contract";
import type { Tables } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import type { NotificationSubject, Notifications } from "@parley/notifications/server";
import { expressionBuilder } from "kysely";
import type { DraftRow, DraftsRepository } from "./drafts.repository";
import type { DraftsService } from "./drafts.service";

interface Dependencies {
    kit: Pick<ServerKit, "siteURL">;
    repository: Pick<DraftsRepository, "byID">;
    service: Pick<DraftsService, "describe">;
    notifications: Pick<Notifications, "provideCause" | "provideRecords" | "record">;
}

const RECORD_TYPE = "draft";
const CAUSE = "failedSchedule";

/**
 * Registers the notification of members whose scheduled post could not be published, and returns the function that records the event, in the
 * transaction that stores the failure. It is shown until they change, publish or delete the draft.
 */
export function registerFailureNotifications({ kit, repository, service, notifications }: Dependencies) {
    const row = expressionBuilder<Tables>();
    notifications.provideCause({
        name: CAUSE,
        audiences: [
            {
                kind: {
                    activityType: "ScheduleFailed",
                    text: "Your scheduled post {name} was not published",
                    preference: { name: "scheduleFailed", label: "a scheduled post of mine is not published" },
                },
                async members({ recordID }, { after }) {
                    const draft = await repository.byID(recordID);
                    return draft && draft.insertUserID > after ? [draft.insertUserID] : [];
                },
            },
        ],
    });
    notifications.provideRecords(RECORD_TYPE, {
        isVisible:
            async () =>
            ({ recordID, userID }) =>
                row.exists(
                    row
                        .selectFrom("drafts as f")
                        .select("f.draftID")
                        .where("f.draftID", "=", recordID)
                        .where("f.insertUserID", "=", userID)
                        .where("f.draftStatus", "=", "error"),
                ),
        reads: [{ table: "drafts", key: "draftID", of: "recordID" }],
        async describe(viewer, draftIDs) {
            const drafts = await service.describe(viewer, draftIDs);
            return new Map(
                drafts.map(({ draftID, name, excerpt, editUrl, failedReason }): [number, NotificationSubject] => [
                    draftID,
                    {
                        name: name || (excerpt ?? ""),
                        url: editUrl ?? `${kit.siteURL}${DRAFTS_PAGE}?draftStatus=error`,
                        ...(failedReason && { excerpt: failedReason }),
                    },
                ]),
            );
        },
    });

    return ({ draftID, version }: DraftRow): Promise<void> =>
        notifications.record({
            cause: CAUSE,
            // The same draft may be scheduled again, and fail again.
            causeKey: `${CAUSE} ${draftID} ${version}`,
            recordType: RECORD_TYPE,
            recordID: draftID,
            actorUserID: 0,
        });
}
