// npm run bench -- --only kills, or node scripts/bench/kills.mjs [--points 200] [--seed 40] [--at-once 1] [--database-url postgres://…] [--short-lived]:
// kills the built forum at random moments (FC-40). See README.md.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findPostgres } from "../lib/find.mjs";
import { startForum } from "../lib/forum.mjs";
import { startPostgres } from "../lib/postgres.mjs";
import { root } from "../lib/root.mjs";
import { SHORT_LIVED } from "../lib/shortLived.mjs";
import { ACTIONS } from "./actions.mjs";
import { signIn } from "./member.mjs";
import { seeded } from "./random.mjs";
import { printTable } from "./report.mjs";

const ADMIN = { name: "admin", password: "correct horse battery" };
/** Number of replies in progress beside each operation. */
const WRITERS = 3;
/** Assumed duration of an operation before the first measurement, in ms; and by which factor later it may be killed. */
const FIRST_GUESS = 40;
const LONGER = 1.15;

/**
 * Runs the operations in turn, or several `atOnce`, on a forum of its own with each available engine, and kills it at a random moment; then
 * checks the data, starts the forum again and sends the same requests once more. Acknowledged writes must be there, nothing may be partial
 * or duplicated, the search must find what is there, and `parley doctor` must find no problem. Each engine begins where the previous one ended, so that few points interrupt
 * each operation once. Returns a row for each operation, and the problems. Without a `databaseURL` it starts a PostgreSQL of its own if one
 * is installed. With `isShortLived` Node runs with the options of tests, and not with those of `npm start`.
 */
export async function killAtRandom({ points, atOnce = 1, seed = 40, databaseURL, isShortLived, say = () => undefined }) {
    const postgres = databaseURL ? { url: databaseURL, stop: async () => undefined } : await ownPostgres();
    try {
        const engines = [["SQLite", {}], ...(postgres ? [["PostgreSQL", { DATABASE_URL: postgres.url }]] : [])];
        const results = [];
        let first = seed;
        for (const [index, [engine, env]] of engines.entries()) {
            const share = Math.floor(points / engines.length) + (index < points % engines.length ? 1 : 0);
            results.push(await killOn(engine, env, { points: share, first, atOnce, seed: seed + index, isShortLived, say }));
            first += share;
        }
        return { rows: results.flatMap(({ rows }) => rows), wrong: results.flatMap(({ wrong }) => wrong) };
    } finally {
        await postgres?.stop();
    }
}

async function ownPostgres() {
    const bin = findPostgres();
    return bin ? startPostgres(bin) : undefined;
}

async function killOn(engine, engineEnv, { points, first, atOnce, seed, isShortLived, say }) {
    const chance = seeded(seed);
    const folder = mkdtempSync(join(tmpdir(), "parley-kills-"));
    const env = { ...engineEnv, TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "error" };
    const flags = isShortLived ? SHORT_LIVED : undefined;
    const start = () => startForum({ dataDir: folder, community: "sample", env, flags });
    const runCommand = (words) => command(folder, env, words, flags);
    const doctor = () => examine(runCommand);
    const hands = handsOf(atOnce);
    const rows = new Map(
        ACTIONS.map(({ name }) => [
            name,
            { action: `${engine}, ${name}`, points: 0, acknowledged: 0, stored: 0, "not begun": 0, wrong: 0 },
        ]),
    );
    const durations = new Map();
    const wrong = [];
    let forum = await start();
    try {
        const cookie = await signIn(forum.url, ADMIN.name, ADMIN.password);
        for (let point = 0; point < points; point++) {
            const hand = hands[(first + point) % hands.length];
            const isAlone = hand.some((action) => action.isAlone);
            const callers = hand.map((_action, index) => callerAt(() => forum.url, cookie, point * atOnce + index));
            const scenes = [];
            for (const [index, action] of hand.entries()) {
                const mark = `${engine} ${seed} ${point} ${action.name}`;
                const run = (...words) => runCommand(words);
                scenes.push(await action.prepare({ caller: callers[index], mark, folder, run }));
            }
            const replies = await beginReplies(callers[0], `${engine} ${seed} ${point}`);
            if (isAlone) await forum.stop();

            const usual = hand.reduce((sum, { name }) => sum + (durations.get(name) ?? FIRST_GUESS), 0);
            const moment = chance.next() * usual * LONGER;
            const calls = isAlone ? [] : replies;
            const sent = [...hand.map((action, index) => action.send(scenes[index])), ...calls.map((reply) => reply.send())].map(
                outcome,
            );
            await wait(moment);
            await Promise.all([forum.stop("SIGKILL"), ...hand.map((action, index) => action.kill?.(scenes[index]))]);
            const answered = await Promise.all(sent);

            // Counters left behind by a command are repaired at the start.
            const found = isAlone ? [] : await doctor();
            forum = await start();
            const areThere = await areDone(hand, scenes, found);
            for (const [index, { name }] of hand.entries())
                if (answered[index].ok && !areThere[index]) found.push(`${name} was acknowledged and is not there`);
            for (const [index, reply] of calls.entries())
                if (answered[hand.length + index].ok && (await reply.count()) !== 1)
                    found.push("a reply that was acknowledged is not there");
            for (const reply of calls) {
                const [count, countFound] = [await reply.count(), await reply.countFound()];
                if (countFound !== count) found.push(`a reply that is there ${count} times is found ${countFound} times`);
            }
            if (isAlone) {
                await forum.stop();
                found.push(...(await doctor()));
            }
            for (const [index, action] of hand.entries()) {
                const began = performance.now();
                const { status } = await outcome(action.send(scenes[index]));
                durations.set(action.name, performance.now() - began);
                if (status >= 500 || status === 0) found.push(`${action.name} was sent again and answered with ${status}`);
            }
            if (isAlone) forum = await start();
            for (const [index, isThere] of (await areDone(hand, scenes, found)).entries())
                if (!isThere) found.push(`${hand[index].name} was sent again and is not done`);
            for (const reply of replies) {
                await outcome(reply.send());
                const count = await reply.count();
                if (count !== 1) found.push(`a reply that was sent twice is there ${count} times`);
            }

            for (const [index, { name }] of hand.entries()) {
                const row = rows.get(name);
                row.points += 1;
                row[answered[index].ok ? "acknowledged" : areThere[index] ? "stored" : "not begun"] += 1;
                row.wrong += found.length > 0 ? 1 : 0;
            }
            const names = hand.map(({ name }) => name).join(", ");
            for (const what of found) wrong.push(`${engine}, point ${point}, ${names} after ${moment.toFixed(1)} ms: ${what}`);
            say(`${engine}: ${point + 1} of ${points}`, found);
        }
        const last = await doctor();
        wrong.push(...last.map((what) => `${engine}, at the end: ${what}`));
    } finally {
        await forum.stop("SIGKILL");
        rmSync(folder, { recursive: true, force: true });
    }
    return { rows: [...rows.values()].filter((row) => row.points > 0), wrong };
}

/** Groups the operations in their order, `atOnce` in each; one with `isAlone` is a group by itself. */
function handsOf(atOnce) {
    const hands = [];
    for (const action of ACTIONS) {
        const last = hands.at(-1);
        if (!last || last.length >= atOnce || action.isAlone || last.some(({ isAlone }) => isAlone)) hands.push([action]);
        else last.push(action);
    }
    return hands;
}

/** Returns which operations are done; partial results are added to the problems. */
async function areDone(hand, scenes, found) {
    const done = [];
    for (const [index, action] of hand.entries()) done.push(await isDone(action, scenes[index], found));
    return done;
}

async function isDone(action, scene, found) {
    try {
        return await action.isDone(scene);
    } catch (error) {
        found.push(error.message);
        return false;
    }
}

/** Prepares replies with idempotency keys, each of which can be sent any number of times. */
async function beginReplies(caller, mark) {
    const discussionID = await caller.begin(`Beside ${mark}`);
    return Array.from({ length: WRITERS }, (_, index) => {
        const words = `A reply to be found again, ${mark}, ${index}.`;
        const key = `reply ${mark} ${index}`;
        return {
            send: () => caller.send("POST", "comments", { discussionID, body: words, format: "markdown" }, key),
            count: () => caller.countOf(discussionID, words),
            countFound: () => caller.countFound(discussionID, words),
        };
    });
}

/** Returns the API of an administrator, with another IP address at each point because of the posting limits. */
function callerAt(url, cookie, point) {
    async function send(method, path, body, key) {
        return fetch(`${url()}/api/v2/${path}`, {
            method,
            headers: {
                "X-Requested-With": "parley",
                Origin: url(),
                "Content-Type": "application/json",
                Cookie: cookie,
                "X-Forwarded-For": `10.1.${(point >> 8) & 255}.${point & 255}`,
                ...(key && { "Idempotency-Key": key }),
            },
            ...(body && { body: JSON.stringify(body) }),
        });
    }
    async function call(method, path, body) {
        const answer = await send(method, path, body);
        if (!answer.ok)
            throw new Error(`${method} ${path} was answered with ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
        return answer.status === 204 ? undefined : answer.json();
    }
    return {
        send,
        call,
        /** Returns two categories for posts. */
        async categories() {
            const all = await call("GET", "categories?limit=50&outputFormat=flat");
            return all.filter(({ displayAs }) => displayAs === "discussions").map(({ categoryID }) => categoryID);
        },
        /** Creates a discussion with this number of replies. */
        async begin(name, countReplies = 0) {
            const [categoryID] = await this.categories();
            const post = { categoryID, name, body: "Which lid fits?", format: "markdown" };
            const { discussionID } = await call("POST", "discussions", post);
            for (let count = 0; count < countReplies; count++)
                await call("POST", "comments", { discussionID, body: `This one, ${count}.`, format: "markdown" });
            return discussionID;
        },
        /** Returns how many replies contain this text. */
        async countOf(discussionID, words) {
            const comments = await call("GET", `comments?discussionID=${discussionID}&limit=100`);
            return comments.filter(({ body }) => body.includes(words)).length;
        },
        /** Returns how many replies the search finds by this text. */
        async countFound(discussionID, words) {
            const query = new URLSearchParams({ query: `"${words}"`, discussionID, recordTypes: "comment" });
            return (await call("GET", `search?${query}`)).length;
        },
        repliesOf: async (discussionID) =>
            (await call("GET", `comments?discussionID=${discussionID}&limit=100`)).map(({ commentID }) => commentID),
    };
}

/** Returns the outcome of a request: its status, or 0 if the connection was closed. */
async function outcome(sent) {
    try {
        const { ok, status } = await sent;
        return { ok, status };
    } catch {
        return { ok: false, status: 0 };
    }
}

/** Returns the problems that `parley doctor` reports. */
async function examine(runCommand) {
    const { code, said } = await runCommand(["doctor"]).ended;
    const care = said.split("\n").filter((line) => /^CARE\s+(Data|Database|People)/.test(line));
    return code === 0 || code === 1 ? care : [`parley doctor ended with ${code}: ${said.slice(-300)}`];
}

/** Runs a command of the command line on the same data: `kill()` ends it at once. */
function command(folder, env, words, flags = []) {
    const child = spawn(process.execPath, [...flags, join(root, "dist/server/parley.js"), ...words], {
        cwd: root,
        env: { PATH: process.env.PATH, NODE_ENV: "production", ...env, DATA_DIR: folder },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
    const ended = new Promise((resolve) => child.once("close", (code) => resolve({ code, said })));
    return { ended, kill: () => child.kill("SIGKILL") && ended };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const { values } = parseArgs({
        options: {
            points: { type: "string", default: "200" },
            seed: { type: "string", default: "40" },
            "at-once": { type: "string", default: "1" },
            "database-url": { type: "string" },
            "short-lived": { type: "boolean" },
        },
    });
    const { rows, wrong } = await killAtRandom({
        points: Number(values.points),
        seed: Number(values.seed),
        atOnce: Number(values["at-once"]),
        databaseURL: values["database-url"],
        isShortLived: values["short-lived"],
        say: (line, found) => process.stderr.write(`${line}${found.length > 0 ? `: ${found.join("; ")}` : ""}\n`),
    });
    printTable("Killed at random moments", rows);
    for (const what of wrong) console.log(what);
    process.exitCode = wrong.length > 0 ? 1 : 0;
}
