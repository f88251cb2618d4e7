import { beforeAll, describe, expect, test } from "@jest/globals";
import { countQueries } from "@parley/library/server/testing";
import { EVERY_PAGE, toPath } from "../../forum/e2e/everyPage";
import { openBuiltCommunity } from "../testing/builtCommunity";
import type { Reader } from "../testing/growingCommunity";
import { READERS } from "../testing/growingCommunity";
import { PAGE_QUERY_BUDGETS } from "./pageQueryBudgets";

/** Number of records of each kind: enough that a page with one query for each exceeds its budget. */
const ROUNDS = 5;
/** Tolerance: concurrent parts of a page may send the same query once or twice. */
const TOLERANCE = 2;
/** How often a page over its budget is requested again: it may only have sent the same query more than once. */
const MAX_ATTEMPTS = 6;

const opened = openBuiltCommunity();

beforeAll(() => opened.community.grow(ROUNDS), 900_000);

test("every page has a budget of queries", () => {
    expect(Object.keys(PAGE_QUERY_BUDGETS)).toEqual(Object.keys(EVERY_PAGE));
});

describe(`with ${ROUNDS} of everything a page sends the database as many queries as its budget allows:`, () => {
    test.each(Object.entries(PAGE_QUERY_BUDGETS))(
        "%s",
        async (route, budgets) => {
            const over: string[] = [];
            for (const [index, reader] of READERS.entries()) {
                const budget = budgets[index] ?? 0;
                const queries = await queriesOf(route, reader, budget + TOLERANCE);
                if (queries > budget + TOLERANCE) over.push(`${reader}: ${queries} instead of ${budget}`);
            }
            expect(over).toEqual([]);
        },
        120_000,
    );
});

/** Returns the lowest number of queries of a page for a reader, stopping as soon as it is at most `most`. */
async function queriesOf(route: string, reader: Reader, max: number): Promise<number> {
    const { site, community } = opened;
    const { ids, call, renewSession } = community;
    const records = { slug: "a-kettle-number-1", urlcode: "kettles", draftID: ids[`${reader} draftID`] ?? 0 };
    const url = toPath(EVERY_PAGE[route] ?? "", { ...ids, ...records });
    let least = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < MAX_ATTEMPTS && least > max; turn++) {
        await renewSession(reader);
        const ask = async () => {
            const { statusCode } = await call(reader, "GET", url);
            // A page that fails makes few requests.
            if (statusCode >= 500) throw new Error(`${url} answers the ${reader} with ${statusCode}`);
        };
        least = Math.min(least, await countQueries(site.database, ask));
    }
    return least;
}
