import { beforeAll, expect, test } from "@jest/globals";
import { createTestSite } from "../testing/createTestSite";
import { createTestEnvironment } from "../testing/testEnvironment";
import { BadUsage } from "./command";
import { reindex } from "./reindex";
import { runOnSite } from "./runOnSite";

const own = createTestEnvironment();

beforeAll(async () => {
    await runOnSite(own.environment, async (features) => {
        const { insertUserID, categoryID } = await createTestSite(features);
        const post = { body: "It drips.", format: "text", insertUserID, dateInserted: "2026-05-01T10:00:00+00:00" };
        await features.discussions.importDiscussions([{ ...post, name: "A kettle", categoryID }]);
    });
}, 180_000);

const run = (values: Record<string, unknown> = {}) =>
    reindex.run({ values, positionals: [], environment: own.environment, quiet: true });

test("reindex lets all records, or those of one type, be indexed again", async () => {
    const { ok, report, lines } = await run({ only: "discussion" });
    expect({ ok, report }).toEqual({ ok: true, report: { recordTypes: ["discussion"] } });
    expect(lines).toEqual(["The server will index anew: discussion"]);
    await runOnSite(own.environment, async (_features, site) => {
        const rows = await site.database.query.selectFrom("searchRenewals").select(["typeNumber", "isQueued"]).execute();
        expect(rows.find(({ typeNumber }) => typeNumber === 1)).toEqual({ typeNumber: 1, isQueued: false });
    });
    expect((await run()).report).toMatchObject({
        recordTypes: expect.arrayContaining(["discussion", "comment", "category", "user"]),
    });
    await expect(run({ only: "planet" })).rejects.toThrow(BadUsage);
}, 180_000);
