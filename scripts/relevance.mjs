// npm run relevance -- FOLDER [--database-url postgres://…]: how well the search finds what is meant, on the real posts in FOLDER. See relevance/README.md.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { printTable } from "./bench/report.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { startForum } from "./lib/forum.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/root.mjs";
import { step } from "./lib/say.mjs";
import { writeMadePosts } from "./relevance/archive.mjs";
import { createBaseline } from "./relevance/baseline.mjs";
import { readLinkedTitles } from "./relevance/linkedTitles.mjs";
import { MADE } from "./relevance/madePosts.mjs";
import { readQuestions } from "./relevance/questions.mjs";
import { rankAmong, summarize } from "./relevance/ranks.mjs";

/** What is to be reached: of SQLite's own ranking, and of the questions by hand. */
const BARS = { mrr: 1.15, recall: 1.2, found: 0.9, misspelt: 0.8 };
const TOP = 10;
const MAX_ATTEMPTS = 30;
const RETRY_DELAY_MS = 500;
const ADMIN = { ADMIN_NAME: "admin", ADMIN_EMAIL: "admin@example.com", ADMIN_PASSWORD: "correct horse battery" };

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { "database-url": { type: "string" } } });
const folder = resolve(positionals[0] ?? "../shared/data");
const env = options["database-url"] ? { DATABASE_URL: options["database-url"] } : {};

await ensureInstalled({ tools: true });
await ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), "parley-relevance-"));
let forum;
try {
    const sites = readLinkedTitles(join(folder, "stackexchange"));
    await (await startForum({ dataDir, community: "empty", env })).stop();
    await bringIn("stackexchange", ...sites.map(({ path }) => path));
    await bringIn("jsonl", join(folder, "wiki"));
    await bringIn("jsonl", writeMadePosts(dataDir, MADE));
    // Its check of the index first indexes all that is queued.
    await step("Indexing", () => run("doctor"));
    forum = await startForum({ dataDir, community: "empty", env });
    const isGood = [await measureTitles(sites), await measureQuestions()].every(Boolean);
    if (!isGood) process.exitCode = 1;
} finally {
    await forum?.stop();
    rmSync(dataDir, { recursive: true, force: true });
}

async function bringIn(form, ...paths) {
    await step(`Importing ${form}`, () => run("import", form, ...paths));
}

function run(...words) {
    return promisify(execFile)(process.execPath, [join(root, "dist/server/parley.js"), ...words], {
        cwd: root,
        env: { ...process.env, ...env, DATA_DIR: dataDir, FIRST_COMMUNITY: "empty", ...ADMIN },
        maxBuffer: 2 ** 26,
    });
}

/** Searches. Programs are refused while the server is short of processor time, as on a busy machine: these searches are sent again. */
async function search(parameters, attempts = MAX_ATTEMPTS) {
    const answer = await fetch(`${forum.url}/api/v2/search?${new URLSearchParams({ expand: "-body", ...parameters })}`);
    if (answer.status === 503 && attempts > 1) {
        await wait(RETRY_DELAY_MS);
        return search(parameters, attempts - 1);
    }
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    return { items: await answer.json(), total: Number(answer.headers.get("x-app-page-result-count")) };
}

/** Each title is to find the posts that are linked with its own; of the same site, and without itself. */
async function measureTitles(sites) {
    const rows = [];
    const all = { ours: [], theirs: [] };
    for (const { name, posts, titles } of sites) {
        const baseline = createBaseline(posts);
        const categoryID = await categoryOf(titles[0].title);
        const [ours, theirs] = [[], []];
        for (const { id, title, linked } of titles) {
            const found = await search({
                query: title,
                queryOperator: "or",
                recordTypes: "discussion",
                categoryID,
                limit: String(TOP + 1),
            });
            const names = found.items.map((item) => item.name);
            ours.push(
                rankAmong(
                    without(names, title),
                    linked.map((one) => posts.get(one).title),
                    TOP,
                ),
            );
            theirs.push(
                rankAmong(
                    baseline.find(title, TOP + 1).filter((one) => one !== id),
                    linked,
                    TOP,
                ),
            );
        }
        all.ours.push(...ours);
        all.theirs.push(...theirs);
        rows.push(compare(name, ours, theirs));
    }
    rows.push(compare("all", all.ours, all.theirs));
    printTable("Titles that find the posts linked with theirs, beside SQLite's bm25", rows);
    return rows.every((row) => row["MRR times"] >= BARS.mrr && row["recall times"] >= BARS.recall);
}

/** A site is a category, whose ID its own posts have. */
async function categoryOf(title) {
    const { items } = await search({ query: title, queryOperator: "or", recordTypes: "discussion", limit: "10" });
    const post = items.find(({ name }) => name === title);
    if (!post) throw new Error(`“${title}” was not imported, or is not found by its own title`);
    return String(post.categoryID);
}

/** Leaves out the title itself, once. */
function without(names, title) {
    const index = names.indexOf(title);
    return index < 0 ? names : names.toSpliced(index, 1);
}

function compare(site, ours, theirs) {
    const [a, b] = [summarize(ours), summarize(theirs)];
    return {
        site,
        titles: ours.length,
        "MRR@10": a.mrr,
        bm25: b.mrr,
        "MRR times": a.mrr / b.mrr,
        "recall@10": a.recall,
        "of bm25": b.recall,
        "recall times": a.recall / b.recall,
    };
}

/** Each question is to find its post among the first three. */
async function measureQuestions() {
    const rows = new Map();
    const missed = [];
    for (const { language, query, misspelt, title } of readQuestions(join(folder, "wiki"))) {
        const row = rows.get(language) ?? { language, questions: 0, found: 0, misspelt: 0, "misspelt found": 0 };
        rows.set(language, row);
        for (const [words, asked, found] of [
            [query, "questions", "found"],
            [misspelt, "misspelt", "misspelt found"],
        ]) {
            if (words === undefined) continue;
            const { items } = await search({ query: words, limit: "3" });
            row[asked]++;
            if (items.some(({ name }) => name === title || name === `Re: ${title}`)) row[found]++;
            else missed.push(`${language}: ${words} → ${items.map(({ name }) => name).join(" | ")}`);
        }
    }
    const total = { language: "all", questions: 0, found: 0, misspelt: 0, "misspelt found": 0 };
    for (const row of rows.values()) for (const key of Object.keys(total)) if (key !== "language") total[key] += row[key];
    printTable("Questions whose post is among the first three", [...rows.values(), total]);
    if (missed.length > 0) console.log(`\nNot among the first three:\n${missed.join("\n")}`);
    return total.found >= total.questions * BARS.found && total["misspelt found"] >= total.misspelt * BARS.misspelt;
}
