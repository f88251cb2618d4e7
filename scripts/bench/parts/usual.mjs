import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startForum } from "../../lib/forum.mjs";
import { makeCommunity, SIGNING_IN } from "../community.mjs";
import { startDatabase } from "../database.mjs";
import { ADMIN, bringIn } from "../imported.mjs";
import { memberAt, signIn } from "../member.mjs";
import { DIFFERENT, measureMembers, signInMembers } from "../members.mjs";
import { memoryOf } from "../memory.mjs";
import { printTable } from "../report.mjs";
import { median } from "../statistics.mjs";
import { guestAddresses, measureLoad } from "./guests.mjs";
import { measureFollowing, measureMarks, measurePages } from "./pages.mjs";
import { measureCrash, measureWrites } from "./writers.mjs";

/** Names of the measurements here, in order. */
export const USUAL = ["start", "memory", "load", "members", "writes", "crash", "pages", "navigation", "lighthouse"];

/** Measures a forum with the community of the benchmark, one part after the other; each adds its figures. */
export async function measureUsual({ isQuick, isWanted, engine, community, atEnd }) {
    const often = { rounds: isQuick ? 1 : 5, seconds: isQuick ? 2 : 6 };
    const dataDir = mkdtempSync(join(tmpdir(), "parley-bench-"));
    atEnd(() => rmSync(dataDir, { recursive: true, force: true }));
    const database = await startDatabase(engine);
    atEnd(() => database.stop());
    const start = async () => {
        // The benchmark acts as the proxy of the forum.
        const started = await startForum({ dataDir, community: "empty", env: { ...database.env, TRUSTED_PROXIES: "127.0.0.1" } });
        atEnd(() => started.stop());
        return started;
    };

    const figures = { import: await importCommunity(dataDir, community, database.env) };
    if (isWanted("start")) figures.start = await measureStarts(dataDir, database.env, often);
    let forum = await start();
    const memoryNow = () => memoryOf(forum.pid, ...database.pids);
    const memory = { idle: memoryNow() };
    const addresses = await guestAddresses(forum);
    if (isWanted("load")) figures.load = await measureLoad(forum, addresses, often);
    memory.afterLoad = memoryNow();
    if (isWanted("members")) figures.members = await measureSignedIn(forum, addresses, community, isQuick, often);
    memory.afterMembers = memoryNow();
    const { sessionOf, clientsOf } = administrators();
    if (isWanted("writes")) figures.writes = await measureWrites(forum, clientsOf, often);
    memory.afterWrites = memoryNow();
    figures.memory = memory;
    printTable("Memory, the database's included, MB", [memory]);
    if (isWanted("crash")) ({ forum, rows: figures.crash } = await measureCrash(forum, clientsOf, start, often));
    if (isWanted("pages")) figures.pages = await measurePages(forum, addresses);
    if (isWanted("navigation")) figures.navigation = await measureFollowing(forum, await sessionOf(forum));
    if (isWanted("lighthouse")) figures.lighthouse = await measureMarks(forum, addresses);
    return figures;
}

async function importCommunity(dataDir, community, env) {
    const imported = await bringIn(dataDir, makeCommunity(community), env);
    printTable("Importing the community", [imported]);
    return imported;
}

/**
 * Measures starts: cold is the first start on an empty data folder, with the sample community, in SQLite; warm is a start on the imported
 * one.
 */
async function measureStarts(dataDir, env, { rounds }) {
    const times = { cold: [], warm: [] };
    for (let round = 0; round < Math.max(3, rounds); round++) {
        for (const [kind, how] of Object.entries({
            cold: { community: "sample" },
            warm: { dataDir, community: "empty", env },
        })) {
            const started = await startForum(how);
            times[kind].push(started.startedIn);
            await started.stop();
        }
    }
    const start = { cold: median(times.cold), warm: median(times.warm) };
    printTable("Start until ready, ms", [start]);
    return start;
}

/** Measures the members who write most, each from its own IP address. */
async function measureSignedIn(forum, addresses, community, isQuick, often) {
    const names = makeCommunity(community)
        .users.slice(0, Math.min(DIFFERENT, SIGNING_IN))
        .map(({ name }) => name);
    const cookies = await signInMembers(forum.url, isQuick ? names.slice(0, 20) : names);
    const rows = await measureMembers(forum.url, addresses, cookies, often);
    printTable("As members, 16 connections, ms", rows);
    return rows;
}

/**
 * Returns a function that creates clients of one administrator, exempt from flood control; it signs in once because of the sign-in limits.
 */
function administrators() {
    let cookie;
    const sessionOf = async ({ url }) => (cookie ??= await signIn(url, ADMIN.name, ADMIN.password));
    const clientsOf = async (forum, count) => {
        const member = memberAt(forum.url, await sessionOf(forum));
        return Array.from({ length: count }, () => member);
    };
    return { sessionOf, clientsOf };
}
