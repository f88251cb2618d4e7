import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { SESSION_COOKIE } from "@parley/authentication/server";
import type { ImportedComment } from "@parley/comments/server";
import { createSessions } from "@parley/library/server/sessions";
import { countQueries } from "@parley/library/server/testing";
import { readEnvironment } from "../settings/environment";
import type { Site } from "../site";
import { openSite } from "../site";

const COMMENTS = 3000;
const DEPTH = 300;
const PEOPLE = 60;
const PAGE = 30;
/** Maximum size of a page, uncompressed, in bytes. */
const MAX_PAGE_BYTES = 150_000;
const OWN_RULES = /<style id="page-styles">.*?<\/style>/s;
const FIRST = Date.UTC(2026, 0, 1);
const HOST = "localhost:3000";

const directory = mkdtempSync(path.join(tmpdir(), "parley-weight-"));
/** The clock is frozen: otherwise whichever page comes after a minute would record what pages record once a minute. */
const NOW = new Date();
let site: Site;
let cookie: string;
let giant: { path: string; ids: number[] };
let small: { path: string; ids: number[] };

beforeAll(async () => {
    site = await openSite(readEnvironment({ DATA_DIR: directory, LOG_LEVEL: "silent" }), {
        buildDirectory: path.join(__dirname, "../../../dist"),
        clock: () => NOW,
    });
    const { users, categories } = site.features;
    const account = { name: "Keyholder", email: "keyholder@example.com", password: "the brass one by the door" };
    const keyholder = await users.createAdministrator(account);
    cookie = `${SESSION_COOKIE}=${(await createSessions(site.database).begin(keyholder, false)).token}`;
    const names = Array.from({ length: PEOPLE }, (_, index) => `Mender of Things ${index}`);
    const people = await users.importUsers(names.map((name) => ({ name, importSource: "there", dateInserted: at(0) })));
    const [categoryID = 0] = await categories.importCategories([{ name: "Open talk", dateInserted: at(0) }]);
    giant = await grow(
        categoryID,
        people,
        Array.from({ length: COMMENTS }, (_, index) => parentOf(index)),
    );
    small = await grow(
        categoryID,
        people,
        Array.from({ length: 50 }, (_, index) => parentOf(index)),
    );
}, 180_000);
afterAll(async () => {
    await site?.close();
    rmSync(directory, { recursive: true, force: true });
});

/** Returns the parent of a comment. The first comments are ever deeper replies; of the others every third is a reply. */
function parentOf(index: number): number | null {
    if (index < DEPTH) return index === 0 ? null : index - 1;
    return index % 3 === 0 ? DEPTH + ((index * 7919) % (index - DEPTH + 1)) - 1 : null;
}

async function grow(categoryID: number, people: readonly number[], parents: readonly (number | null)[]) {
    const { discussions, comments } = site.features;
    const by = (index: number) => people[(index * 31) % people.length] ?? 0;
    const [discussionID = 0] = await discussions.importDiscussions([
        {
            name: "The thread without an end",
            body: textOf(0),
            format: "text",
            categoryID,
            insertUserID: by(0),
            dateInserted: at(0),
        },
    ]);
    const ids: number[] = [];
    await site.database.transaction(async () => {
        const records = parents.map(
            (parent, index): ImportedComment => ({
                discussionID,
                ...(parent !== null && { parentIndex: parent }),
                body: textOf(index),
                format: "text",
                insertUserID: by(index),
                dateInserted: at(index + 1),
            }),
        );
        ids.push(...(await comments.importComments(records)));
        await comments.recount([discussionID]);
        await closeOften(discussionID, people[0] ?? 0, parents.length);
    });
    return { path: `/discussion/${discussionID}/the-thread-without-an-end`, ids };
}

/** Records after every comment that the discussion was closed or reopened. */
async function closeOften(discussionID: number, insertUserID: number, times: number): Promise<void> {
    const actions = Array.from({ length: times }, (_, index) => ({
        kind: index % 2 === 0 ? "close" : "reopen",
        recordType: "discussion",
        recordID: discussionID,
        insertUserID,
        dateInserted: at(index + 1),
        before: JSON.stringify({ closed: index % 2 !== 0 }),
        after: JSON.stringify({ closed: index % 2 === 0 }),
        reason: "They talk too much here.",
    }));
    for (let from = 0; from < times; from += 500)
        await site.database.query
            .insertInto("acts")
            .values(actions.slice(from, from + 500))
            .execute();
}

/** Returns a typical text: some 600 characters in three paragraphs. */
function textOf(index: number): string {
    const sentence = `I have put number ${index} on the bench again, and it holds as long as nobody looks at it. `;
    return [2, 3, 2].map((count) => sentence.repeat(count).trim()).join("\n\n");
}

function at(minute: number): string {
    return new Date(FIRST + minute * 60_000).toISOString().replace(".000Z", "+00:00");
}

async function pageAt(url: string, as?: string): Promise<string> {
    const answer = await site.app.inject({ url, headers: { host: HOST, ...(as && { cookie: as }) } });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return answer.body;
}

const DEEPEST = () => `/discussion/comment/${giant.ids[DEPTH - 1]}`;

describe("FC-55 a thread of 3,000 comments, 300 deep", () => {
    test.each([
        ["the first page", () => giant.path],
        ["one in the middle", () => `${giant.path}/p${Math.floor(COMMENTS / PAGE / 3)}`],
        ["the newest first", () => `${giant.path}?sort=-dateInserted`],
        ["the deepest comment", DEEPEST],
        ["the first of a row", () => `${giant.path}?view=flat`],
        ["the middle of a row", () => `${giant.path}/p${COMMENTS / PAGE / 2}?view=flat`],
        ["the end of a row", () => `${giant.path}/p${COMMENTS / PAGE}?view=flat`],
    ])("takes less than 150 kB a page, for administrators too: %s", async (_which, url) => {
        for (const as of [undefined, cookie]) {
            const page = await pageAt(url(), as);
            expect(page.match(/<article/g)?.length).toBeGreaterThanOrEqual(PAGE);
            // The included style rules are as large in a thread of two comments, and have a budget in scripts/budgets.mjs.
            expect(Buffer.byteLength(page.replace(OWN_RULES, ""))).toBeLessThan(MAX_PAGE_BYTES);
            // In chronological order, actions are shown between the comments.
            if (!url().includes("sort=")) expect(page).toContain("They talk too much here.");
        }
    });

    test("contains every text of a page once", async () => {
        const page = await pageAt(DEEPEST(), cookie);
        expect(page.split(`number ${DEPTH - 1} on the bench`)).toHaveLength(1 + textOf(DEPTH - 1).split("number").length - 1);
    });

    test("takes as many queries for any page as a thread of fifty comments", async () => {
        const queries = (url: string) => countQueries(site.database, () => pageAt(url, cookie));
        // The first visit records more than later ones.
        for (const { path: of } of [small, giant]) await pageAt(of, cookie);
        const nested = await queries(small.path);
        const row = await queries(`${small.path}?view=flat`);
        // Only a page of several looks up where the previous one ends.
        for (const page of ["", "/p30", "?sort=-dateInserted"])
            expect([page, (await queries(giant.path + page)) <= nested + 1]).toEqual([page, true]);
        for (const page of ["?view=flat", "/p50?view=flat", "/p100?view=flat"])
            expect([page, await queries(giant.path + page)]).toEqual([page, row]);
        // The comment is found by its position, with its ancestors. The thread of fifty has no previous page whose end is looked up.
        const deepOfFifty = await queries(`/discussion/comment/${small.ids.at(-1)}`);
        expect(deepOfFifty).toBeGreaterThan(0);
        expect(await queries(DEEPEST())).toBeLessThanOrEqual(deepOfFifty + 1);
    });
});
