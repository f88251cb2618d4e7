import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Site } from "./site";
import type { GrowingCommunity } from "./testing/growingCommunity";
import { createGrowingCommunity } from "./testing/growingCommunity";
import { openTestSite } from "./testing/openTestSite";
import { RARE_ANSWERS } from "./testing/rareAnswers";
import { createTestEnvironment } from "./testing/testEnvironment";

const own = createTestEnvironment();
let site: Site;
let community: GrowingCommunity;
let ids: Record<string, number | string>;

beforeAll(async () => {
    site = await openTestSite(own.environment);
    community = await createGrowingCommunity(site);
    await community.grow(1);
    const { query } = site.database;
    await query
        .updateTable("users")
        .set({ pendingEmail: "next@example.com", profileUrl: "https://there.example/keyholder" })
        .where("name", "=", "Keyholder")
        .execute();
    const identity = { issuer: "https://there.example/", subject: "mender-one", account: "mender", dateUsed: null };
    const userID = Number(community.ids.personID);
    await query
        .insertInto("linkedIdentities")
        .values({ ...identity, userID, dateInserted: "2026-01-01T00:00:00+00:00" })
        .execute();
    ids = { ...community.ids };
}, 180_000);
afterAll(() => site?.close());

const fill = (address: string): string =>
    address.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? `no ${name}`));

test.each(RARE_ANSWERS)("§4 the answer to $call has what only some records have", async ({ call, by, body, expected, keep }) => {
    const [method = "", address = ""] = call.split(" ");
    const answer = await community.call(by, method, `/api/v2${fill(address)}`, body?.(ids));
    if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`);
    const [found] = answer.body === "" ? [] : [answer.json()].flat();
    if (expected) expect(found).toMatchObject(expected(ids));
    Object.assign(ids, keep?.(found));
});
