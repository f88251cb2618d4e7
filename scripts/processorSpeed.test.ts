import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { expect, jest, test } from "@jest/globals";
import { createCostMeter } from "./lib/processorCost.mjs";
import { createSpeedMeter } from "./lib/processorSpeed.mjs";

jest.setTimeout(120_000);

test("the speed of the CPU is relative to that of the budgets, and is not affected by waiting for the CPU", async () => {
    const alone = createSpeedMeter();
    const speedAlone = alone.read();
    alone.stop();
    expect(speedAlone).toBeGreaterThan(0.05);
    expect(speedAlone).toBeLessThan(20);

    const burners = Array.from({ length: 4 * availableParallelism() }, () =>
        spawn(process.execPath, ["-e", "process.stdout.write('burning'); for (;;);"]),
    );
    await Promise.all(burners.map(({ stdout }) => once(stdout, "data")));
    const crowded = createSpeedMeter();
    // Four times as many processes compete for each core: in real time the work takes five times as long.
    expect(crowded.read()).toBeGreaterThan(speedAlone / 3);
    crowded.stop();
    for (const burner of burners) burner.kill("SIGKILL");
});

test("a CPU second counts by the speed of the CPU at the time when it was used, a fast one as a whole", () => {
    let used = 100;
    let speed = 0.5;
    const meter = createCostMeter({ read: () => used }, { recent: () => speed });
    used += 10;
    expect(meter.read()).toBe(5);
    speed = 0.8;
    used += 10;
    expect(meter.read()).toBe(13);
    speed = 1.7;
    used += 10;
    expect(meter.read()).toBe(23);
    meter.stop();
});
