import { expect, jest, test } from "@jest/globals";
import { createPrefetch } from "./prefetch";

const KETTLE = new URL("http://forum.test/discussion/5/kettle?sort=top#latest");
const SPOON = new URL("http://forum.test/discussion/6/spoon");

function atTime() {
    const clock = { now: 0 };
    return { clock, prefetch: createPrefetch(() => clock.now) };
}

test("a prefetched page is loaded once and serves one page view", async () => {
    const { prefetch } = atTime();
    const load = jest.fn(async () => "kettle");
    prefetch.begin(KETTLE, load);
    prefetch.begin(KETTLE, load);

    expect(await prefetch.take(new URL("#latest", KETTLE))).toBe("kettle");
    expect(prefetch.take(KETTLE)).toBeUndefined();
    expect(load).toHaveBeenCalledTimes(1);
});

test("one page is prefetched at a time, and the next once it has arrived", async () => {
    const { prefetch } = atTime();
    prefetch.begin(KETTLE, async () => "kettle");
    prefetch.begin(SPOON, async () => "spoon");
    expect(prefetch.take(SPOON)).toBeUndefined();

    await prefetch.take(KETTLE);
    prefetch.begin(SPOON, async () => "spoon");
    expect(await prefetch.take(SPOON)).toBe("spoon");
});

test("a page is loaded again after ten seconds, after a mutation, and after a failed prefetch", async () => {
    const { prefetch, clock } = atTime();
    prefetch.begin(KETTLE, async () => "kettle");
    clock.now = 10_000;
    expect(prefetch.take(KETTLE)).toBeUndefined();

    prefetch.begin(KETTLE, async () => "kettle");
    prefetch.forget();
    expect(prefetch.take(KETTLE)).toBeUndefined();

    const failing = Promise.reject(new Error("offline"));
    prefetch.begin(KETTLE, () => failing);
    await failing.catch(() => undefined);
    expect(prefetch.take(KETTLE)).toBeUndefined();
});

test("an unused prefetch is discarded when another one begins, when it expires, and after a mutation", async () => {
    const { prefetch, clock } = atTime();
    const dropped: string[] = [];
    const page = Promise.resolve("page");
    const begin = (address: URL) =>
        prefetch.begin(
            address,
            () => page,
            () => dropped.push(address.pathname),
        );
    begin(KETTLE);
    await prefetch.take(KETTLE);
    expect(dropped).toEqual([]);

    begin(KETTLE);
    await page;
    begin(SPOON);
    expect(dropped).toEqual(["/discussion/5/kettle"]);
    clock.now = 10_000;
    prefetch.take(SPOON);
    begin(KETTLE);
    prefetch.forget();
    expect(dropped).toEqual(["/discussion/5/kettle", "/discussion/6/spoon", "/discussion/5/kettle"]);
});
