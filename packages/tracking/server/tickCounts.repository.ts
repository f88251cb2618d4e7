import { isWithin } from "@parley/library/contract";
import type { ServerKit } from "@parley/library/server/kit";
import type { TickType } from "@parley/tracking/contract";
import { sql } from "kysely";

interface TickCountsTable {
    /** Day in UTC: `2026-05-21`. */
    day: string;
    type: TickType;
    count: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        tickCounts: TickCountsTable;
    }
}

/**
 * Limits after which counts are written from memory to the database, by number and by time (`BUFFER_MS`), so that a guest's view writes
 * nothing (FC-72).
 */
const MAX_BUFFERED_TICKS = 50;
const BUFFER_MS = 30_000;

/** Creates the repository of activity counts: totals by day and type, without any data about users. */
export function createTickCounts({ database, clock, pages }: Pick<ServerKit, "database" | "clock" | "pages">) {
    let sums = new Map<string, TickCountsTable>();
    let count = 0;
    let since = clock().getTime();
    pages.addHook("onClose", store);

    return {
        async add(type: TickType): Promise<void> {
            const now = clock();
            const day = now.toISOString().slice(0, 10);
            const sum = sums.get(`${day} ${type}`);
            sums.set(`${day} ${type}`, { day, type, count: (sum?.count ?? 0) + 1 });
            count++;
            if (count >= MAX_BUFFERED_TICKS || !isWithin(since, now.getTime(), BUFFER_MS)) await store();
        },

        /** Returns the stored counts between two days, both included. */
        between: (from: string, to: string): Promise<TickCountsTable[]> =>
            database.query
                .selectFrom("tickCounts")
                .selectAll()
                .where("day", ">=", from)
                .where("day", "<=", to)
                .orderBy("day")
                .orderBy("type")
                .execute(),
    };

    async function store(): Promise<void> {
        const stored = [...sums.values()];
        sums = new Map();
        count = 0;
        since = clock().getTime();
        if (stored.length === 0) return;
        await database.query
            .insertInto("tickCounts")
            .values(stored)
            .onConflict((conflict) =>
                conflict
                    .columns(["day", "type"])
                    .doUpdateSet({ count: sql<number>`${sql.ref("tickCounts.count")} + ${sql.ref("excluded.count")}` }),
            )
            .execute();
    }
}
