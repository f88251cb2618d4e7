import { startForum } from "../../lib/forum.mjs";
import { createSender, FIREFOX, read, signIn } from "../member.mjs";
import { processorTime } from "../processorTime.mjs";
import { median } from "../statistics.mjs";

/** Few pages a turn: garbage collection and a busy machine otherwise make one variant look a tenth slower than another. */
const TURNS = { full: 40, quick: 8 };

const ADMIN = { name: "admin", password: "correct horse battery" };

/**
 * Compares a guest's page in variants of the sample community: CPU ms of the forum for a page that is made, and for a cached one, and the ratio
 * of the slowest one to the first, the median over turns in which each variant is measured. `prepare(send)` returns the functions that switch to each variant, by name; in what they return, `headers` are
 * those that guests send in it. `send(method, path, body)` calls the API as administrator.
 */
export async function comparePages({ path, isQuick, prepare }) {
    const turns = isQuick ? TURNS.quick : TURNS.full;
    const rows = [];
    for (const [what, env, count] of [
        ["rendered", { KEPT_ANSWERS_MB: "0" }, 5],
        ["cached", {}, 1_000],
    ])
        rows.push({ what, ...(await compare(env, { path, prepare, turns, count })) });
    return rows;
}

async function compare(env, { path, prepare, turns, count }) {
    const forum = await startForum({ env: { ...env, TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "error" } });
    try {
        const variants = Object.entries(
            await prepare(createSender(forum.url, await signIn(forum.url, ADMIN.name, ADMIN.password))),
        );
        const works = Object.fromEntries(variants.map(([name]) => [name, []]));
        // In turn: a process gets faster for minutes after its start, whatever it is asked for.
        for (let turn = 0; turn <= turns; turn++)
            for (const [name, switchTo] of variants) {
                const { headers } = await switchTo();
                works[name].push(await measurePages(forum, { path, count, headers }));
            }
        // The first turn is a warm-up.
        const [first, ...others] = variants.map(([name]) => works[name].slice(1));
        const medians = variants.map(([name]) => [name, median(works[name].slice(1))]);
        const ratios = others.map((times) => median(times.map((time, turn) => time / first[turn])));
        return { ...Object.fromEntries(medians), ratio: Math.max(...ratios) };
    } finally {
        await forum.stop();
    }
}

/** Returns the CPU time of a page, after one that may be made. */
async function measurePages({ url, pid }, { path, count, headers }) {
    const guest = { "User-Agent": FIREFOX, "X-Forwarded-For": "198.51.100.7", ...headers };
    await readPage();
    const before = processorTime(pid);
    for (let index = 0; index < count; index++) await readPage();
    return (processorTime(pid) - before) / count;

    async function readPage() {
        const status = await read(`${url}${path}`, guest);
        if (status >= 400) throw new Error(`${path} was answered with ${status}`);
    }
}
