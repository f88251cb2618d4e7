// node scripts/bench/servers.mjs: two built servers on one PostgreSQL, as described in docs/scaling.md. See README.md.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findPostgres } from "../lib/find.mjs";
import { startForum } from "../lib/forum.mjs";
import { freePort } from "../lib/freePort.mjs";
import { startPostgres } from "../lib/postgres.mjs";
import { root } from "../lib/root.mjs";
import { FIREFOX, signIn } from "./member.mjs";
import { printTable } from "./report.mjs";

const ADMIN = { name: "admin", password: "correct horse battery" };
/** Time in ms within which a change on one server must be visible on the other (FC-14, FC-46). */
const SEEN_WITHIN = 1_000;
const WRITERS = 8;
const REPLIES = 25;

/** Trials with the two servers, `first` and `second`; each returns its result or throws the problem. */
const TRIALS = {
    "both start on an empty database": async ({ first }) => {
        const [{ migrations, administrators }] = await first.sql(
            `SELECT (SELECT count(*) - count(DISTINCT name) FROM migrations)::int AS migrations,
                    (SELECT count(*) FROM users WHERE "nameKey" = 'admin')::int AS administrators`,
        );
        if (migrations !== 0 || administrators !== 1) throw new Error(`${administrators} administrators`);
        return "one schema, one community";
    },
    "signed in on one, known on the other": async ({ first, second }) => {
        const cookie = await signIn(first.url, ADMIN.name, ADMIN.password);
        if ((await second.call("GET", "users/me", undefined, { Cookie: cookie })).userID < 1) throw new Error("a guest");
        await first.call("POST", "authenticate/signout", {}, { Cookie: cookie });
        if ((await second.call("GET", "users/me", undefined, { Cookie: cookie })).userID > 0) throw new Error("still signed in");
        return "and signed out there at once";
    },
    "written on one, read on the other": async ({ first, second }) => {
        const discussion = await first.begin("Written on the first");
        const path = new URL(discussion.url).pathname;
        if (!(await second.page(path)).includes("Written on the first")) throw new Error("the page is not there");
        const words = "A reply that the first server took";
        await first.reply(discussion.discussionID, words);
        return `a guest's kept page shows a reply after ${await untilSo(async () => (await second.page(path)).includes(words))} ms`;
    },
    "the same sent to both, at once": async ({ first, second }) => {
        const { discussionID } = await first.begin("Sent twice");
        for (let turn = 0; turn < 20; turn++) {
            const key = { "Idempotency-Key": `twice ${turn}` };
            await Promise.all(
                [first, second].map((server) => server.reply(discussionID, `Reply ${turn}`, key).catch(refusedAsSame)),
            );
        }
        const { countComments } = await second.call("GET", `discussions/${discussionID}`);
        if (countComments !== 20) throw new Error(`${countComments} replies instead of 20`);
        return "20 of 20 are there once";
    },
    "eight write in one thread through both": async ({ first, second }) => {
        const { discussionID } = await first.begin("All at once");
        await Promise.all(
            Array.from({ length: WRITERS }, async (_, who) => {
                for (let turn = 0; turn < REPLIES; turn++) {
                    await (who % 2 === 0 ? first : second).reply(discussionID, `Reply ${turn} of ${who}`);
                }
            }),
        );
        const { countComments } = await second.call("GET", `discussions/${discussionID}`);
        if (countComments !== WRITERS * REPLIES) throw new Error(`${countComments} replies instead of ${WRITERS * REPLIES}`);
        return `${countComments} replies, counted right`;
    },
    "a category made private on one": async ({ first, second }) => {
        const discussion = await first.begin("Soon to be hidden");
        const path = new URL(discussion.url).pathname;
        await second.page(path);
        await first.call("PATCH", `categories/${discussion.categoryID}/permissions`, { customPermissions: true });
        const isGone = async () =>
            (await second.get(path)).status === 404 &&
            (await second.api(`discussions/${discussion.discussionID}`)).status === 404;
        const took = await untilSo(isGone);
        await first.call("PATCH", `categories/${discussion.categoryID}/permissions`, { customPermissions: false });
        return `gone from the other after ${took} ms`;
    },
    "the name of the site changed on one": async ({ first, second }) => {
        await second.page("/");
        await first.call("PATCH", "config", { "ui.siteName": "Two of us" });
        return `shown by the other after ${await untilSo(async () => (await second.page("/")).includes("Two of us"))} ms`;
    },
    "a mail is sent by one of them": async ({ first, mailbox }) => {
        await first.call("POST", "users/request-password", { email: "admin@example.com" }, { Cookie: "" });
        await untilSo(async () => mailbox.length > 0, 90_000);
        // Waits for another run of the jobs on both servers.
        await wait(20_000);
        if (mailbox.length !== 1) throw new Error(`${mailbox.length} mails`);
        return "once, though both look after mails";
    },
    "one is killed": async ({ first, second }) => {
        const { discussionID } = await second.begin("Before the end of the first");
        let acknowledged = 0;
        const writing = Array.from({ length: 40 }, async (_, turn) => {
            await first.reply(discussionID, `Reply ${turn}`);
            acknowledged += 1;
        });
        await untilSo(async () => acknowledged >= 5, 10_000);
        await first.stop("SIGKILL");
        await Promise.allSettled(writing);
        const { countComments } = await second.call("GET", `discussions/${discussionID}`);
        if (countComments < acknowledged) throw new Error(`${acknowledged} acknowledged, ${countComments} there`);
        await second.reply(discussionID, "After it");
        return `${acknowledged} acknowledged, none lost; the other one goes on`;
    },
};

const bin = findPostgres();
if (!bin) throw new Error("There is no PostgreSQL here.");
const postgres = await startPostgres(bin);
const mail = await takeMails();
const folder = mkdtempSync(join(tmpdir(), "parley-servers-"));
const env = { DATABASE_URL: postgres.url, SITE_URL: "http://forum.example", MAIL_URL: mail.url, LOG_LEVEL: "error" };
const rows = [];
const forums = [];
try {
    forums.push(...(await Promise.all([1, 2].map(() => startForum({ dataDir: folder, env })))));
    const servers = forums.map((forum) => serverAt(forum));
    for (const server of servers) server.cookie = await signIn(server.url, ADMIN.name, ADMIN.password);
    const scene = { first: servers[0], second: servers[1], mailbox: mail.mailbox };
    for (const [what, trial] of Object.entries(TRIALS)) {
        const [result, seen] = await trial(scene).then(
            (answer) => ["yes", answer],
            (error) => ["NO", error.message],
        );
        rows.push({ what, "as it must be": result, seen });
        process.stderr.write(`${what}: ${result}, ${seen}\n`);
    }
    await Promise.all(forums.map((forum) => forum.stop()));
    const errors = await doctor();
    rows.push({
        what: "parley doctor afterwards",
        "as it must be": errors.length === 0 ? "yes" : "NO",
        seen: errors.join("; ") || "nothing wrong",
    });
} finally {
    await Promise.all(forums.map((forum) => forum.stop("SIGKILL")));
    await Promise.all([postgres.stop(), mail.stop()]);
    rmSync(folder, { recursive: true, force: true });
}
printTable("Two servers on one PostgreSQL", rows);
process.exitCode = rows.every((row) => row["as it must be"] === "yes") ? 0 : 1;

/** Returns a client of one server, as its administrator by the API and as a guest by its pages. */
function serverAt({ url, stop }) {
    const server = {
        url,
        stop,
        cookie: "",
        api: (path) => fetch(`${url}/api/v2/${path}`),
        get: (path) => fetch(url + path, { headers: { "User-Agent": FIREFOX } }),
        page: async (path) => (await server.get(path)).text(),
        async call(method, path, body, headers = {}) {
            const answer = await fetch(`${url}/api/v2/${path}`, {
                method,
                headers: {
                    "X-Requested-With": "parley",
                    Origin: "http://forum.example",
                    Cookie: server.cookie,
                    ...(body && { "Content-Type": "application/json" }),
                    ...headers,
                },
                ...(body && { body: JSON.stringify(body) }),
            });
            if (!answer.ok)
                throw Object.assign(new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`), {
                    status: answer.status,
                });
            return answer.status === 204 || answer.headers.get("content-length") === "0" ? undefined : answer.json();
        },
        async begin(name) {
            const categories = await server.call("GET", "categories?limit=50&outputFormat=flat");
            const { categoryID } = categories.find(({ displayAs }) => displayAs === "discussions");
            return server.call("POST", "discussions", { categoryID, name, body: "Which lid fits?", format: "markdown" });
        },
        reply: (discussionID, body, headers) =>
            server.call("POST", "comments", { discussionID, body, format: "markdown" }, headers),
        sql: async (text) => {
            const { default: pg } = await import("pg");
            const client = new pg.Client({ connectionString: postgres.url });
            await client.connect();
            return client
                .query(text)
                .then(({ rows: found }) => found)
                .finally(() => client.end());
        },
    };
    return server;
}

/** The second of two identical concurrent requests may be refused because the first is in progress. */
function refusedAsSame(error) {
    if (error.status !== 409) throw error;
}

/** Returns after how many ms a condition holds; throws if that takes too long. */
async function untilSo(isSo, within = SEEN_WITHIN) {
    const start = performance.now();
    while (!(await isSo())) {
        if (performance.now() - start > within) throw new Error(`not within ${within} ms`);
        await wait(10);
    }
    return Math.round(performance.now() - start);
}

/** Starts a mail server that accepts everything. */
async function takeMails() {
    const { createServer } = await import("node:net");
    const mailbox = [];
    const server = createServer((socket) => {
        let isData = false;
        socket.write("220 here\r\n");
        socket.on("error", () => undefined);
        socket.on("data", (bytes) => {
            const text = bytes.toString();
            if (isData) {
                if (!text.endsWith("\r\n.\r\n")) return;
                isData = false;
                mailbox.push(text);
                return socket.write("250 taken\r\n");
            }
            if (/^DATA/i.test(text)) {
                isData = true;
                return socket.write("354 go on\r\n");
            }
            return /^QUIT/i.test(text) ? socket.end("221 bye\r\n") : socket.write("250 yes\r\n");
        });
    });
    const port = await freePort();
    await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
    return { url: `smtp://127.0.0.1:${port}`, mailbox, stop: () => new Promise((resolve) => server.close(resolve)) };
}

/** Returns the problems that `parley doctor` reports. */
async function doctor() {
    const child = spawn(process.execPath, [join(root, "dist/server/parley.js"), "doctor"], {
        cwd: root,
        env: { PATH: process.env.PATH, NODE_ENV: "production", ...env, DATA_DIR: folder },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
    await new Promise((resolve) => child.once("close", resolve));
    return said.split("\n").filter((line) => /^CARE\s+(Data|Database|People)/.test(line));
}
