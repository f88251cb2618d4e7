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
    /** Told of a job that failed; the next time comes all the same. */
    onError?: (error: unknown, job: string) => void;
}

interface Job {
    name: string;
    /** In milliseconds. */
    period: number;
    work: () => Promise<void>;
}

/** How often it is looked whether something is due, in milliseconds. */
const LOOK_EVERY = 15_000;
/** What is due later than it can be by so much was noted by a clock that has been put back since (FC-91); servers differ by less. */
const MAX_CLOCK_SKEW_MS = 5 * 60 * 1000;

export type Jobs = ReturnType<typeof createJobs>;

/** What a site does by itself from time to time. Of several servers on one database, one does it (FC-46). */
export function createJobs({ database, clock, onError = () => undefined }: Dependencies) {
    const jobs: Job[] = [];
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> = Promise.resolve();

    return {
        /** Has `work` done every `period` milliseconds; it must be able to begin anew where it was cut off. */
        every(name: string, period: number, work: () => Promise<void>): void {
            jobs.push({ name, period, work });
        },

        run,

        /** Begins to look for what is due. */
        start(): void {
            timer ??= setInterval(() => void run(), LOOK_EVERY);
            timer.unref();
            void run();
        },

        /** Looks no more, and waits for what is being done. */
        async stop(): Promise<void> {
            clearInterval(timer);
            timer = undefined;
            await running;
        },
    };

    /** Does what is due, one after the other. */
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

    /** Whether the job is due and no other server has taken it. */
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
