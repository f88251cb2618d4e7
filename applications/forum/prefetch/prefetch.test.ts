import { expect, jest, test } from "@jest/globals";
import { createPrefetch } from "./prefetch";

const KETTLE = new URL("http://forum.test/discussion/5/kettle?sort=top#latest");
const SPOON = new URL("http://forum.test/discussion/6/spoon");

function atTime() {
    const clock = { now: 0 };
    return { clock, ahead: createPrefetch(() => clock.now) };
}

test("a prefetched page is loaded once and serves one page view", async () => {
    const { ahead } = atTime();
    const load = jest.fn(async () => "kettle");
    ahead.begin(KETTLE, load);
    ahead.begin(KETTLE, load);

    expect(await ahead.take(new URL("#latest", KETTLE))).toBe("kettle");
    expect(ahead.take(KETTLE)).toBeUndefined();
    expect(load).toHaveBeenCalledTimes(1);
});

test("one page is prefetched at a time, and the next once it has arrived", async () => {
    const { ahead } = atTime();
    ahead.begin(KETTLE, async () => "kettle");
    ahead.begin(SPOON, async () => "spoon");
    expect(ahead.take(SPOON)).toBeUndefined();

    await ahead.take(KETTLE);
    ahead.begin(SPOON, async () => "spoon");
    expect(await ahead.take(SPOON)).toBe("spoon");
});

test("a page is loaded again after ten seconds, after a mutation, and after a failed prefetch", async () => {
    const { ahead, clock } = atTime();
    ahead.begin(KETTLE, async () => "kettle");
    clock.now = 10_000;
    expect(ahead.take(KETTLE)).toBeUndefined();

    ahead.begin(KETTLE, async () => "kettle");
    ahead.forget();
    expect(ahead.take(KETTLE)).toBeUndefined();

    const failing = Promise.reject(new Error("offline"));
    ahead.begin(KETTLE, () => failing);
    await failing.catch(() => undefined);
    expect(ahead.take(KETTLE)).toBeUndefined();
});

test("an unused prefetch is discarded when another one begins, when it expires, and after a mutation", async () => {
    const { ahead, clock } = atTime();
    const dropped: string[] = [];
    const page = Promise.resolve("page");
    const begin = (address: URL) =>
        ahead.begin(
            address,
            () => page,
            () => dropped.push(address.pathname),
        );
    begin(KETTLE);
    await ahead.take(KETTLE);
    expect(dropped).toEqual([]);

    begin(KETTLE);
    await page;
    begin(SPOON);
    expect(dropped).toEqual(["/discussion/5/kettle"]);
    clock.now = 10_000;
    ahead.take(SPOON);
    begin(KETTLE);
    ahead.forget();
    expect(dropped).toEqual(["/discussion/5/kettle", "/discussion/6/spoon", "/discussion/5/kettle"]);
});
