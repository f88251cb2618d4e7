// node scripts/bench/crowd.mjs [--seconds 30] [--rounds 3] [--share 1] [--only "one member"]: the effect of a crowd on members (FC-72). See
// README.md.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { startForum } from "../lib/forum.mjs";
import { FIREFOX, read, signIn } from "./member.mjs";
import { seeded } from "./random.mjs";
import { printTable } from "./report.mjs";
import { percentile } from "./statistics.mjs";

const { values } = parseArgs({
    options: {
        seconds: { type: "string", default: "30" },
        rounds: { type: "string", default: "3" },
        // Share of the requests of the crowd, for a machine that is busy with other things.
        share: { type: "string", default: "1" },
        // Part of the crowd that sends requests, by the names in the last table; all of it by default.
        only: { type: "string", default: "" },
    },
});
const EVERYBODY_ELSE = join(import.meta.dirname, "everybodyElse.mjs");
/** Number of reading members, and the mean time between the requests of each, in ms. */
const [MEMBERS, READS_FOR] = [10, 1_000 / Number(values.share)];
const PASSWORD = "a kettle for each of us";
const LIST = "/discussions";

const chance = seeded(72);
const forum = await startForum({ env: { TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "error" } });
try {
    const admin = await signIn(forum.url, "admin", "correct horse battery");
    const names = Array.from({ length: MEMBERS + 1 }, (_, index) => `Reader ${index}`);
    for (const name of names) await addMember(admin, name);
    const cookies = [];
    for (const [index, name] of names.entries()) cookies.push(await signIn(forum.url, name, PASSWORD, `10.20.0.${index + 1}`));
    const [hammering, ...reading] = cookies;
    const threads = await threadsOf(forum.url);
    if (values.only === "counts") await addCommentedPages(admin);
    // Warm-up: a new server is slow at whatever it does for the first time.
    await during(() => crowd(hammering, threads), reading, threads);
    const rounds = { alone: [], "in the crowd": [] };
    const busy = { alone: 0, "in the crowd": 0 };
    const answers = {};
    for (let round = 0; round < Number(values.rounds); round++) {
        const others = {
            alone: async () => undefined,
            "in the crowd": async () => addTo(answers, await crowd(hammering, threads)),
        };
        for (const [when, ask] of Object.entries(others)) {
            const before = workOf(forum.pid);
            rounds[when].push(...(await during(ask, reading, threads)));
            busy[when] += workOf(forum.pid) - before;
        }
    }
    printTable("What members wait, in ms", Object.entries(rounds).flatMap(waits));
    const measuredFor = Number(values.rounds) * Number(values.seconds);
    printTable("What the forum's main thread did, in ms a second", [
        Object.fromEntries(Object.entries(busy).map(([when, milliseconds]) => [when, milliseconds / measuredFor])),
    ]);
    printTable(
        "What the crowd was answered",
        Object.entries(answers).map(([who, statuses]) => ({ who, ...statuses })),
    );
} finally {
    await forum.stop();
}

/**
 * Lets members read while others send requests; resolves to the time of each response and the CPU time of the forum's main thread
 * meanwhile, in ms.
 */
async function during(others, cookies, threads) {
    const until = performance.now() + Number(values.seconds) * 1000;
    const answers = [];
    const members = cookies.map(async (cookie, index) => {
        await wait((READS_FOR / cookies.length) * index);
        while (performance.now() < until) {
            const path = chance.next() < 0.3 ? LIST : chance.pick(threads);
            const [start, worked] = [performance.now(), workOf(forum.pid)];
            const headers = { Cookie: cookie, "User-Agent": FIREFOX, "X-Forwarded-For": `10.20.0.${index + 2}` };
            const status = await read(forum.url + path, headers);
            if (status !== 200) throw new Error(`a member was answered with ${status}`);
            const page = path === LIST ? "list" : "discussion";
            answers.push({ page, time: performance.now() - start, work: workOf(forum.pid) - worked });
            // With constant pauses, members whose requests once coincided would always coincide.
            await wait(READS_FOR * 2 * chance.next());
        }
    });
    await Promise.all([...members, others()]);
    return answers;
}

/**
 * Sends the requests of a crowd: 10,000 guests a minute on one thread, bots on all lists, and a member who requests one list after the
 * other.
 */
async function crowd(cookie, threads) {
    const { seconds, share } = { seconds: Number(values.seconds), share: Number(values.share) };
    const options = { url: forum.url, seconds, share, cookie, threads, seed: chance.between(1, 1_000_000), only: values.only };
    const { stdout } = await promisify(execFile)(process.execPath, [EVERYBODY_ELSE, JSON.stringify(options)]);
    return JSON.parse(stdout);
}

function addTo(answers, more) {
    for (const [who, statuses] of Object.entries(more)) {
        answers[who] ??= {};
        for (const [status, count] of Object.entries(statuses)) answers[who][status] = (answers[who][status] ?? 0) + count;
    }
}

function waits([when, answers]) {
    return ["list", "discussion"].map((page) => {
        const those = answers.filter((answer) => answer.page === page);
        const of = (what, percent) =>
            percentile(
                those.map((answer) => answer[what]),
                percent,
            );
        const [p50, p95] = [of("time", 50), of("time", 95)];
        return { page, when, p50, p95, "p50 of work": of("work", 50), "p95 of work": of("work", 95), asked: those.length };
    });
}

/** Returns the CPU time of the main thread of a process since its start, in ms; NaN if the system does not provide it. */
function workOf(pid) {
    try {
        return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
    } catch {
        return Number.NaN;
    }
}

async function threadsOf(url) {
    const sitemap = await (await fetch(`${url}/sitemap-1.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, pageURL]) => new URL(pageURL).pathname);
    return paths.filter((path) => path.startsWith("/discussion/"));
}

async function addMember(cookie, name) {
    const body = { name, email: `${name.replace(" ", ".")}@example.com`, password: PASSWORD, emailConfirmed: true };
    await post(cookie, "users", body);
}

/** Adds a site with a hundred pages, each with a comment. */
async function addCommentedPages(cookie) {
    const { categoryID } = await (await fetch(`${forum.url}/api/v2/discussions/1`)).json();
    const origin = "https://almanac.example";
    await post(cookie, "embed-sites", { name: "The Wexley Almanac", origins: [origin], categoryID });
    for (let page = 1; page <= 100; page++)
        await post(cookie, "embed-comments", { pageUrl: `${origin}/article-${page}`, body: `About ${page}.`, format: "text" });
}

async function post(cookie, path, body) {
    const answer = await fetch(`${forum.url}/api/v2/${path}`, {
        method: "POST",
        headers: { Cookie: cookie, "X-Requested-With": "parley", Origin: forum.url, "Content-Type": "application/json" },
        body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}
