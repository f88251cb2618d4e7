import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startForum } from "../../lib/forum.mjs";
import { step } from "../../lib/say.mjs";
import { makeCommunity, QUICK } from "../community.mjs";
import { startDatabase } from "../database.mjs";
import { ADMIN, bringIn } from "../imported.mjs";
import { withGiant } from "../large.mjs";
import { FIREFOX, memberAt, signIn } from "../member.mjs";
import { memoryOf } from "../memory.mjs";
import { multiply } from "../multiply.mjs";
import { printTable } from "../report.mjs";
import { openSearchStore } from "../searchStore.mjs";
import { percentile } from "../statistics.mjs";
import { writeReplies } from "../writes.mjs";

const AT_ONCE = 8;
const REQUESTS = 40;
const QUICK_REQUESTS = 16;
const POLL_MS = 100;
const MEMBER_COPIES = 5;
const LONGEST = { comments: 1000, depth: 50, reactions: 10 };
const WRITING_S = 6;
const QUICK_WRITING_S = 2;
/** Rounds of replies with and without the index, in turn. */
const ROUNDS = 3;
/** A post in a script without spaces, since the community has none. */
const MARKED = { name: "東京都で電気ケトルを修理する", body: "It has a quixotic zymometer.", format: "markdown" };

/**
 * Measures searches of eight at once, a guest's page beside them, replies with and without the index, the size of the index and the time to
 * build it, in a forum of its own: of the community, or of `copies` of its tenth, which has 5,000 posts.
 */
export async function measureSearch({ isQuick, engine, community, copies }) {
    const dataDir = mkdtempSync(join(tmpdir(), "parley-search-"));
    const database = await startDatabase(engine);
    let forum;
    let store;
    const start = async () => {
        forum = await startForum({ dataDir, community: "empty", env: { ...database.env, TRUSTED_PROXIES: "127.0.0.1" } });
    };
    try {
        // The last thread must be the longest one, which is not copied.
        const made = copies > 1 ? withGiant(makeCommunity(QUICK), LONGEST) : makeCommunity(community);
        await bringIn(dataDir, made, database.env);
        if (copies > 1) await multiply(database.place(dataDir), { copies, memberCopies: Math.min(copies, MEMBER_COPIES) });
        await start();
        store = await openSearchStore(database.place(dataDir));
        const cookie = await signIn(forum.url, ADMIN.name, ADMIN.password);
        await post(forum.url, cookie, "discussions", { ...MARKED, categoryID: await firstCategory(forum.url) });
        const reindexed = await step("Indexing", () => reindex(forum.url, cookie, store));
        const size = await store.sizes();
        const alone = await timesOf(() => page(forum.url), isQuick);
        const idle = memoryOf(forum.pid, ...database.pids);
        const { rows, beside } = await measureSearches(forum.url, commonWords(made), isQuick);
        printTable(`Searches of ${size.posts} posts, ${AT_ONCE} at once, ms`, rows);
        const searching = memoryOf(forum.pid, ...database.pids);
        const replies = await step("Replying", () => measureReplies(forum.url, cookie, store, isQuick));
        const figures = {
            posts: size.posts,
            "guest's page alone, p95": percentile(alone, 95),
            "guest's page beside searches, p95": percentile(beside, 95),
            "guest's page, times": percentile(beside, 95) / percentile(alone, 95),
            "replies/s with the index": replies.with,
            "replies/s without": replies.without,
            "replies, share": replies.with / replies.without,
            "index, MB": size.indexMB,
            "vocabulary, MB": size.vocabularyMB,
            "text, MB": size.textMB,
            "index, times the text": size.indexMB / size.textMB,
            "reindex, s": reindexed,
            "memory idle, MB": idle,
            "memory while searching, MB more": searching - idle,
        };
        printTable(
            "The search",
            Object.entries(figures).map(([what, figure]) => ({ what, figure })),
        );
        return { search: { rows, ...figures } };
    } finally {
        await store?.close();
        await forum?.stop();
        await database.stop();
        rmSync(dataDir, { recursive: true, force: true });
    }
}

/** Returns the times of each kind of search, and of a guest's page beside them. */
async function measureSearches(url, words, isQuick) {
    const rows = [];
    const beside = [];
    for (const [name, address] of searches(words)) {
        await ask(url, address);
        const [times, pages] = await Promise.all([
            timesOf(() => ask(url, address), isQuick),
            timesOf(() => page(url), isQuick, 1),
        ]);
        beside.push(...pages);
        rows.push({ search: name, p50: percentile(times, 50), p95: percentile(times, 95) });
    }
    return { rows, beside };
}

/** Returns the replies per second with and without the queue of the index and the job that empties it. */
async function measureReplies(url, cookie, store, isQuick) {
    const members = Array.from({ length: AT_ONCE }, () => memberAt(url, cookie));
    const rates = { with: [], without: [] };
    const discussionIDs = await store.discussionIDs();
    for (let round = 0; round < ROUNDS; round++) {
        for (const kind of ["with", "without"]) {
            const restore = kind === "without" ? await store.dropTriggers() : undefined;
            const { perSecond, refused } = await writeReplies(members, discussionIDs, isQuick ? QUICK_WRITING_S : WRITING_S);
            if (refused) throw refused;
            rates[kind].push(perSecond);
            await restore?.();
        }
    }
    return { with: percentile(rates.with, 50), without: percentile(rates.without, 50) };
}

function searches([common, second, rare]) {
    const of = (query, more = {}) => `search?${new URLSearchParams({ query, expand: "-body,excerpt", limit: "10", ...more })}`;
    return [
        ["rare", of("zymometer")],
        ["seldom", of(rare)],
        ["common", of(common)],
        ["phrase", of(`"${common} ${second}"`)],
        ["two CJK letters", of("東京")],
        ["misspelt", of("zymometre")],
        ["narrowed", of(common, { recordTypes: "comment", dateInserted: ">2020-01-01", sort: "-score" })],
        ["page 30", of(common, { page: "30" })],
        ["counts", `search/counts?${new URLSearchParams({ query: common })}`],
        [
            "suggestions",
            of(common.slice(0, 4), { limit: "5", collapse: "true", includeTotal: "false", expand: "breadcrumbs,-body" }),
        ],
    ];
}

/** Returns two of the commonest long words of the community, and one of the rarest. */
function commonWords({ comments }) {
    const counts = new Map();
    for (const { body } of comments.slice(0, 2_000))
        for (const word of new Set(body.toLowerCase().match(/[a-z]{5,}/g) ?? [])) counts.set(word, (counts.get(word) ?? 0) + 1);
    const sorted = [...counts].sort((one, other) => other[1] - one[1]).map(([word]) => word);
    return [sorted[0] ?? "kettle", sorted[1] ?? "lamp", sorted.at(-1) ?? "valve"];
}

async function timesOf(work, isQuick, atOnce = AT_ONCE) {
    const times = [];
    let left = isQuick ? QUICK_REQUESTS : REQUESTS;
    const go = async () => {
        while (left-- > 0) {
            const start = performance.now();
            await work();
            times.push(performance.now() - start);
        }
    };
    await Promise.all(Array.from({ length: atOnce }, go));
    return times;
}

let asked = 0;

/** Headers of a browser, each time from another address: the forum limits what one client may use. */
const asGuest = () => ({ "user-agent": FIREFOX, "x-forwarded-for": `10.8.${(asked >> 8) & 255}.${asked++ & 255}` });

async function ask(url, address) {
    const answer = await fetch(`${url}/api/v2/${address}`, { headers: asGuest() });
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    await answer.text();
    return Number(answer.headers.get("x-app-page-result-count"));
}

const page = async (url) => void (await (await fetch(`${url}/discussions`, { headers: asGuest() })).text());

async function firstCategory(url) {
    return (await (await fetch(`${url}/api/v2/categories?outputFormat=flat`)).json())[0].categoryID;
}

async function post(url, cookie, path, body) {
    const answer = await fetch(`${url}/api/v2/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-requested-with": "parley", cookie },
        body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/** Searches until the queue is empty: each search indexes a part of it first, beside the job of the server. */
async function indexAll(url, store) {
    while ((await store.countPending()) > 0) {
        // While the workers are busy, a search is refused with 503.
        await fetch(`${url}/api/v2/search?query=zymometer&limit=1`, { headers: asGuest() }).then((answer) => answer.text());
        await wait(POLL_MS);
    }
}

/** Returns the seconds until everything has been indexed anew; up to 15 of them until the job begins. */
async function reindex(url, cookie, store) {
    // What the import has queued would be indexed twice.
    await store.emptyQueue();
    const start = performance.now();
    await post(url, cookie, "search/reindex", {});
    await indexAll(url, store);
    return (performance.now() - start) / 1000;
}
