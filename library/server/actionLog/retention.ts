import type { DateTime } from "@parley/library/contract";
import { isWithin } from "@parley/library/contract";

/** Default number of days in which an action can be undone. */
export const UNDO_FOR_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

export type Retention = ReturnType<typeof createRetention>;

/** Creates the rule for how long actions can be undone and removed records are retained. */
export function createRetention(clock: () => Date) {
    let retentionDays = async (): Promise<number> => UNDO_FOR_DAYS;
    return {
        /** Sets the number of days for which actions can be undone and removed records are retained. */
        keepFor(days: () => Promise<number>): void {
            retentionDays = days;
        },
        /** Returns the number of days. */
        days: () => retentionDays(),
        retentionMS,
        /** Whether an action performed at this time can still be undone. */
        isInTime,
        isRecent,
    };

    async function retentionMS(): Promise<number> {
        return (await retentionDays()) * DAY_MS;
    }

    async function isInTime(done: DateTime): Promise<boolean> {
        return isRecent(done, await retentionMS());
    }

    function isRecent(done: DateTime, retention: number): boolean {
        return isWithin(Date.parse(done), clock().getTime(), retention);
    }
}
