import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { RENDER_VERSION } from "@parley/library/server/content";
import { ownDatabase } from "@parley/library/server/testing";
import type { Environment } from "../environment";
import { readEnvironment } from "../environment";
import type { Site } from "../site";
import { openSite } from "../site";
import { BadUsage } from "./command";
import { render } from "./render";

const directory = mkdtempSync(path.join(tmpdir(), "parley-render-"));
const COMMENTS = 250;
const DATE = "2026-05-01T10:00:00+00:00";
let environment: Environment;
let commentIDs: number[] = [];

beforeAll(async () => {
    const url = process.env.PARLEY_TEST_DATABASE_URL;
    environment = readEnvironment({
        DATA_DIR: directory,
        LOG_LEVEL: "silent",
        ...(url && { DATABASE_URL: await ownDatabase(url) }),
    });
    await work(async ({ features: { users, categories, discussions, comments } }) => {
        const userID = await users.createAdministrator({
            name: "Keyholder",
            email: "key@fettle.example",
            password: "the brass one by the door",
        });
        const viewer = await users.viewer(userID);
        const { categoryID } = await categories.create(viewer, { name: "Kettles", urlcode: "kettles" });
        const post = { body: "It **drips**, @Keyholder.", format: "markdown", insertUserID: userID, dateInserted: DATE };
        const [discussionID = 0] = await discussions.importDiscussions([{ ...post, name: "A kettle", categoryID }]);
        commentIDs = await comments.importComments(Array.from({ length: COMMENTS }, () => ({ ...post, discussionID })));
    });
}, 60_000);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function work<T>(todo: (site: Site) => Promise<T>): Promise<T> {
    const site = await openSite(environment);
    try {
        return await todo(site);
    } finally {
        await site.close();
    }
}

const run = (values: Record<string, unknown> = {}) => render.run({ values, positionals: [], environment, quiet: true });
const counts = (report: unknown) =>
    (report as { kind: string; rendered: number }[]).map(({ kind, rendered }) => [kind, rendered]);

/** As a renderer of long ago left them. */
const age = () =>
    work(async ({ database }) => {
        const old = { bodyHtml: "<p>old</p>", renderVersion: 0 };
        await database.query.updateTable("discussions").set(old).execute();
        await database.query.updateTable("comments").set(old).execute();
    });

test("CONT-011 bodies of an older renderer are rendered anew, once, and nothing else of them changes", async () => {
    const before = await work(({ database }) => database.query.selectFrom("comments").selectAll().orderBy("commentID").execute());
    await age();
    const { ok, report, lines } = await run();
    expect([ok, counts(report)]).toEqual([
        true,
        [
            ["signature", 0],
            ["discussion", 1],
            ["comment", COMMENTS],
        ],
    ]);
    expect(lines).toContain("comment: 250 rendered");
    const after = await work(({ database }) => database.query.selectFrom("comments").selectAll().orderBy("commentID").execute());
    expect(after).toEqual(before);
    expect(after[0]).toMatchObject({
        renderVersion: RENDER_VERSION,
        bodyHtml: expect.stringContaining("<strong>drips</strong>"),
    });
    expect(counts((await run()).report)).toContainEqual(["comment", 0]);
}, 60_000);

test("CONT-011 stopped, it goes on where it was; all are rendered anew when that is wanted, behind a place", async () => {
    await age();
    const done = commentIDs.slice(0, 100);
    await work(({ database }) =>
        database.query.updateTable("comments").set({ renderVersion: RENDER_VERSION }).where("commentID", "in", done).execute(),
    );
    expect(counts((await run()).report)).toContainEqual(["comment", COMMENTS - 100]);
    expect(counts((await run({ all: true, after: `comment:${done.at(-1)}` })).report)).toEqual([["comment", COMMENTS - 100]]);
    expect(counts((await run({ all: true })).report)).toContainEqual(["comment", COMMENTS]);
    await expect(run({ after: "kettle:3" })).rejects.toThrow(BadUsage);
}, 60_000);
