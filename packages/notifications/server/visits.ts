import { toDateTime } from "@parley/library/contract";
import type { ServerKit } from "@parley/library/server/kit";
import type { NotificationsRepository } from "./notifications.repository";
import type { VisitCondition } from "./visits.repository";
import { createVisitsRepository, VISIT_COLUMNS } from "./visits.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock">;
    repository: Pick<NotificationsRepository, "markRead">;
}

/**
 * Creates the functions by which the page of a record marks the notifications about it as read. The page asks for `createUnreadCondition`
 * in a query that it makes anyway, so that a visit costs a member without such notifications nothing.
 */
export function createVisits({ kit: { database, clock }, repository }: Dependencies) {
    const { createUnreadCondition, hasUnread } = createVisitsRepository(database);
    return {
        createUnreadCondition,

        /** Marks the notifications about what the page shows as read. Returns whether there were any. */
        async readVisited(userID: number, isAbout: VisitCondition): Promise<boolean> {
            if (!(await hasUnread(userID, isAbout))) return false;
            const readID = await repository.markRead(
                userID,
                (_columns, row) => row.lit(true),
                toDateTime(clock()),
                () => isAbout(VISIT_COLUMNS),
            );
            return readID !== undefined;
        },
    };
}
