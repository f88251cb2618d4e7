import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startForum } from "../../lib/forum.mjs";
import { step } from "../../lib/say.mjs";
import { startDatabase } from "../database.mjs";
import { memberAt, signIn } from "../member.mjs";
import { printTable } from "../report.mjs";
import { percentile } from "../statistics.mjs";
import { openStore } from "../stores.mjs";

const ADMIN = { name: "admin", password: "correct horse battery" };
const STREAMS = 5_000;
const QUICK_STREAMS = 500;
/** Streams of one member, and from one address: below the limits of the server. */
const OF_MEMBER = 10;
const OF_ADDRESS = 100;
/** Number of streams that are opened at once. */
const AT_ONCE = 50;
const REPLIES = 10;
const LIMIT_MS = 60_000;

/**
 * Measures live streams that are open at the same time, all on one discussion: the memory of the forum, and the time from a reply until its event is
 * on each of them. The members and their sessions are rows made in the database while no forum runs.
 */
export async function measureStreams({ isQuick, engine }) {
    const count = isQuick ? QUICK_STREAMS : STREAMS;
    const dataDir = mkdtempSync(join(tmpdir(), "parley-streams-"));
    const database = await startDatabase(engine);
    const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
    const streams = [];
    let forum;
    try {
        const start = () => startForum({ dataDir, env: { ...database.env, TRUSTED_PROXIES: "loopback" } });
        forum = await start();
        const cookie = await signIn(forum.url, ADMIN.name, ADMIN.password);
        const [{ discussionID }] = await (await fetch(`${forum.url}/api/v2/discussions?limit=1`)).json();
        await forum.stop();
        const members = Math.ceil(count / OF_MEMBER);
        await step(`Making ${members} members`, () => makeMembers(database.place(dataDir), members));
        forum = await start();
        const before = memoryOf(forum.pid);
        await step(`Opening ${count} streams`, async () => {
            while (streams.length < count)
                streams.push(
                    ...(await Promise.all(
                        Array.from({ length: Math.min(AT_ONCE, count - streams.length) }, (_, index) =>
                            openStream(agent, forum.url, { number: streams.length + index, discussionID }),
                        ),
                    )),
                );
        });
        const { reply } = memberAt(forum.url, cookie);
        const times = [];
        for (let round = 0; round < REPLIES; round++) {
            const begun = performance.now();
            const seen = streams.map((stream) => stream.next());
            await reply(discussionID, `To all ${round}.`);
            times.push(...(await Promise.all(seen)).map((at) => at - begun));
        }
        const figures = {
            streams: count,
            "memory, MB": memoryOf(forum.pid),
            "memory before, MB": before,
            "event on each, p50, ms": percentile(times, 50),
            "event on each, p95, ms": percentile(times, 95),
        };
        printTable(
            `${count} live streams, ${engine}`,
            Object.entries(figures).map(([what, figure]) => ({ what, figure })),
        );
        return { streams: figures };
    } finally {
        for (const { close } of streams) close();
        agent.destroy();
        await forum?.stop();
        await database.stop();
        rmSync(dataDir, { recursive: true, force: true });
    }
}

const tokenOf = (member) => `bench-${member}`;

/** Copies a member of the sample community, each with a session. */
async function makeMembers(place, count) {
    const store = await openStore(place);
    try {
        const [{ high }] = await store.rows(`select max("userID") as high from users`);
        const [{ pattern }] = await store.rows(`select max("userID") as pattern from users where "email" is null`);
        const [{ roleID }] = await store.rows(`select max("roleID") as "roleID" from "userRoles" where "userID" = ${pattern}`);
        const columns = await store.columnsOf("users");
        const toValue = (column, i) =>
            column === "userID"
                ? `${high + i}`
                : ["name", "nameKey", "nameSkeleton"].includes(column)
                  ? `"${column}" || '_${i}'`
                  : `"${column}"`;
        const sessionColumns = await store.columnsOf("sessions");
        for (let i = 1; i <= count; i++) {
            await store.run(
                `insert into users (${columns.map((column) => `"${column}"`).join(", ")})
                    select ${columns.map((column) => toValue(column, i)).join(", ")} from users where "userID" = ${pattern}`,
            );
            // Without a role the member may not see the discussion, and gets no event.
            await store.run(`insert into "userRoles" ("userID", "roleID") values (${high + i}, ${roleID})`);
            const hash = createHash("sha256").update(tokenOf(i)).digest("base64url");
            const copied = sessionColumns.filter((column) => column !== "sessionID");
            await store.run(
                `insert into sessions (${copied.map((column) => `"${column}"`).join(", ")})
                    select ${copied.map((column) => (column === "tokenHash" ? `'${hash}'` : column === "userID" ? `${high + i}` : `"${column}"`)).join(", ")}
                    from sessions order by "sessionID" limit 1`,
            );
        }
        await store.setSequences();
    } finally {
        await store.close();
    }
}

/** Opens a live stream that watches a discussion. `next()` returns when its next event about it has come. */
async function openStream(agent, url, { number, discussionID }) {
    const member = Math.floor(number / OF_MEMBER) + 1;
    const place = Math.floor(number / OF_ADDRESS);
    const headers = {
        cookie: `parley-session=${tokenOf(member)}`,
        "x-forwarded-for": `10.1.${Math.floor(place / 250)}.${(place % 250) + 1}`,
        accept: "text/event-stream",
    };
    let notify = () => undefined;
    const response = await new Promise((resolve, reject) => {
        get(`${url}/api/v2/live?watch=discussion:${discussionID}`, { agent, headers }, resolve).on("error", reject);
    });
    if (response.statusCode !== 200) throw new Error(`a stream was answered with ${response.statusCode}`);
    response.setEncoding("utf8");
    // Until the stream has been told the version of the discussion, a reply is no event for it.
    await new Promise((resolve) => {
        response.on("data", (text) => {
            if (/^event: discussion$/m.test(text)) notify(performance.now());
            else if (/^id: .*discussion/m.test(text)) resolve();
        });
    });
    response.on("error", () => undefined);
    return {
        next: () =>
            Promise.race([
                new Promise((resolve) => {
                    notify = resolve;
                }),
                wait(LIMIT_MS, undefined, { ref: false }).then(() => {
                    throw new Error("an event did not come");
                }),
            ]),
        close: () => response.destroy(),
    };
}

const memoryOf = (pid) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
