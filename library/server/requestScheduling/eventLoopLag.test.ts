import { beforeEach, expect, test } from "@jest/globals";
import type { EventLoopLag } from "./eventLoopLag";
import { createEventLoopLag, TICK_MS } from "./eventLoopLag";

let now = 0;
let used = 0;
let lag: EventLoopLag;
beforeEach(() => {
    now = 0;
    used = 0;
    lag = createEventLoopLag(
        () => now,
        () => used,
    );
    lag.tick();
});

/**
 * Simulates ticks that are each `by` milliseconds late, for `lasting` milliseconds, of which the process used a share of the processor
 * time.
 */
function late(by: number, lasting: number, share = 1): void {
    for (const end = now + lasting; now < end; ) {
        now += TICK_MS + by;
        used += (TICK_MS + by) * share;
        lag.tick();
    }
}

test("FC-83 tick returns the delay if it exceeds 200 ms", () => {
    now += TICK_MS + 200;
    used += 300;
    expect(lag.tick()).toBe(0);
    now += TICK_MS + 201;
    used += 300;
    expect(lag.tick()).toBe(201);
});

test("FC-83 a server delayed for two seconds refuses bots, and after four seconds guests as well", () => {
    late(250, 1_500);
    expect(lag.shedding()).toBe("nobody");
    late(250, 700);
    expect(lag.shedding()).toBe("bots");
    late(250, 2_100);
    expect(lag.shedding()).toBe("guests");
});

test("FC-83 a server without delay for a second refuses nobody, and one or two timely ticks change nothing", () => {
    late(250, 5_000);
    late(0, 900);
    expect(lag.shedding()).toBe("guests");
    late(0, 200);
    expect(lag.shedding()).toBe("nobody");
});

test("FC-83 a server that is constantly slightly delayed refuses nobody", () => {
    late(150, 60_000);
    expect(lag.shedding()).toBe("nobody");
});

test("FC-83 a server delayed by other processes of the machine refuses nobody", () => {
    late(800, 60_000, 0.2);
    expect(lag.shedding()).toBe("nobody");
    late(800, 5_000, 0.5);
    expect(lag.shedding()).toBe("guests");
});
