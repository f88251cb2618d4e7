import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { plansOf } from "@parley/discussions/server/testing";
import { getSearchSources } from "@parley/library/server/searchSources";
import type { SearchForum } from "../testing/forum";
import { createSearchForum } from "../testing/forum";
import { createSearchIndex } from "./createSearchIndex";

const onPostgres = process.env.PARLEY_TEST_DATABASE_URL !== undefined;
const WORD = { anyOf: [{ tokens: ["kettle"], isPrefix: true }], inTitle: false };

let forum: SearchForum;
beforeAll(async () => {
    forum = await createSearchForum();
});
afterAll(() => forum.close());

(onPostgres ? test.skip : test)(
    "the index of words is read first, along its row IDs, and records are looked up by their keys: nothing is scanned or sorted",
    async () => {
        const index = createSearchIndex(forum.database);
        const viewer = await forum.features.users.viewer(forum.member);
        for (const source of getSearchSources(forum.kit).all()) {
            const records = await source.select(viewer, {});
            if (!records) throw new Error(`${source.recordType} can't be searched`);
            const match = { clauses: [WORD], operator: "and" as const, noneOf: [] };
            const [first = "", ...others] = await plansOf(forum.database, () =>
                index.find({ typeNumber: source.typeNumber, match, records, limit: 10 }),
            );
            expect({ type: source.recordType, first }).toEqual({
                type: source.recordType,
                first: expect.stringMatching(/^SCAN searchWords VIRTUAL TABLE/),
            });
            expect(others.filter((step) => !/^SEARCH \w+ USING INTEGER PRIMARY KEY/.test(step))).toEqual([]);
        }
    },
);
