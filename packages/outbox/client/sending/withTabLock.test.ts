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

describe("FC-42 without Web Locks", () => {
    test("a window holds a lease of 90 seconds while it works, and releases it even after an error", async () => {
        expect(await withTabLock(async () => lease())).toMatch(new RegExp(`^[0-9a-f]{32} ${NOW + 90_000}$`));
        expect(lease()).toBeNull();
        await expect(withTabLock(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
        expect(lease()).toBeNull();
    });

    test.each([
        [NOW + 1, undefined],
        [NOW, "done"],
        [NOW - 1, "done"],
    ])("another window's lease until %d blocks the work, result: %j", async (until, outcome) => {
        localStorage.setItem(LEASE, `another ${until}`);
        expect(await withTabLock(async () => "done")).toBe(outcome);
        expect(lease()).toBe(outcome === undefined ? `another ${until}` : null);
    });

    test("FC-66 a window without storage works all the same", async () => {
        const broken = ["getItem", "setItem", "removeItem"] as const;
        const spies = broken.map((name) =>
            jest.spyOn(Storage.prototype, name).mockImplementation(() => {
                throw new DOMException("denied", "SecurityError");
            }),
        );
        try {
            expect(await withTabLock(async () => "done")).toBe("done");
        } finally {
            for (const spy of spies) spy.mockRestore();
        }
    });

    test("a window's own lease does not block it", async () => {
        expect(await withTabLock(() => withTabLock(async () => "done"))).toBe("done");
    });
});

test("FC-42 with Web Locks the work runs only while this window holds the outbox lock", async () => {
    const requests: unknown[] = [];
    let isFree = true;
    const locks = {
        request: async (name: string, options: object, work: (lock: object | null) => Promise<unknown>) => {
            requests.push([name, options]);
            return work(isFree ? {} : null);
        },
    };
    Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
    try {
        expect(await withTabLock(async () => lease() ?? "done")).toBe("done");
        isFree = false;
        expect(await withTabLock(async () => "done")).toBeUndefined();
        expect(requests).toEqual(Array.from({ length: 2 }, () => ["parley-outbox", { ifAvailable: true }]));
    } finally {
        Reflect.deleteProperty(navigator, "locks");
    }
});
