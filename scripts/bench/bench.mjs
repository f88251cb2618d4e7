// npm run bench [-- --quick] [--only start,memory,load,writes,crash,pages,giant,typing,kills,render]: measures the built forum on this machine. See README.md.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { startBrowser } from "../lib/browser.mjs";
import { ensureBuilt } from "../lib/build.mjs";
import { findChromium } from "../lib/find.mjs";
import { startForum } from "../lib/forum.mjs";
import { ensureInstalled } from "../lib/install.mjs";
import { root } from "../lib/root.mjs";
import { whenInterrupted } from "../lib/run.mjs";
import { step } from "../lib/say.mjs";
import { writeArchive } from "./archive.mjs";
import { timeToFirstByte, underLoad } from "./ask.mjs";
import { calibrate } from "./calibrate.mjs";
import { FULL, makeCommunity, QUICK } from "./community.mjs";
import { GIANT, GIANT_QUICK, giantPages, makeGiant, typingPages } from "./giant.mjs";
import { killAtRandom } from "./kills.mjs";
import { memberAt, signIn } from "./member.mjs";
import { residentMemory } from "./memory.mjs";
import { measurePage } from "./pages.mjs";
import { measureRendering, measureSlowest } from "./render.mjs";
import { printTable, writeFigures } from "./report.mjs";
import { median } from "./statistics.mjs";
import { measureTyping } from "./typing.mjs";
import { countLost, writeReplies } from "./writes.mjs";

const { values: options } = parseArgs({ options: { quick: { type: "boolean", default: false }, only: { type: "string" } } });
const ADMIN = { name: "admin", password: "correct horse battery" };
const ROUNDS = options.quick ? 1 : 5;
const SECONDS = options.quick ? 2 : 6;
const wanted = (part) => !options.only || options.only.split(",").includes(part);
const USUAL = ["start", "memory", "load", "writes", "crash", "pages"];

await ensureInstalled({ tools: true });
await ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), "parley-bench-"));
const figures = {
    measuredAt: new Date().toISOString(),
    node: process.version,
    community: options.quick ? QUICK : FULL,
    calibration: [calibrate()],
};
let forum;
let cookie;
whenInterrupted(cleanUp);
try {
    if (USUAL.some(wanted)) await measureUsual();
    if (wanted("giant") || wanted("typing")) figures.giant = await measureGiant();
    if (wanted("render")) figures.render = measureRenderer();
    if (wanted("kills")) figures.kills = await measureKills();
    figures.calibration.push(calibrate());
    printTable("This machine, before and after (millions a second)", figures.calibration);
    console.log(`\nAll figures: ${writeFigures(join(root, ".cache/bench"), figures)}`);
} finally {
    await cleanUp();
}

async function measureUsual() {
    figures.import = await importCommunity();
    if (wanted("start")) figures.start = await measureStarts();
    forum = await startMeasured();
    const memory = { idle: residentMemory(forum.pid) };
    const addresses = await guestAddresses();
    if (wanted("load")) figures.load = await measureLoad(addresses);
    memory.afterLoad = residentMemory(forum.pid);
    if (wanted("writes")) figures.writes = await measureWrites();
    memory.afterWrites = residentMemory(forum.pid);
    figures.memory = memory;
    printTable("Resident memory, MB", [memory]);
    if (wanted("crash")) figures.crash = await measureCrash();
    if (wanted("pages")) figures.pages = await measurePages(addresses);
}

async function importCommunity() {
    return bringIn(dataDir, makeCommunity(figures.community));
}

/** Imports a community into a new folder, and tells how long that took. */
async function bringIn(dataDir, community) {
    const archive = join(dataDir, "archive");
    await step("Writing the community", () => writeArchive(archive, community));
    // The first start makes the administrator.
    await (await startForum({ dataDir, community: "empty" })).stop();
    const start = performance.now();
    const env = {
        ...process.env,
        DATA_DIR: dataDir,
        FIRST_COMMUNITY: "empty",
        ADMIN_NAME: ADMIN.name,
        ADMIN_EMAIL: "admin@example.com",
        ADMIN_PASSWORD: ADMIN.password,
    };
    await step("Importing it", () =>
        promisify(execFile)(process.execPath, [join(root, "dist/server/parley.js"), "import", "jsonl", archive], {
            cwd: root,
            env,
            maxBuffer: 2 ** 26,
        }),
    );
    rmSync(archive, { recursive: true });
    return { seconds: (performance.now() - start) / 1000 };
}

/** Cold is a first start on an empty data folder, with the sample community; warm is a start on the imported one. */
async function measureStarts() {
    const times = { cold: [], warm: [] };
    for (let round = 0; round < Math.max(3, ROUNDS); round++) {
        for (const [kind, how] of Object.entries({ cold: { community: "sample" }, warm: { dataDir, community: "empty" } })) {
            const started = await startForum(how);
            times[kind].push(started.startedIn);
            await started.stop();
        }
    }
    const start = { cold: median(times.cold), warm: median(times.warm) };
    printTable("Start until ready, ms", [start]);
    return start;
}

async function guestAddresses() {
    const list = await (await fetch(`${forum.url}/api/v2/discussions?limit=100`)).json();
    const categories = await (await fetch(`${forum.url}/api/v2/categories?outputFormat=flat`)).json();
    // It was begun before all others.
    const [longest] = await (await fetch(`${forum.url}/api/v2/discussions?limit=1&sort=dateInserted`)).json();
    const usual = list.find(({ countComments }) => countComments >= 20) ?? list[0];
    const pathOf = (url) => new URL(url, forum.url).pathname;
    return {
        home: "/",
        discussions: "/discussions",
        category: pathOf(categories.find(({ name }) => name === "Help wanted").url),
        discussion: pathOf(usual.url),
        "long, page 50": `${pathOf(longest.url)}/p${Math.min(50, Math.floor(longest.countComments / 30))}`,
        "API discussions": "/api/v2/discussions?limit=30",
        "API comments": `/api/v2/comments?discussionID=${usual.discussionID}&limit=30`,
    };
}

/** Round after round, each address in turn: so a slow minute of the machine falls on all alike. */
async function measureLoad(addresses) {
    const results = Object.fromEntries(Object.keys(addresses).map((name) => [name, []]));
    for (let round = 0; round < ROUNDS; round++) {
        for (const [name, path] of Object.entries(addresses))
            results[name].push(await underLoad(forum.url + path, { seconds: SECONDS }));
    }
    const rows = [];
    for (const [name, path] of Object.entries(addresses)) {
        const middle = (what) => median(results[name].map((one) => one[what]));
        const failed = results[name].reduce((sum, one) => sum + one.failed, 0);
        rows.push({
            page: name,
            "requests/s": middle("perSecond"),
            p50: middle("p50"),
            p99: middle("p99"),
            "first byte": await timeToFirstByte(forum.url + path),
            bytes: middle("bytes"),
            failed,
        });
    }
    printTable("As a guest, 16 connections, ms", rows);
    return rows;
}

async function measureWrites() {
    const rows = [];
    for (const count of [1, 8]) {
        const members = await clients(count);
        const runs = [];
        for (let round = 0; round < Math.min(3, ROUNDS); round++) {
            const run = await writeReplies(members, await someDiscussions(), SECONDS * 2);
            if (run.refused) throw run.refused;
            runs.push({ ...run, lost: await countLost(members[0], run.acknowledged) });
        }
        const middle = (what) => median(runs.map((one) => one[what]));
        const sum = (of) => runs.reduce((total, one) => total + of(one), 0);
        rows.push({
            clients: count,
            "replies/s": middle("perSecond"),
            p50: middle("p50"),
            p99: middle("p99"),
            written: sum((one) => one.acknowledged.length),
            lost: sum((one) => one.lost),
        });
    }
    printTable("Replies, each read again, ms", rows);
    return rows;
}

/** Kills the forum without warning while eight write, starts it again and looks for every reply it had acknowledged. */
async function measureCrash() {
    const rows = [];
    for (let round = 0; round < Math.min(3, ROUNDS); round++) {
        const writing = writeReplies(await clients(8), await someDiscussions(), 30);
        const delay = new Promise((resolve) => setTimeout(resolve, 1500 + round * 700));
        await delay;
        await forum.stop("SIGKILL");
        const { acknowledged } = await writing;
        forum = await startMeasured();
        const [reader] = await clients(1);
        rows.push({
            acknowledged: acknowledged.length,
            lost: await countLost(reader, acknowledged),
            "ready again": forum.startedIn,
        });
    }
    printTable("Killed while eight write, ms", rows);
    return rows;
}

async function measurePages(addresses) {
    if (!findChromium()) {
        console.log("\nPages: left out, Chromium is not installed and CHROMIUM_PATH is not set.");
        return undefined;
    }
    const rows = [];
    const browser = await startBrowser();
    try {
        for (const name of ["home", "discussions", "discussion"]) {
            for (const slow of [false, true])
                rows.push({
                    page: slow ? `${name}, slow` : name,
                    ...(await measurePage(browser, forum.url + addresses[name], { slow })),
                });
        }
    } finally {
        await browser.close();
    }
    printTable("In Chromium with an empty cache, KB as sent and ms", rows);
    return rows;
}

/** The renderer by itself: every post of the community in each format, and what is made to be slow (FC-8). */
function measureRenderer() {
    const { discussions, comments } = makeCommunity(figures.community);
    const posts = measureRendering([...discussions, ...comments].map(({ body }) => body));
    printTable("Rendering a post, ms", posts);
    const slow = measureSlowest();
    printTable("Rendering what is made to be slow, ms", slow);
    return { posts, slow };
}

/** Any page of a thread of 100,000 comments, beside its first, and typing on it (FC-55). It has a forum of its own. */
async function measureGiant() {
    const folder = mkdtempSync(join(tmpdir(), "parley-giant-"));
    let giant;
    try {
        const size = options.quick ? GIANT_QUICK : GIANT;
        const { seconds } = await bringIn(folder, makeGiant(size));
        giant = await startForum({ dataDir: folder, community: "empty" });
        const signedIn = await signIn(giant.url, ADMIN.name, ADMIN.password);
        const rows = wanted("giant") ? await giantPages(giant.url, size, signedIn) : [];
        if (rows.length > 0) printTable(`A thread of ${size.comments} comments, ${size.depth} deep, ms and kB`, rows);
        const typing = wanted("typing") ? await measureTypingIn(giant.url, size, signedIn) : [];
        return { ...size, seconds, rows, typing };
    } finally {
        await giant?.stop();
        rmSync(folder, { recursive: true, force: true });
    }
}

/** Kills forums of its own at random moments of all that is done to posts (FC-40). Whatever is found wrong is an end with 1. */
async function measureKills() {
    const kills = await killAtRandom({ points: options.quick ? 20 : 200 });
    printTable("Killed at random moments", kills.rows);
    for (const what of kills.wrong) console.log(what);
    if (kills.wrong.length > 0) process.exitCode = 1;
    return kills;
}

async function measureTypingIn(url, size, signedIn) {
    if (!findChromium()) {
        console.log("\nTyping: left out, Chromium is not installed and CHROMIUM_PATH is not set.");
        return [];
    }
    const browser = await startBrowser();
    try {
        const rows = await measureTyping(browser, await typingPages(url, size), signedIn);
        printTable("A key in the reply form, 4 times slower, ms until painted", rows);
        return rows;
    } finally {
        await browser.close();
    }
}

/** Clients of one administrator, whom flood control does not stop; signed in once, since sign-ins are held up in numbers. */
async function clients(count) {
    cookie ??= await signIn(forum.url, ADMIN.name, ADMIN.password);
    const member = memberAt(forum.url, cookie);
    return Array.from({ length: count }, () => member);
}

/** The forum on the community of the bench, behind a proxy that we play. */
function startMeasured() {
    return startForum({ dataDir, community: "empty", env: { TRUSTED_PROXIES: "127.0.0.1" } });
}

async function someDiscussions() {
    const list = await (await fetch(`${forum.url}/api/v2/discussions?limit=100`)).json();
    return list.filter(({ closed }) => !closed).map(({ discussionID }) => discussionID);
}

async function cleanUp() {
    await forum?.stop();
    rmSync(dataDir, { recursive: true, force: true });
}
