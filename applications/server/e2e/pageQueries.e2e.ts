import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { countQueries } from "@parley/library/server/testing";
import { addressIn, EVERY_PAGE } from "../../forum/e2e/everyPage";
import type { Site } from "../site";
import { openSite } from "../site";
import type { GrowingCommunity, Reader } from "../testing/growingCommunity";
import { growingCommunity, READERS } from "../testing/growingCommunity";
import { ownEnvironment } from "../testing/ownEnvironment";
import { PAGE_QUERY_BUDGETS } from "./pageQueryBudgets";

/** So many of everything: enough that a page which asks for each of something is over its budget. */
const ROUNDS = 8;
/** What the parts of a page ask at the same time is asked once or twice, as it falls. */
const AS_IT_FALLS = 2;
/** A page that asks for more than it may is asked for again so often: it may only have asked more than once for the same. */
const MOST_TURNS = 6;

/** Time stands still, so that nobody who has asked for much has to wait, and nothing is noted because a minute has passed. */
const NOW = new Date();

const surroundings = ownEnvironment();
let site: Site;
let community: GrowingCommunity;

beforeAll(async () => {
    site = await openSite(surroundings.environment, {
        buildDirectory: path.join(__dirname, "../../../dist"),
        clock: () => NOW,
    });
    community = await growingCommunity(site);
    await community.grow(ROUNDS);
}, 900_000);
afterAll(() => site?.close());

test("every page has a budget of queries", () => {
    expect(Object.keys(PAGE_QUERY_BUDGETS)).toEqual(Object.keys(EVERY_PAGE));
});

describe(`with ${ROUNDS} of everything a page asks the database as often as its budget allows:`, () => {
    test.each(Object.entries(PAGE_QUERY_BUDGETS))(
        "%s",
        async (route, budgets) => {
            const over: string[] = [];
            for (const [index, reader] of READERS.entries()) {
                const budget = budgets[index] ?? 0;
                const queries = await queriesOf(route, reader, budget + AS_IT_FALLS);
                if (queries > budget + AS_IT_FALLS) over.push(`${reader}: ${queries} instead of ${budget}`);
            }
            expect(over).toEqual([]);
        },
        120_000,
    );
});

/** How many queries a page takes of a reader, at best, unless it is no more than `most` at once. */
async function queriesOf(route: string, reader: Reader, most: number): Promise<number> {
    const { ids, call, beginAnew } = community;
    const records = { slug: "a-kettle-number-1", urlcode: "kettles", draftID: ids[`${reader} draftID`] ?? 0 };
    const url = addressIn(EVERY_PAGE[route] ?? "", { ...ids, ...records });
    let least = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < MOST_TURNS && least > most; turn++) {
        await beginAnew(reader);
        least = Math.min(least, await countQueries(site.database, () => call(reader, "GET", url)));
    }
    return least;
}
