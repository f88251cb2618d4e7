import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startForum } from "../../lib/forum.mjs";
import { step } from "../../lib/say.mjs";
import { startDatabase } from "../database.mjs";
import { createSender, FIREFOX, memberAt, read, signIn } from "../member.mjs";
import { printTable } from "../report.mjs";
import { median, percentile } from "../statistics.mjs";
import { openStore } from "../stores.mjs";

const ADMIN = { name: "admin", password: "correct horse battery" };
const FOLLOWERS = 100_000;
const QUICK_FOLLOWERS = 10_000;
/** Replies that nobody follows, before each that all follow. */
const REPLIES = 7;
const LONG_REPLIES = 3;
/** Pages that are read alone, before each reply that all follow. */
const PAGES = 100;
/** Pages that are read before anything is measured: the memory of a server that reads pages grows by 30 MB until its heap is collected. */
const WARM_UP_PAGES = 1_500;
/** Time between the starts of two pages, as of a few readers. */
const PAGE_EVERY_MS = 25;
const LOOK_EVERY_MS = 100;
const LIMIT_MS = 10 * 60_000;

/**
 * Measures a reply in a discussion that many members follow: until it is acknowledged, until all of them are notified, what a guest's page and
 * a mention of one person take meanwhile, and the memory. The followers are rows made in the database while no forum runs.
 */
export async function measureNotices({ isQuick, engine }) {
    const followers = isQuick ? QUICK_FOLLOWERS : FOLLOWERS;
    const dataDir = mkdtempSync(join(tmpdir(), "parley-notices-"));
    const database = await startDatabase(engine);
    let forum;
    let reader;
    try {
        const start = () => startForum({ dataDir, env: { ...database.env, TRUSTED_PROXIES: "loopback" } });
        forum = await start();
        const place = await prepare(forum.url);
        await forum.stop();
        await step(`Making ${followers} followers`, () => makeFollowers(database.place(dataDir), place, followers));
        forum = await start();
        reader = await openReader(database.place(dataDir));
        const figures = await measure(forum, reader, { ...place, followers });
        printTable(
            `A reply that ${followers} follow, ${engine}`,
            Object.entries(figures).map(([what, figure]) => ({ what, figure })),
        );
        return { notices: figures };
    } finally {
        await reader?.close();
        await forum?.stop();
        await database.stop();
        rmSync(dataDir, { recursive: true, force: true });
    }
}

/** Starts a discussion that everybody is to follow and one that nobody does. Returns their IDs and the session's cookie. */
async function prepare(url) {
    const cookie = await signIn(url, ADMIN.name, ADMIN.password);
    const send = createSender(url, cookie);
    const [{ categoryID }] = await send("GET", "discussions?limit=1");
    const begin = async (name) =>
        (await send("POST", "discussions", { name, body: "It drips.", format: "text", categoryID })).discussionID;
    const [followed, quiet] = [await begin("Followed by all"), await begin("Followed by nobody")];
    await send("PUT", `discussions/${followed}/follow`, { level: "all" });
    return { cookie, followed, quiet };
}

/** Copies a member of the sample community, and the row by which the administrator follows the discussion. */
async function makeFollowers(place, { followed }, count) {
    const store = await openStore(place);
    try {
        const [{ high }] = await store.rows(`select max("userID") as high from users`);
        const [{ pattern }] = await store.rows(
            `select max("userID") as pattern from users where "importSource" is not null or "email" is null`,
        );
        const numbers = `with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${count})`;
        const copy = async (table, condition, expressionFor) => {
            const columns = await store.columnsOf(table);
            const values = columns.map((column) => expressionFor(column) ?? `"${column}"`);
            const names = columns.map((column) => `"${column}"`).join(", ");
            const source = `${numbers} select ${values.join(", ")} from "${table}", numbers where ${condition}`;
            await store.run(`insert into "${table}" (${names}) ${source}`);
        };
        await copy("users", `"userID" = ${pattern}`, (column) =>
            column === "userID"
                ? `${high} + i`
                : ["name", "nameKey", "nameSkeleton"].includes(column)
                  ? `"${column}" || '_' || i`
                  : undefined,
        );
        await copy("userRoles", `"userID" = ${pattern}`, (column) => (column === "userID" ? `${high} + i` : undefined));
        await copy("userDiscussions", `"discussionID" = ${followed} and "followLevel" = 'all'`, (column) =>
            // Only who started the discussion has taken part in it.
            column === "userID" ? `${high} + i` : column === "participated" ? "false" : undefined,
        );
        await store.setSequences();
        const [person] = await store.rows(`select "name" from users where "userID" = ${high + count}`);
        if (!person) throw new Error("The followers were not made.");
    } finally {
        await store.close();
    }
}

async function measure({ url, pid }, reader, { cookie, followed, quiet, followers }) {
    const { reply } = memberAt(url, cookie);
    const person = await reader.one(`select "userID", "name" from users where "userID" = (select max("userID") from users)`);
    const timed = async (discussionID, body) => {
        const start = performance.now();
        const commentID = await reply(discussionID, body);
        return { commentID, ms: performance.now() - start };
    };
    const page = () => read(`${url}/discussions`, { "User-Agent": FIREFOX });
    for (let count = 0; count < REPLIES; count++) await timed(quiet, `Warming up ${count}.`);
    let before = 0;
    await timesOf(page, (times) => {
        before = Math.max(before, memoryOf(pid));
        return times.length < WARM_UP_PAGES;
    });
    const [alone, pagesAlone, many, all, mentions, pages] = [[], [], [], [], [], []];
    let peak = 0;
    for (let count = 0; count < LONG_REPLIES; count++) {
        pagesAlone.push(...(await timesOf(page, (times) => times.length < PAGES)));
        // Directly before the reply that all follow, so that what else the machine does concerns both.
        for (let again = 0; again < REPLIES; again++) alone.push((await timed(quiet, `Nobody follows ${count} ${again}.`)).ms);
        const start = performance.now();
        const { commentID, ms } = await timed(followed, `All follow ${count}.`);
        many.push(ms);
        let isDone = false;
        const delivered = (async () => {
            while (!isDone) {
                if (performance.now() - start > LIMIT_MS)
                    throw new Error(`not all were notified within ${LIMIT_MS / 60_000} minutes`);
                await wait(LOOK_EVERY_MS);
                peak = Math.max(peak, memoryOf(pid));
                const { left } = await reader.one(`select count(*) as left from "notificationEvents"`);
                isDone = Number(left) === 0;
            }
            all.push((performance.now() - start) / 1000);
        })();
        const mentioned = (async () => {
            const begun = performance.now();
            const { commentID: mentionID } = await timed(quiet, `Ask @"${person.name}" ${count}.`);
            const find = `select "notificationID" from notifications where "userID" = ${person.userID} and "recordID" = ${mentionID}`;
            while (!(await reader.one(find))) {
                if (performance.now() - begun > LIMIT_MS) throw new Error("the mention was not delivered");
                await wait(LOOK_EVERY_MS / 10);
            }
            mentions.push(performance.now() - begun);
        })();
        pages.push(...(await timesOf(page, () => !isDone)));
        await Promise.all([delivered, mentioned]);
        const { count: reached } = await reader.one(
            `select count(*) as count from notifications where "recordID" = ${commentID} and "recordType" = 'comment'`,
        );
        if (Number(reached) < followers) throw new Error(`${reached} of ${followers} were notified`);
    }
    return {
        followers,
        "reply that nobody follows, ms": median(alone),
        "reply that all follow, ms": median(many),
        "times as long": median(many) / median(alone),
        "until all are notified, s": median(all),
        "guest's page alone, p95, ms": percentile(pagesAlone, 95),
        "guest's page meanwhile, p95, ms": percentile(pages, 95),
        "times as long meanwhile": percentile(pages, 95) / percentile(pagesAlone, 95),
        "mention of one person meanwhile, until stored, ms": median(mentions),
        "memory at most, MB": peak,
        "memory more than with pages alone, MB": peak - before,
    };
}

/** Requests a page again and again, one at a time at regular intervals, and returns the times in ms. */
async function timesOf(page, goesOn) {
    const times = [];
    do {
        const start = performance.now();
        await page();
        times.push(performance.now() - start);
        await wait(Math.max(0, start + PAGE_EVERY_MS - performance.now()));
    } while (goesOn(times) && times.length < PAGES * 100);
    return times;
}

const memoryOf = (pid) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

/** Opens the database of a running forum for reading: `one(sql)` returns the first row. */
async function openReader({ dataDir, databaseUrl }) {
    if (databaseUrl) {
        const { default: pg } = await import("pg");
        const client = new pg.Client({ connectionString: databaseUrl });
        await client.connect();
        return { one: async (text) => (await client.query(text)).rows[0], close: () => client.end() };
    }
    const { default: Connection } = await import("libsql");
    const connection = new Connection(join(dataDir, "parley.sqlite"), { readonly: true });
    return { one: async (text) => connection.prepare(text).get(), close: async () => connection.close() };
}
