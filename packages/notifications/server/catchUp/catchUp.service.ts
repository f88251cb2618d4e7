import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { conflict, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { CatchUp, CatchUpSection } from "@parley/notifications/contract";
import { CATCH_UP_SECTIONS } from "@parley/notifications/contract";
import type { Users } from "@parley/users/server";
import type { NotificationsRepository } from "../notifications.repository";
import type { NotificationsService } from "../notifications.service";
import type { NotificationRegistry } from "../registry";
import { findShownCondition } from "../visibility";
import type { CatchUpRepository } from "./catchUp.repository";
import type { Highlights } from "./highlights";

interface Dependencies {
    kit: Pick<ServerKit, "clock" | "database">;
    catchUps: CatchUpRepository;
    repository: Pick<NotificationsRepository, "markRead" | "undoRead">;
    service: Pick<NotificationsService, "listUnread">;
    registry: NotificationRegistry;
    highlights: Highlights;
    users: Pick<Users, "byIDs">;
}

/** Number of entries of a section. */
const MAX_ENTRIES = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum time span of the answers. */
const MAX_PERIOD_MS = 14 * DAY_MS;

export type CatchUpService = ReturnType<typeof createCatchUp>;

/**
 * Creates the service of the catch-up page, which shows what happened while a member was away: their unread notifications by section, and the best
 * answers since they last said that they have caught up. Saying so marks exactly what the page showed as read, and can be undone.
 */
export function createCatchUp({ kit, catchUps, repository, service, registry, highlights, users }: Dependencies) {
    const { clock, database } = kit;

    return {
        async get(viewer: Viewer): Promise<CatchUp> {
            requireSession(viewer);
            const row = await catchUps.find(viewer.userID);
            const now = clock();
            const earliest = toDateTime(new Date(now.getTime() - MAX_PERIOD_MS));
            const since = row && row.dateCaughtUp > earliest ? row.dateCaughtUp : earliest;
            const lastNotificationID = await catchUps.latestID(viewer.userID);
            const lists = await service.listUnread(viewer, CATCH_UP_SECTIONS.map(kindsOf), MAX_ENTRIES);
            const sections = CATCH_UP_SECTIONS.flatMap((section, index) => {
                const { items: notifications = [], hasMore = false } = lists[index] ?? {};
                return notifications.length > 0 ? [{ section, notifications, hasMore }] : [];
            });
            const found = await highlights.find(viewer, since);
            const authors = await users.byIDs(found.map(({ userID }) => userID));
            return {
                dateCaughtUp: row?.dateCaughtUp ?? null,
                lastNotificationID,
                dateUntil: toDateTime(now),
                canUndo: row?.isUndoable ?? false,
                sections,
                bestAnswers: found.flatMap(({ userID, ...highlight }) => {
                    const user = authors.get(userID);
                    return user ? [{ ...highlight, user }] : [];
                }),
            };
        },

        /** Marks what the page showed as read. */
        async read(
            viewer: Viewer,
            { lastNotificationID, dateUntil }: { lastNotificationID: number; dateUntil: DateTime },
        ): Promise<void> {
            requireSession(viewer);
            const { userID } = viewer;
            const isShown = await findShownCondition(viewer, registry);
            const now = toDateTime(clock());
            await database.transaction(async () => {
                const former = await catchUps.find(userID);
                const readID = await repository.markRead(userID, isShown, now, (row) =>
                    row("n.notificationID", "<=", lastNotificationID),
                );
                await catchUps.set({
                    userID,
                    dateCaughtUp: dateUntil < now ? dateUntil : now,
                    formerDate: former?.dateCaughtUp ?? null,
                    readID: readID ?? null,
                    isUndoable: true,
                });
            });
        },

        /** Undoes the latest `read`; throws 409 if there is none. */
        async undo(viewer: Viewer): Promise<void> {
            requireSession(viewer);
            const { userID } = viewer;
            await database.transaction(async () => {
                const row = await catchUps.find(userID);
                if (!row?.isUndoable) throw conflict("There is nothing to undo.");
                if (row.readID !== null) await repository.undoRead(userID, row.readID);
                if (row.formerDate === null) await catchUps.removeAllOf(userID);
                else
                    await catchUps.set({
                        userID,
                        dateCaughtUp: row.formerDate,
                        formerDate: null,
                        readID: null,
                        isUndoable: false,
                    });
            });
        },
    };

    function kindsOf(section: CatchUpSection): string[] {
        return [...registry.sections()].flatMap(([activityType, own]) => (own === section ? [activityType] : []));
    }
}
