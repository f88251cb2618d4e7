import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Database } from "@parley/library/server/database";
import { testDatabase } from "@parley/library/server/testing";
import { createJobs } from "./jobs";
import { jobsMigration } from "./jobs.migration";

let database: Database;
let now = new Date("2026-05-21T12:00:00Z");
const clock = () => now;
beforeAll(async () => {
    database = await testDatabase([jobsMigration]);
});
afterAll(() => database.close());

test("FC-46 a due job runs on one of two servers, and again after its period", async () => {
    const done: string[] = [];
    const servers = ["one", "two"].map((server) => {
        const jobs = createJobs({ database, clock });
        jobs.every("tidy", 60_000, async () => void done.push(server));
        return jobs;
    });
    await Promise.all(servers.map((jobs) => jobs.run()));
    expect(done).toHaveLength(1);
    await Promise.all(servers.map((jobs) => jobs.run()));
    expect(done).toHaveLength(1);
    now = new Date(now.getTime() + 61_000);
    await Promise.all(servers.map((jobs) => jobs.run()));
    expect(done).toHaveLength(2);
});

test("a failed job is reported and does not prevent the others", async () => {
    const [failed, done]: [string[], string[]] = [[], []];
    const jobs = createJobs({ database, clock, onError: (_error, job) => void failed.push(job) });
    jobs.every("breaks", 60_000, async () => Promise.reject(new Error("on purpose")));
    jobs.every("works", 60_000, async () => void done.push("works"));
    await jobs.run();
    expect([failed, done]).toEqual([["breaks"], ["works"]]);
});

test("FC-91 a job that ran while the clock was a day ahead runs after the clock is set back, and then on schedule", async () => {
    let done = 0;
    const jobs = createJobs({ database, clock });
    jobs.every("under a clock ahead", 60_000, async () => void done++);
    const today = now.getTime();
    now = new Date(today + 24 * 60 * 60 * 1000);
    await jobs.run();
    now = new Date(today);
    await jobs.run();
    await jobs.run();
    expect(done).toBe(2);
    now = new Date(today + 61_000);
    await jobs.run();
    expect(done).toBe(3);
});
