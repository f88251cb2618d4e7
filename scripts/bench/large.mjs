import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startForum } from "../lib/forum.mjs";
import { root } from "../lib/root.mjs";
import { FULL, makeCommunity, PASSWORD } from "./community.mjs";
import { startDatabase } from "./database.mjs";
import { GIANT, makeGiantThread } from "./giant.mjs";
import { ADMIN, bringIn } from "./imported.mjs";
import { pagesOfCommunity } from "./largePages.mjs";
import { signIn } from "./member.mjs";
import { memoryOf, withChildren } from "./memory.mjs";
import { multiply } from "./multiply.mjs";
import { askInTurn } from "./sizes.mjs";

/** Size of the large community: 100,000 members, 1,100,000 discussions and 10,000,000 comments, 100,000 of them in one thread. */
export const LARGE = { copies: 220, memberCopies: 50 };

/** A tenth of it. */
export const LARGE_QUICK = { copies: 22, memberCopies: 5 };

/** Allowed ratio of the time of a page in the large community to that in the small one. */
const RATIO = 2;

/**
 * Measures every kind of page and list in a community of ten million comments and in the usual one, each with a forum of its own, at the
 * same time. The large one is created once and stored in `.cache/bench`. Resolves to a row for each page and kind of reader, and to the
 * figures of creation, start and memory; a page that takes more than twice as long is marked. Open forums are in `communities` until they
 * are closed.
 */
export async function measureLarge({ engine, size, times, communities = [] }) {
    try {
        communities.push(await open(engine, `small-${engine}`, FULL, undefined));
        communities.push(await open(engine, `large-${engine}-${size.copies}`, FULL, size));
        const started = communities.map(({ forum, database }) => ({
            start: forum.startedIn,
            "memory, idle": memoryOf(forum.pid, ...database.pids),
        }));
        const rows = await measurePages(communities, times);
        const after = communities.map(({ forum, database }) => memoryOf(forum.pid, ...database.pids));
        const facts = communities.map(({ name, made }, index) => ({
            community: name,
            ...made,
            ...started[index],
            "memory, after": after[index],
        }));
        return { facts, rows };
    } finally {
        await closeAll(communities);
    }
}

/** Stops the forums and databases that `measureLarge` opened, after an interrupt. */
export async function closeAll(communities) {
    for (const { forum, database } of communities.splice(0)) {
        await forum.stop();
        await database.stop();
    }
}

/** Opens a forum on a stored community, which is created first if missing. */
async function open(engine, name, community, size) {
    const folder = join(root, ".cache/bench", name);
    const database = await startDatabase(engine, join(folder, "postgres"));
    try {
        const made = await makeOnce(folder, database, community, size);
        const forum = await startForum({
            dataDir: folder,
            community: "empty",
            // Without the response cache, since the measurement is of computing a response.
            env: { ...database.env, TRUSTED_PROXIES: "127.0.0.1", KEPT_ANSWERS_MB: "0" },
        });
        return { name, database, made, forum, longest: size ? community.discussions + 1 : 1 };
    } catch (error) {
        await database.stop();
        throw error;
    }
}

async function makeOnce(folder, database, size, largeSize) {
    const note = join(folder, "made.json");
    if (existsSync(note)) return JSON.parse(readFileSync(note, "utf8"));
    if (database.engine === "sqlite") rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const community = makeCommunity(size);
    const made = largeSize
        ? {
              ...(await bringIn(folder, withGiant(community), database.env)),
              ...(await multiply(database.place(folder), largeSize)),
          }
        : await bringIn(folder, community, database.env);
    writeFileSync(note, JSON.stringify(made));
    return made;
}

/** Adds a giant thread to a community, as the last. */
export function withGiant({ discussions, comments, ...community }, size = GIANT) {
    const next = { firstDiscussionID: discussions.length + 1, firstCommentID: comments.length + 1 };
    const giant = makeGiantThread(size, community.users, next);
    return { ...community, discussions: [...discussions, ...giant.discussions], comments: [...comments, ...giant.comments] };
}

async function measurePages(communities, times) {
    const memberName = makeCommunity({ members: 1, categories: 1, discussions: 1, posts: 1, longest: 1 }).users[0].name;
    const sides = [];
    for (const { forum, database, longest } of communities) {
        const cookies = {
            guest: undefined,
            member: await signIn(forum.url, memberName, PASSWORD),
            administrator: await signIn(forum.url, ADMIN.name, ADMIN.password),
        };
        const pids = withChildren([forum.pid, ...database.pids]);
        sides.push({ url: forum.url, pids, cookies, pages: await pagesOfCommunity(forum.url, { memberName, longest }) });
    }
    const rows = [];
    for (const [of, readers] of Object.entries({
        everybody: ["guest", "member"],
        member: ["member"],
        administrator: ["administrator"],
    })) {
        for (const page of Object.keys(sides[0].pages[of])) {
            for (const reader of readers) rows.push({ page, as: reader, ...(await compare(sides, of, page, reader, times)) });
        }
    }
    return rows;
}

async function compare(sides, of, page, reader, times) {
    const [small, large] = await askInTurn(
        sides.map(({ url, pids, cookies, pages }) => ({
            url: url + pages[of][page],
            headers: cookies[reader] ? { Cookie: cookies[reader] } : {},
            pids,
        })),
        times,
    );
    const ratio = large.p95 / small.p95;
    const worked = large.work / small.work;
    return {
        "small p50": small.p50,
        "large p50": large.p50,
        "small p95": small.p95,
        "large p95": large.p95,
        ratio,
        "small work": small.work,
        "large work": large.work,
        "work ratio": Number.isFinite(worked) ? worked : undefined,
        say: [ratio > RATIO && "slow", ...[small, large].map(({ status }) => status !== 200 && status)].filter(Boolean).join(" "),
    };
}
