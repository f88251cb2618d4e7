import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "@jest/globals";
import { makePageCache } from "./pageCache";

function begin(lifetime = 1000) {
    let now = 0;
    let made = 0;
    const cache = makePageCache(lifetime, () => now);
    const page =
        (status = 200) =>
        async () => {
            made++;
            return { status, html: `<p>${made}</p>`, headers: {} };
        };
    return { cache, page, made: () => made, wait: (milliseconds: number) => (now += milliseconds) };
}

test("FC-72 a page is made once, however many ask for it at the same moment, and again when its time is over", async () => {
    const { cache, page, made, wait } = begin();

    await Promise.all(Array.from({ length: 50 }, () => cache.get("/", page())));
    expect(made()).toBe(1);

    wait(999);
    await cache.get("/", page());
    expect(made()).toBe(1);

    wait(2);
    await cache.get("/", page());
    expect(made()).toBe(2);
});

test("FC-72 a page is dropped as soon as something is written", async () => {
    const { cache, page, made } = begin();
    await cache.get("/", page());

    cache.clear();
    await cache.get("/", page());

    expect(made()).toBe(2);
});

test("FC-73 what is not a page is not kept: not there, elsewhere, failed", async () => {
    const { cache, page, made } = begin();
    for (const status of [404, 301, 500]) {
        await cache.get(`/${status}`, page(status));
        await cache.get(`/${status}`, page(status));
    }
    expect(made()).toBe(6);

    await expect(cache.get("/fails", () => Promise.reject(new Error("the lamp fell")))).rejects.toThrow("the lamp fell");
    expect((await cache.get("/fails", page())).status).toBe(200);
});

test("a page is the same in every form in which it is kept", async () => {
    const { cache, page } = begin();
    const { html, gzip, brotli } = await cache.get("/", page());

    expect([gunzipSync(gzip).toString(), brotliDecompressSync(brotli).toString()]).toEqual([html.toString(), html.toString()]);
});
