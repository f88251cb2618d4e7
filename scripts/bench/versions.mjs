// node scripts/bench/versions.mjs FOLDER [--rounds 8]: CPU time per request of this version and of another one that is built in FOLDER. See
// README.md.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { root } from "../lib/root.mjs";
import { FIREFOX, memberAt, read, signIn } from "./member.mjs";
import { printTable } from "./report.mjs";
import { median } from "./statistics.mjs";

const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: "string", default: "8" } },
});
const [folder] = positionals;
if (!folder)
    throw new Error("Which folder? Make one with: git worktree add --detach FOLDER COMMIT, and npm ci and npm run build in it.");
/** Clock tick of the kernel, in ms. */
const TICK_MS = 10;

const versions = { before: await open(resolve(folder)), now: await open(root) };
try {
    const ratios = new Map();
    // Both are measured in turn, so that a slow minute of the machine affects both; the first round is a warm-up and does not count.
    for (let round = 0; round <= Number(values.rounds); round++) {
        const works = { before: await measureRound(versions.before, round), now: await measureRound(versions.now, round) };
        if (round === 0) continue;
        for (const [what, before] of Object.entries(works.before))
            ratios.set(what, [...(ratios.get(what) ?? []), { before, now: works.now[what] }]);
    }
    printTable(
        "Processor time of the forum's process for a request, in ms",
        [...ratios].map(([what, rounds]) => {
            const [before, now] = [median(rounds.map((round) => round.before)), median(rounds.map((round) => round.now))];
            return { what, before, now, "a second, of before": median(rounds.map((round) => round.before / round.now)) };
        }),
    );
} finally {
    await Promise.all(Object.values(versions).map(({ forum }) => forum.stop()));
}

/** Starts the forum that is built in a folder, by the script of that version. */
async function open(directory) {
    const { startForum } = await import(pathToFileURL(join(directory, "scripts/lib/forum.mjs")).href);
    const forum = await startForum({ env: { TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "error" } });
    const cookie = await signIn(forum.url, "admin", "correct horse battery");
    const list = await (await fetch(`${forum.url}/api/v2/discussions?limit=30`, { headers: { Cookie: cookie } })).json();
    const threads = list.filter(({ closed }) => !closed).map(({ discussionID }) => discussionID);
    return { forum, cookie, threads };
}

/** Sends each kind of request several times; returns the CPU time of each in ms. */
async function measureRound({ forum, cookie, threads }, round) {
    const guest = { "User-Agent": FIREFOX, "X-Forwarded-For": "198.51.100.7" };
    const member = { "User-Agent": FIREFOX, Cookie: cookie };
    const { reply } = memberAt(forum.url, cookie);
    const at = (index) => threads[index % threads.length];
    const works = {};
    await measure("guest's page, cached", 3_000, () => get("/discussions", guest));
    await measure("guest's list, rendered", 30, (index) => get(`/discussions?sort=-hot&tagID=${1_000 * round + index}`, guest));
    await measure("member's list, rendered", 30, (index) => get(`/discussions?sort=-hot&tagID=${1_000 * round + index}`, member));
    await measure("reply", 150, (index) =>
        reply(at(index), `Reply ${index} of round ${round}: **mended** with [glue](https://example.com/glue).`),
    );
    // A reply invalidates every thread, so each of these pages is rendered again.
    await measure("member's discussion, rendered", 20, (index) => get(`/discussion/${at(index)}`, member));
    return works;

    async function measure(what, count, ask) {
        const before = processorTime(forum.pid);
        for (let index = 0; index < count; index++) await ask(index);
        works[what] = (processorTime(forum.pid) - before) / count;
    }

    async function get(path, headers) {
        const status = await read(forum.url + path, headers);
        if (status >= 400) throw new Error(`${path} was answered with ${status}`);
    }
}

/** Returns the CPU time of a process with all its threads, in ms. */
function processorTime(pid) {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
