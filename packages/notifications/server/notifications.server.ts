import { toDateTime } from "@parley/library/contract";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import { createActionNotifications } from "./actionNotifications";
import { createFanOut } from "./delivery/fanOut";
import { registerNotificationsForms } from "./notifications.forms";
import { createNotificationsRepository } from "./notifications.repository";
import { registerNotificationsRoutes } from "./notifications.routes";
import { createNotificationsService } from "./notifications.service";
import { createNotificationRegistry } from "./registry";

const HOUR_MS = 60 * 60 * 1000;
/** Number of days for which notifications are stored. */
const RETENTION_DAYS = 180;

/** Interface of notifications for other features. */
export type Notifications = ReturnType<typeof createNotificationsServer>;

/** Registers the API routes, forms and jobs of notifications, and returns the functions by which features cause them. */
export function createNotificationsServer(
    kit: ServerKit,
    { users }: { users: Pick<Users, "byIDs" | "provideCounter" | "provideErasure" | "provideExport"> },
) {
    const repository = createNotificationsRepository(kit.database);
    const registry = createNotificationRegistry();
    const service = createNotificationsService({ kit, repository, registry, users });
    const { record, settle } = createFanOut({
        kit,
        repository,
        registry,
        async findOpenAccounts(userIDs) {
            const rows = await kit.database.query
                .selectFrom("users")
                .select("userID")
                .where("userID", "in", userIDs)
                .where("deleted", "=", false)
                .execute();
            return rows.map(({ userID }) => userID);
        },
    });
    registerNotificationsRoutes(kit, service);
    registerNotificationsForms(kit, service);
    users.provideCounter("UnreadNotifications", service.countUnread);
    users.provideErasure("notifications", repository.removeAllOf);
    users.provideExport("notifications", async function* (userID) {
        for (const { readID, ...row } of await repository.allOf(userID)) yield { ...row, read: readID !== null };
    });
    kit.jobs.every("notifications: delete old ones", HOUR_MS, () =>
        repository.removeBefore(toDateTime(new Date(kit.clock().getTime() - RETENTION_DAYS * 24 * HOUR_MS))),
    );
    return {
        /** Registers a cause of notifications, with its audiences. */
        provideCause: registry.provideCause,
        /** Registers a record type that notifications are about. */
        provideRecords: registry.provideRecords,
        ...createActionNotifications({ database: kit.database, registry, record }),
        /** Records an event; to be called in the transaction of its cause. */
        record,
        /** Returns the rows on which unread counts depend, so that a test can check that the response cache tells them apart. */
        listReads: registry.listReads,
        /** Delivers all events, which otherwise happens soon after each, and waits for the end. */
        settle,
    };
}
