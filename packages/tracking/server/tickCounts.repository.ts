import { isWithin } from "@parley/library/contract";
import type { ServerKit } from "@parley/library/server/kit";
import type { TickType } from "@parley/tracking/contract";
import { sql } from "kysely";

interface TickCountsTable {
    /** `2026-05-21`, in UTC. */
    day: string;
    type: TickType;
    count: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        tickCounts: TickCountsTable;
    }
}

/** Sums are kept in memory until so many have come, or so much time has passed: a guest's view writes nothing (FC-72). */
const KEPT = 50;
const RETENTION_MS = 30_000;

/** How often what was done, day by day: sums, and nothing of who did it. */
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
            if (count >= KEPT || !isWithin(since, now.getTime(), RETENTION_MS)) await store();
        },

        /** What was counted and stored from one day to another, both included. */
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
