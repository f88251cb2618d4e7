import { expect, test } from "@jest/globals";
import { createExpiringMap } from "./expiringMap";

test("FC-88 an expiring map drops the oldest entry when it is full", () => {
    const clock = { elapsed: 0 };
    const map = createExpiringMap<number>({ maxEntries: 2, lifetimeMs: 100, monotonicClock: () => clock.elapsed });
    expect(map.untilNextExpiry()).toBe(0);
    map.set("a", 1);
    clock.elapsed = 10;
    map.set("b", 2);
    map.set("a", 3);
    map.set("c", 4);
    expect([map.get("a"), map.get("b"), map.get("c"), map.size()]).toEqual([3, undefined, 4, 2]);
    clock.elapsed = 40;
    expect(map.untilNextExpiry()).toBe(70);
    clock.elapsed = 110;
    expect([map.get("a"), map.size()]).toEqual([undefined, 0]);
});
