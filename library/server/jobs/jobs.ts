import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";

declare module "@parley/library/server/database" {
    interface Tables {
        jobs: { name: string; dateNext: DateTime };
    }
}

interface Dependencies {
    database: Database;
    clock: () => Date;
    /** Called when a job fails; the job still runs at its next time. */
    onError?: (error: unknown, job: string) => void;
}

interface Job {
    name: string;
    /** Period in milliseconds. */
    period: number;
    work: () => Promise<void>;
}

/** Interval at which due jobs are looked for, in milliseconds. */
const LOOK_EVERY = 15_000;
/**
 * A time further in the future than the period by this much was stored under a clock that has been set back since (FC-91); servers' clocks
 * differ by less.
 */
const MAX_CLOCK_SKEW_MS = 5 * 60 * 1000;

export type Jobs = ReturnType<typeof createJobs>;

/** Creates the scheduler of recurring jobs. If several servers share a database, only one of them runs each job (FC-46). */
export function createJobs({ database, clock, onError = () => undefined }: Dependencies) {
    const jobs: Job[] = [];
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> = Promise.resolve();

    return {
        /** Schedules `work` every `period` milliseconds; it must be able to start again after an interruption. */
        every(name: string, period: number, work: () => Promise<void>): void {
            jobs.push({ name, period, work });
        },

        run,

        /** Starts looking for due jobs. */
        start(): void {
            timer ??= setInterval(() => void run(), LOOK_EVERY);
            timer.unref();
            void run();
        },

        /** Stops looking, and waits for running jobs. */
        async stop(): Promise<void> {
            clearInterval(timer);
            timer = undefined;
            await running;
        },
    };

    /** Runs the due jobs, one after the other. */
    function run(): Promise<void> {
        running = running.then(async () => {
            for (const job of jobs) {
                try {
                    if (await isOurs(job)) await job.work();
                } catch (error) {
                    onError(error, job.name);
                }
            }
        });
        return running;
    }

    /** Claims a job for this server; returns whether it is due and no other server has claimed it. */
    async function isOurs({ name, period }: Job): Promise<boolean> {
        const now = clock();
        const dateNext = toDateTime(new Date(now.getTime() + period));
        await database.query
            .insertInto("jobs")
            .values({ name, dateNext: toDateTime(new Date(0)) })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        const taken = await database.query
            .updateTable("jobs")
            .set({ dateNext })
            .where("name", "=", name)
            .where(({ or, eb }) =>
                or([
                    eb("dateNext", "<=", toDateTime(now)),
                    eb("dateNext", ">", toDateTime(new Date(now.getTime() + period + MAX_CLOCK_SKEW_MS))),
                ]),
            )
            .returning("name")
            .executeTakeFirst();
        return taken !== undefined;
    }
}
