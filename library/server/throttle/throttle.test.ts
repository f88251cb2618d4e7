import { expect, test } from "@jest/globals";
import { createThrottle } from "./throttle";

const START = new Date("2026-05-21T12:00:00Z").getTime();

function throttleAt(limit: number) {
    const clock = { seconds: 0 };
    return { clock, throttle: createThrottle({ limit, per: 60_000, clock: () => new Date(START + clock.seconds * 1000) }) };
}

test("FC-27 after the limit the key must wait until the oldest attempt leaves the window", () => {
    const { clock, throttle } = throttleAt(2);
    throttle.take("a");
    clock.seconds = 20;
    throttle.take("a");
    clock.seconds = 30;
    expect(() => throttle.take("a")).toThrow("Too many tries");
    expect(throttle.wait("a")).toBe(30);
    expect(throttle.wait("b")).toBe(0);
    clock.seconds = 60;
    expect(throttle.wait("a")).toBe(0);
});

test("a forgiven attempt does not count", () => {
    const { throttle } = throttleAt(1);
    throttle.take("a");
    throttle.forgive("a");
    expect(throttle.wait("a")).toBe(0);
});

test("FC-91 attempts counted by a clock that was ahead do not block after its correction", () => {
    const { clock, throttle } = throttleAt(1);
    clock.seconds = 24 * 60 * 60;
    throttle.take("a");
    clock.seconds = 0;
    expect(throttle.wait("a")).toBe(0);
});
