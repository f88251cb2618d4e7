import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import type { JobFailure, WorkerPool } from "./index";
import { createWorkerPool } from "./index";

type Kind = "thread" | "process";
type Work = { kind: "double"; value: number } | { kind: "hang" } | { kind: "eat" } | { kind: "throw" };

const folder = mkdtempSync(path.join(tmpdir(), "parley-workers-"));
const script = path.join(folder, "thread.cjs");
writeFileSync(
    script,
    `const { parentPort } = require("node:worker_threads");
    const send = (message) => (parentPort ? parentPort.postMessage(message) : process.send(message));
    (parentPort ?? process).on("message", ({ id, input }) => {
        if (input.kind === "hang") for (;;);
        if (input.kind === "eat") for (const kept = []; ; ) kept.push(new Array(100_000).fill({ id }));
        if (input.kind === "throw") return send({ id, error: "Error: it is thrown" });
        send({ id, output: input.value * 2 });
    });
    send("ready");`,
);

const ended: JobFailure[] = [];
let pool: WorkerPool<Work, number> | undefined;
let kind: Kind = "thread";

function open(options: { budget?: number; maxWaiting?: number; maxWaitingPerOwner?: number } = {}): WorkerPool<Work, number> {
    pool = createWorkerPool({
        kind,
        script,
        workers: 1,
        budget: 60_000,
        memory: 32,
        maxWaiting: 10,
        maxWaitingPerOwner: 10,
        idleFor: 60_000,
        onEnded: (failure) => ended.push(failure),
        ...options,
    });
    return pool;
}

afterEach(async () => {
    await pool?.close();
    ended.length = 0;
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each<Kind>(["thread", "process"])("FC-82 a job in a %s", (tested) => {
    beforeAll(() => {
        kind = tested;
    });

    test("returns its own result, in the order of submission", async () => {
        const { run } = open();
        const values = [1, 2, 3, 4];
        expect(await Promise.all(values.map((value) => run({ kind: "double", value })))).toEqual([2, 4, 6, 8]);
        expect(ended).toEqual([]);
    });

    test("that hangs is ended when its time is over, its caller receives an error, and the next jobs run", async () => {
        const { run } = open({ budget: 1000 });
        const hanging = run({ kind: "hang" });
        const next = run({ kind: "double", value: 21 });
        await expect(hanging).rejects.toMatchObject({ name: "JobFailure", reason: "overran" });
        expect(await next).toBe(42);
        expect(ended.map(({ reason }) => reason)).toEqual(["overran"]);
    });

    test("that exceeds the memory limit ends its worker, not the server, and the next jobs run", async () => {
        const { run } = open();
        const eating = run({ kind: "eat" });
        const next = run({ kind: "double", value: 4 });
        await expect(eating).rejects.toMatchObject({ name: "JobFailure", reason: "died" });
        expect(await next).toBe(8);
        expect(ended.map(({ reason }) => reason)).toEqual(["died"]);
    });

    test("that throws fails with its error, and the worker continues", async () => {
        const { run } = open();
        await expect(run({ kind: "throw" })).rejects.toThrow("it is thrown");
        expect(await run({ kind: "double", value: 1 })).toBe(2);
        expect(ended).toEqual([]);
    });

    test("waits for at most one job of each other member, however many they have", async () => {
        const { run } = open();
        const done: number[] = [];
        const work = async (value: number, owner: number) => void done.push(await run({ kind: "double", value }, owner));
        const [many, one, another] = [7, 8, 9];
        await Promise.all([
            ...[1, 2, 3, 4].map((value) => work(value, many)),
            work(10, one),
            work(20, another),
            work(11, one),
            work(100, 0),
        ]);
        expect(done).toEqual([2, 20, 40, 200, 4, 22, 6, 8]);
    });

    test("is refused if too many jobs of its member wait, but not for another member", async () => {
        const { run } = open({ maxWaitingPerOwner: 2 });
        const first = [run({ kind: "double", value: 1 }, 7), run({ kind: "double", value: 2 }, 7)];
        await expect(run({ kind: "double", value: 3 }, 7)).rejects.toMatchObject({ reason: "crowded" });
        const others = [run({ kind: "double", value: 4 }, 8), ...[5, 6, 7].map((value) => run({ kind: "double", value }))];
        expect(await Promise.all([...first, ...others])).toEqual([2, 4, 8, 10, 12, 14]);
    });

    test("is refused if too many jobs wait, and the waiting jobs complete", async () => {
        const { run } = open({ maxWaiting: 2 });
        const first = [run({ kind: "double", value: 1 }), run({ kind: "double", value: 2 })];
        await expect(run({ kind: "double", value: 3 })).rejects.toMatchObject({ reason: "crowded" });
        expect(await Promise.all(first)).toEqual([2, 4]);
    });

    test("fails instead of waiting forever if the worker script can't start", async () => {
        const broken = createWorkerPool<Work, number>({
            kind,
            script: path.join(folder, "missing.cjs"),
            workers: 1,
            budget: 60_000,
            memory: 32,
            maxWaiting: 10,
            maxWaitingPerOwner: 10,
            idleFor: 60_000,
        });
        await expect(broken.run({ kind: "double", value: 1 })).rejects.toMatchObject({ reason: "died" });
        await broken.close();
    });

    test("that waits or runs when the server stops fails, and no worker is left", async () => {
        const one = open();
        const left = [one.run({ kind: "hang" }), one.run({ kind: "hang" })].map((job) =>
            job.catch((error: JobFailure) => error.reason),
        );
        await one.close();
        expect(await Promise.all(left)).toEqual(["died", "died"]);
        await expect(one.run({ kind: "double", value: 1 })).rejects.toMatchObject({ reason: "died" });
    });
});
