import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { cacheableEndpoints } from "./caching/cacheableEndpoints";
import type { Site } from "./site";
import { createFakeBuild } from "./testing/createFakeBuild";
import { openTestSite } from "./testing/openTestSite";
import { createRandomChoice } from "./testing/randomChoice";
import { createTestEnvironment } from "./testing/testEnvironment";
import { waitForCondition } from "./testing/waitForCondition";

jest.setTimeout(180_000);

const RENDERER = `
    exports.locales = ["en"];
    exports.withoutNoise = (address) => address;
    exports.renderPage = async () => ({ status: 200, html: "" });
`;
/** Slightly longer than responses are cached, in milliseconds. */
const LONGER_THAN_CACHED_MS = 31_000;
const ADDRESSES = 400;

const own = createTestEnvironment({ SITE_URL: "http://forum.test" });
const buildDirectory = createFakeBuild(RENDERER);
let now = Date.now();
let site: Site;
beforeAll(async () => {
    site = await openTestSite(own.environment, { clock: () => new Date(now), connectTimeout: 60_000, buildDirectory });
    await waitForCondition(site, () => site.database.changes.isListening());
}, 180_000);
afterAll(async () => {
    await site.close();
    rmSync(buildDirectory, { recursive: true, force: true });
});

const pick = createRandomChoice(81);

/** Returns spellings of a name, most of which are equal to a parser, while others only look so. */
const spellings = (name: string): string[] => [
    name,
    `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
    `[${name}]`,
    `${name}[]`,
    `${name}[0]`,
    `${name}%5B%5D`,
    `${name}[a]`,
    name.toUpperCase(),
    ` ${name}`,
    `+${name}`,
    `.${name}`,
];
const VALUES = [
    "",
    "1",
    "2",
    "01",
    "1,2",
    "1%2C2",
    "true",
    "?",
    "%3F",
    "a=b",
    "[1,2]",
    ">=1",
    "name",
    "-name",
    "$me",
    "null",
    "%00",
];
const JUNK = [
    "zz=?",
    "&",
    "=",
    "a[b][c][d][e][f][g]=1",
    "utm_source=x",
    "fields",
    "fieldMapping[name]=Name",
    "a&".repeat(500),
    "page=2",
];

function randomAddress(): string {
    const endpoint = pick([...cacheableEndpoints]);
    const names = [...Object.keys(endpoint.query?.["properties" as never] ?? {}), "fields", "page"];
    const pairs = Array.from({ length: pick([0, 1, 2, 3]) }, () => `${pick(spellings(pick(names)))}=${pick(VALUES)}`);
    const path = endpoint.path.replace(/:\w+/g, () => pick(["1", "01", "%31", "$me", "2", "x"]));
    const query = [...pairs, ...(pick([true, false]) ? [pick(JUNK)] : [])].sort(() => pick([-1, 1])).join("&");
    // Most unknown names only lead to a refusal.
    return `/api/v2${path}${pick(["", "", "/"])}${pick(["?", `?${query}`])}`;
}

interface Answer {
    statusCode: number;
    body: string;
    link: unknown;
    cacheControl: unknown;
}

async function ask(url: string): Promise<Answer> {
    const { statusCode, body, headers } = await site.app.inject({ url, headers: { host: "forum.test" } });
    const { link, "cache-control": cacheControl } = headers;
    return { statusCode, body: body.replace(/"requestID":"[^"]*"/, ""), link, cacheControl };
}

test("FC-81 the response to an address equals a fresh one, whatever spellings were requested before", async () => {
    const addresses = Array.from({ length: ADDRESSES }, randomAddress);
    for (const address of addresses) await ask(address);
    const warm: Answer[] = [];
    for (const address of addresses) warm.push(await ask(address));
    const fresh: Answer[] = [];
    for (const address of addresses) {
        now += LONGER_THAN_CACHED_MS;
        fresh.push(await ask(address));
    }
    const differing = addresses.filter((_, index) => JSON.stringify(warm[index]) !== JSON.stringify(fresh[index]));
    expect(differing).toEqual([]);
    expect(fresh.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(ADDRESSES / 10);
    expect(fresh.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
});
