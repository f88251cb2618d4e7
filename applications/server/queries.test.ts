import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { countQueries } from "@parley/library/server/testing";
import { QUERY_BUDGETS } from "./queryBudgets";
import type { Site } from "./site";
import { listEndpoints } from "./testing/endpoints";
import type { GrowingCommunity, Reader } from "./testing/growingCommunity";
import { createGrowingCommunity, READERS } from "./testing/growingCommunity";
import { openTestSite } from "./testing/openTestSite";
import { createTestEnvironment } from "./testing/testEnvironment";

const FEW = 2;
const MANY = 4 * FEW;

/** Measured request: its address, and the queries and status for each reader. */
interface Measured {
    status: Record<Reader, number>;
    queries: Record<Reader, number>;
}

const CASES = Object.entries(QUERY_BUDGETS).flatMap(([name, budgets]) =>
    Object.entries(budgets).map(([query, budget]): [string, string, number] => [name, query, budget]),
);

/** The clock is frozen, so that no cached value expires during the test. */
const NOW = new Date();

const testEnvironment = createTestEnvironment();
let site: Site;
let few: Map<string, Measured>;
let many: Map<string, Measured>;

beforeAll(async () => {
    site = await openTestSite(testEnvironment.environment, { clock: () => NOW });
    const community = await createGrowingCommunity(site);
    await community.grow(FEW);
    few = await measureAll(community);
    await community.grow(MANY);
    many = await measureAll(community, few);
}, 900_000);
afterAll(() => site?.close());

test("every endpoint that reads has a budget of queries, and every budget has such an endpoint", () => {
    const reading = [...listEndpoints().keys()].filter((name) => name.startsWith("GET "));
    expect(reading.filter((name) => !Object.hasOwn(QUERY_BUDGETS, name))).toEqual([]);
    expect(Object.keys(QUERY_BUDGETS).filter((name) => !reading.includes(name))).toEqual([]);
});

describe(`with ${MANY} of everything a call sends the database as many queries as with ${FEW}, and within its budget:`, () => {
    test.each(CASES)("%s%s", (name, query, budget) => {
        const [before, after] = [few.get(name + query), many.get(name + query)];
        expect(after?.status).toEqual(before?.status);
        expect(after?.queries).toEqual(before?.queries);
        expect(Math.max(...Object.values(after?.queries ?? {}))).toBeLessThanOrEqual(budget);
    });
});

/** Measures all cases; `before` are their counts with fewer records. */
async function measureAll(community: GrowingCommunity, before?: Map<string, Measured>): Promise<Map<string, Measured>> {
    const measured = new Map<string, Measured>();
    for (const [name, query, budget] of CASES) {
        const expected = before?.get(name + query)?.queries;
        measured.set(name + query, await measure(community, name.replace("GET ", ""), query, { budget, expected }));
    }
    return measured;
}

interface Expectation {
    budget: number;
    expected?: Record<Reader, number> | undefined;
}

async function measure(
    { ids, call }: GrowingCommunity,
    path: string,
    query: string,
    { budget, expected }: Expectation,
): Promise<Measured> {
    const measured: Measured = { status: noneYet(), queries: noneYet() };
    for (const reader of READERS) {
        const known = { ...ids, ...idsFor(reader, path, ids) };
        const address = `/api/v2${filled(path, known)}${filled(query, known)}`;
        // The first request fills caches.
        measured.status[reader] = (await call(reader, "GET", address)).statusCode;
        const once = () => countQueries(site.database, () => call(reader, "GET", address));
        const queries = await once();
        // A write that happens once a minute is no longer in the next count.
        const isAsExpected = queries <= budget && queries === (expected?.[reader] ?? queries);
        measured.queries[reader] = isAsExpected ? queries : Math.min(queries, await once());
    }
    return measured;
}

const noneYet = (): Record<Reader, number> => ({ guest: 0, member: 0, moderator: 0, admin: 0 });

/** Returns values for the `:names` in a path, beyond the records of the community. */
function idsFor(reader: Reader, path: string, ids: GrowingCommunity["ids"]): Record<string, number | string> {
    return {
        recordID: (path.startsWith("/comments") ? ids.commentID : ids.discussionID) ?? 0,
        userID: /signature|preferences/.test(path) ? "$me" : (ids.personID ?? 0),
        draftID: ids[`${reader} draftID`] ?? 0,
        notificationID: ids[`${reader} notificationID`] ?? 0,
        urlCode: "Like",
        statusID: 8,
        locale: "en",
        localeID: "en",
        name: "react.tagCloud",
        layoutID: /\/(views|revisions|draft)/.test(path) ? 1 : "home",
        layoutRevisionID: 1,
        fragmentUUID: "none",
        mailID: 1,
        jobID: 1,
        tokenID: 1,
    };
}

function filled(text: string, known: Record<string, number | string>): string {
    return text.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(known[name] ?? ""));
}
