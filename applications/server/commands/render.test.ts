import { beforeAll, expect, test } from "@jest/globals";
import { RENDER_VERSION } from "@parley/library/server/content";
import type { Database } from "@parley/library/server/database";
import { createTestSite } from "../testing/createTestSite";
import { createTestEnvironment } from "../testing/testEnvironment";
import { BadUsage } from "./command";
import { render } from "./render";
import { runOnSite } from "./runOnSite";

const own = createTestEnvironment();
const COMMENTS = 250;
const DATE = "2026-05-01T10:00:00+00:00";
let commentIDs: number[] = [];

beforeAll(async () => {
    await runOnSite(own.environment, async (features) => {
        const { discussions, comments } = features;
        const { insertUserID, categoryID } = await createTestSite(features);
        const post = { body: "It **drips**, @Keyholder.", format: "markdown", insertUserID, dateInserted: DATE };
        const [discussionID = 0] = await discussions.importDiscussions([{ ...post, name: "A kettle", categoryID }]);
        commentIDs = await comments.importComments(Array.from({ length: COMMENTS }, () => ({ ...post, discussionID })));
    });
}, 180_000);

const run = (values: Record<string, unknown> = {}) =>
    render.run({ values, positionals: [], environment: own.environment, quiet: true });
const counts = (report: unknown) =>
    (report as { kind: string; rendered: number }[]).map(({ kind, rendered }) => [kind, rendered]);

const onDatabase = <T>(work: (database: Database) => Promise<T>) =>
    runOnSite(own.environment, (_, { database }) => work(database));

/** Marks all content as rendered by an old version. */
const age = () =>
    onDatabase(async (database) => {
        const old = { bodyHtml: "<p>old</p>", renderVersion: 0 };
        await database.query.updateTable("discussions").set(old).execute();
        await database.query.updateTable("comments").set(old).execute();
    });

test("CONT-011 content of an older renderer is rendered again, once, and nothing else of it changes", async () => {
    const before = await onDatabase((database) =>
        database.query.selectFrom("comments").selectAll().orderBy("commentID").execute(),
    );
    await age();
    const { ok, report, lines } = await run();
    expect([ok, counts(report)]).toEqual([
        true,
        [
            ["signature", 0],
            ["photo", 0],
            ["discussion", 1],
            ["comment", COMMENTS],
            ["message", 0],
            ["messageReport", 0],
        ],
    ]);
    expect(lines).toContain("comment: 250 rendered");
    const after = await onDatabase((database) =>
        database.query.selectFrom("comments").selectAll().orderBy("commentID").execute(),
    );
    expect(after).toEqual(before);
    expect(after[0]).toMatchObject({
        renderVersion: RENDER_VERSION,
        bodyHtml: expect.stringContaining("<strong>drips</strong>"),
    });
    expect(counts((await run()).report)).toContainEqual(["comment", 0]);
}, 180_000);

test("CONT-011 an interrupted run continues; with --all everything is rendered again, from a given position", async () => {
    await age();
    const done = commentIDs.slice(0, 100);
    await onDatabase((database) =>
        database.query.updateTable("comments").set({ renderVersion: RENDER_VERSION }).where("commentID", "in", done).execute(),
    );
    expect(counts((await run()).report)).toContainEqual(["comment", COMMENTS - 100]);
    const { report } = await run({ all: true, after: `comment:${done.at(-1)}` });
    expect(counts(report).filter(([, count]) => count !== 0)).toEqual([["comment", COMMENTS - 100]]);
    expect(counts((await run({ all: true })).report)).toContainEqual(["comment", COMMENTS]);
    await expect(run({ after: "kettle:3" })).rejects.toThrow(BadUsage);
}, 180_000);
