// node scripts/bench/versions.mjs FOLDER [--rounds 8]: CPU time per request of this version and of another one that is built in FOLDER. See
// README.md.
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { root } from "../lib/root.mjs";
import { FIREFOX, memberAt, read, signIn } from "./member.mjs";
import { processorTime } from "./processorTime.mjs";
import { printTable } from "./report.mjs";
import { median } from "./statistics.mjs";

const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: "string", default: "8" } },
});
const [folder] = positionals;
if (!folder)
    throw new Error("Which folder? Make one with: git worktree add --detach FOLDER COMMIT, and npm ci and npm run build in it.");
/** Time after the responses in which the server does what they left for later, such as notifying members, in ms. */
const LATER_MS = 500;

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
    await measure("guest's API list, cached", 1_000, () => get("/api/v2/discussions?limit=20", guest));
    await measure("guest's list, rendered", 30, (index) => get(`/discussions?sort=-hot&tagID=${1_000 * round + index}`, guest));
    await measure("member's list, rendered", 30, (index) => get(`/discussions?sort=-hot&tagID=${1_000 * round + index}`, member));
    await measure("reply", 150, (index) =>
        reply(at(index), `Reply ${index} of round ${round}: **mended** with [glue](https://example.com/glue).`),
    );
    // A reply invalidates every thread, so each of these pages is rendered again.
    await measure("member's discussion, rendered", 20, (index) => get(`/discussion/${at(index)}`, member));
    // Each of these lists is computed once, for it has a limit of its own.
    await measure("guest's API list, computed", 60, (index) => get(`/api/v2/discussions?limit=${20 + index}`, guest));
    await measure("guest's API comments, computed", 60, (index) =>
        get(`/api/v2/comments?discussionID=${at(index)}&limit=${10 + (index % 30)}`, guest),
    );
    return works;

    async function measure(what, count, ask) {
        const before = processorTime(forum.pid);
        for (let index = 0; index < count; index++) await ask(index);
        // What is done after the responses belongs to them.
        await wait(LATER_MS);
        works[what] = (processorTime(forum.pid) - before) / count;
    }

    async function get(path, headers) {
        const status = await read(forum.url + path, headers);
        if (status >= 400) throw new Error(`${path} was answered with ${status}`);
    }
}
