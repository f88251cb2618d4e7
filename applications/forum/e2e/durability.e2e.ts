import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, jest, test } from "@jest/globals";
import { createEmptyDatabase } from "@parley/library/server/testing";

// The test starts and ends some ten processes.
jest.setTimeout(360_000);

const POSTGRES = process.env.PARLEY_TEST_DATABASE_URL;

/**
 * Number of kills, one on each engine: one interrupts all write operations of scripts/bench/actions.mjs that run on an open forum, the other
 * the command that runs alone; the seed decides which is on which engine.
 */
const POINTS = "2";
const AT_ONCE = "10";

test("FC-40 FC-41 after kills at random moments of all writes to posts, acknowledged writes are there and found, and none is partial or duplicated, on either engine", async () => {
    const rig = path.join(__dirname, "../../../scripts/bench/kills.mjs");
    const seed = String(Math.floor(Math.random() * 1e6));
    const given = ["--points", POINTS, "--at-once", AT_ONCE, "--seed", seed, "--short-lived"];
    const database = POSTGRES ? ["--database-url", await createEmptyDatabase(POSTGRES)] : [];
    const child = spawn(process.execPath, [rig, ...given, ...database], { stdio: ["ignore", "pipe", "pipe"] });
    let report = `The seed is ${seed}.\n`;
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (report += text));
    const [code] = await once(child, "close");
    expect({ code, report }).toMatchObject({ code: 0 });
});
