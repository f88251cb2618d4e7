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

const FEW = 2;
const MANY = 4 * FEW;
/** What the parts of a page ask at the same time is asked once or twice, as it falls. */
const AS_IT_FALLS = 2;
/** A page that asks for more than it may is asked for again so often: it may only have asked more than once for the same. */
const MOST_TURNS = 6;

/** What a page takes of each reader. */
interface Measured {
    status: Record<Reader, number>;
    queries: Record<Reader, number>;
}

/** Time stands still, so that nobody who has asked for much has to wait, and nothing is noted because a minute has passed. */
const NOW = new Date();

const surroundings = ownEnvironment();
let site: Site;
let few: Map<string, Measured>;
let many: Map<string, Measured>;

beforeAll(async () => {
    site = await openSite(surroundings.environment, {
        buildDirectory: path.join(__dirname, "../../../dist"),
        clock: () => NOW,
    });
    const community = await growingCommunity(site);
    await community.grow(FEW);
    few = await measureAll(community, (_route, _reader, queries) => queries.length === 2);
    await community.grow(MANY);
    many = await measureAll(community, (route, reader, queries) => {
        const most = Math.min(PAGE_QUERY_BUDGETS[route] ?? 0, (few.get(route)?.queries[reader] ?? 0) + AS_IT_FALLS);
        return Math.min(...queries) <= most || queries.length === MOST_TURNS;
    });
}, 900_000);
afterAll(() => site?.close());

test("every page has a budget of queries", () => {
    expect(Object.keys(PAGE_QUERY_BUDGETS)).toEqual(Object.keys(EVERY_PAGE));
});

describe(`with ${MANY} of everything a page asks the database as often as with ${FEW}, and within its budget:`, () => {
    test.each(Object.entries(PAGE_QUERY_BUDGETS))("%s", (route, budget) => {
        const [before, after] = [few.get(route), many.get(route)];
        expect(after?.status).toEqual(before?.status);
        for (const reader of READERS) {
            const queries = after?.queries[reader] ?? Number.NaN;
            expect(queries - (before?.queries[reader] ?? 0)).toBeLessThanOrEqual(AS_IT_FALLS);
            expect(queries).toBeLessThanOrEqual(budget);
        }
    });
});

type IsEnough = (route: string, reader: Reader, queries: number[]) => boolean;

async function measureAll(community: GrowingCommunity, isEnough: IsEnough): Promise<Map<string, Measured>> {
    const measured = new Map<string, Measured>();
    for (const [route, address] of Object.entries(EVERY_PAGE)) {
        measured.set(route, await measure(community, address, (reader, queries) => isEnough(route, reader, queries)));
    }
    return measured;
}

async function measure(
    { ids, call, beginAnew }: GrowingCommunity,
    address: string,
    isEnough: (reader: Reader, queries: number[]) => boolean,
): Promise<Measured> {
    const measured: Measured = { status: noneYet(), queries: noneYet() };
    for (const reader of READERS) {
        const records = { slug: "a-kettle-number-1", urlcode: "kettles", draftID: ids[`${reader} draftID`] ?? 0 };
        const url = addressIn(address, { ...ids, ...records });
        // The first call fills what the server remembers; the least of several leaves out what was asked more than once as it fell.
        measured.status[reader] = (await call(reader, "GET", url)).statusCode;
        const queries: number[] = [];
        do {
            await beginAnew(reader);
            queries.push(await countQueries(site.database, () => call(reader, "GET", url)));
        } while (!isEnough(reader, queries));
        measured.queries[reader] = Math.min(...queries);
    }
    return measured;
}

const noneYet = (): Record<Reader, number> => ({ guest: 0, member: 0, moderator: 0, admin: 0 });
