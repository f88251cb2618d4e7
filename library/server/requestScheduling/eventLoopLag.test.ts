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

/** Ticks that come so late each, for so many milliseconds, of which the process has worked a share. */
function late(by: number, lasting: number, share = 1): void {
    for (const end = now + lasting; now < end; ) {
        now += TICK_MS + by;
        used += (TICK_MS + by) * share;
        lag.tick();
    }
}

test("FC-83 a tick says how late it is, where it is later than 200 ms", () => {
    now += TICK_MS + 200;
    used += 300;
    expect(lag.tick()).toBe(0);
    now += TICK_MS + 201;
    used += 300;
    expect(lag.tick()).toBe(201);
});

test("FC-83 a server that is late for two seconds sends bots away, and for four guests as well", () => {
    late(250, 1_500);
    expect(lag.shedding()).toBe("nobody");
    late(250, 700);
    expect(lag.shedding()).toBe("bots");
    late(250, 2_100);
    expect(lag.shedding()).toBe("guests");
});

test("FC-83 a server that is in time for a second sends nobody away, and a tick or two in time change nothing", () => {
    late(250, 5_000);
    late(0, 900);
    expect(lag.shedding()).toBe("guests");
    late(0, 200);
    expect(lag.shedding()).toBe("nobody");
});

test("FC-83 a server that is a little late all the time sends nobody away", () => {
    late(150, 60_000);
    expect(lag.shedding()).toBe("nobody");
});

test("FC-83 a server that other processes of the machine hold up sends nobody away", () => {
    late(800, 60_000, 0.2);
    expect(lag.shedding()).toBe("nobody");
    late(800, 5_000, 0.5);
    expect(lag.shedding()).toBe("guests");
});
