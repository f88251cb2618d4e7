import { expect, test } from "@jest/globals";
import { createThrottle } from "./throttle";

const START = new Date("2026-05-21T12:00:00Z").getTime();

function throttleAt(limit: number) {
    const clock = { seconds: 0 };
    return { clock, throttle: createThrottle({ limit, per: 60_000, clock: () => new Date(START + clock.seconds * 1000) }) };
}

test("FC-27 after the limit there is a wait until the oldest try leaves the window", () => {
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

test("a try that is forgiven does not count", () => {
    const { throttle } = throttleAt(1);
    throttle.take("a");
    throttle.forgive("a");
    expect(throttle.wait("a")).toBe(0);
});

test("FC-91 tries that a clock ahead has counted hold nobody up when it has been put back", () => {
    const { clock, throttle } = throttleAt(1);
    clock.seconds = 24 * 60 * 60;
    throttle.take("a");
    clock.seconds = 0;
    expect(throttle.wait("a")).toBe(0);
});
