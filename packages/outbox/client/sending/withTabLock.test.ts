import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { withTabLock } from "./withTabLock";

const LEASE = "parley-outbox-lease";
const NOW = new Date("2026-05-21T12:00:00Z").getTime();
const lease = () => localStorage.getItem(LEASE);

beforeEach(() => void jest.useFakeTimers({ now: NOW }));
afterEach(() => {
    jest.useRealTimers();
    localStorage.clear();
});

describe("FC-42 where the browser has no locks", () => {
    test("a window has a lease of 90 seconds while it is at work, also when it fails", async () => {
        expect(await withTabLock(async () => lease())).toMatch(new RegExp(`^[0-9a-f]{32} ${NOW + 90_000}$`));
        expect(lease()).toBeNull();
        await expect(withTabLock(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
        expect(lease()).toBeNull();
    });

    test.each([
        [NOW + 1, undefined],
        [NOW, "done"],
        [NOW - 1, "done"],
    ])("another window's lease until %d holds it up or not: %j", async (until, outcome) => {
        localStorage.setItem(LEASE, `another ${until}`);
        expect(await withTabLock(async () => "done")).toBe(outcome);
        expect(lease()).toBe(outcome === undefined ? `another ${until}` : null);
    });

    test("a window's own lease does not hold it up", async () => {
        expect(await withTabLock(() => withTabLock(async () => "done"))).toBe("done");
    });
});

test("FC-42 where the browser has locks it works only while it holds the one of the outbox", async () => {
    const asked: unknown[] = [];
    let isFree = true;
    const locks = {
        request: async (name: string, options: object, work: (lock: object | null) => Promise<unknown>) => {
            asked.push([name, options]);
            return work(isFree ? {} : null);
        },
    };
    Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
    try {
        expect(await withTabLock(async () => lease() ?? "done")).toBe("done");
        isFree = false;
        expect(await withTabLock(async () => "done")).toBeUndefined();
        expect(asked).toEqual(Array.from({ length: 2 }, () => ["parley-outbox", { ifAvailable: true }]));
    } finally {
        Reflect.deleteProperty(navigator, "locks");
    }
});
