import { gunzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "@jest/globals";
import { openSqliteInMemory } from "@parley/library/server/database";
import type { CachedResponse } from "./cachedResponse";
import { createCachedResponse, getEncodedBody } from "./cachedResponse";
import { createCacheStore } from "./cacheStore";

/** Returns a page of 80 kB, different for each name. */
const pageOf = (name: string) => Array.from({ length: 4_000 }, (_, line) => `<p>${name} ${(line * 7_919) % 4_001}</p>`).join("");
const answerOf = (name: string, accepted?: string) =>
    createCachedResponse(200, { "content-type": "text/html" }, pageOf(name), accepted);

describe("FC-72 a cached response", () => {
    test("is stored only in the encoding of its first request", async () => {
        const answer = await answerOf("kettle", "gzip, deflate");
        const { bytes, headers } = await getEncodedBody(answer, "gzip");
        expect(headers).toEqual({ "content-encoding": "gzip" });
        expect(gunzipSync(bytes).toString()).toBe(pageOf("kettle"));
        expect(answer.size).toBe(bytes.length);
        expect(answer.size).toBeLessThan(pageOf("kettle").length / 2);
    });

    test("is compressed once for each other requested encoding, and its size is updated", async () => {
        const answer = await answerOf("kettle", "br");
        const before = answer.size;
        const [plain, again] = await Promise.all([getEncodedBody(answer, undefined), getEncodedBody(answer, "identity")]);
        expect(plain.bytes.toString()).toBe(pageOf("kettle"));
        expect(again.bytes).toBe(plain.bytes);
        const { bytes } = await getEncodedBody(answer, "gzip");
        expect(gunzipSync(bytes).toString()).toBe(pageOf("kettle"));
        expect(answer.size).toBe(before + plain.bytes.length + bytes.length);
    });
});

describe("FC-72 the cache's space", () => {
    const ROOM = 200_000;
    const TAGS = new Set(["discussions"]);
    const database = openSqliteInMemory();
    afterAll(() => database.close());
    const store = () => createCacheStore({ changes: database.changes, bytes: ROOM, lifetime: 1_000, clock: () => 0 });
    const found = (all: string[], { find }: { find: (key: string) => CachedResponse | undefined }) =>
        all.filter((key) => find(key));
    const NAMES = Array.from({ length: 8 }, (_, index) => `page ${index}`);

    test("is used by the compressed responses, and the least recently used one is removed first", async () => {
        const [compressed, plain] = [store(), store()];
        for (const name of NAMES) {
            compressed.keep(name, await answerOf(name, "gzip"), TAGS);
            plain.keep(name, await answerOf(name), TAGS);
        }
        expect(found(NAMES, compressed)).toEqual(NAMES);
        expect(found(NAMES, plain)).toEqual(NAMES.slice(-2));
    });

    test("is recounted when a response is requested in another encoding", async () => {
        const all = store();
        for (const name of NAMES) all.keep(name, await answerOf(name, "gzip"), TAGS);
        for (const name of NAMES) {
            const answer = all.find(name);
            if (answer) await getEncodedBody(answer, undefined);
            all.find(name);
        }
        expect(found(NAMES, all).length).toBeLessThan(3);
    });

    test("is also used by the metadata of responses", async () => {
        const all = store();
        const many = new Set(Array.from({ length: 1_000 }, (_, index) => `comments:commentID=${index}`));
        for (const name of NAMES) all.keep(name, await createCachedResponse(200, {}, "short", undefined), many);
        expect(found(NAMES, all)).toEqual(NAMES.slice(-3));
    });

    test("is released by expired responses, even if they are not requested again", async () => {
        let now = 0;
        const watching = new Set<string>();
        const changes = {
            watch: (tags: ReadonlySet<string>) => {
                const [name = ""] = tags;
                watching.add(name);
                return () => void watching.delete(name);
            },
        };
        const all = createCacheStore({ changes, bytes: ROOM, lifetime: 1_000, clock: () => now });
        const keep = async (name: string) => all.keep(name, await answerOf(name, "gzip"), new Set([name]));
        for (const name of NAMES) await keep(name);
        expect([...watching]).toEqual(NAMES);
        now = 1_000;
        await keep("another page");
        expect([...watching]).toEqual(["another page"]);
    });
});

test("FC-91 a response cached while the clock was ahead is not served after the clock is set back", async () => {
    const database = openSqliteInMemory();
    let now = 24 * 60 * 60 * 1000;
    const store = createCacheStore({ changes: database.changes, bytes: 200_000, lifetime: 1_000, clock: () => now });
    store.keep("page", await answerOf("kettle", "br"), new Set(["discussions"]));
    expect(store.find("page")).toBeDefined();
    now = 0;
    expect(store.find("page")).toBeUndefined();
    await database.close();
});
