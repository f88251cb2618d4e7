import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, jest, test } from "@jest/globals";
import { createProcessorMeter } from "./lib/processorTime.mjs";

// Each test starts processes, which takes seconds on a busy machine.
jest.setTimeout(120_000);

/** Uses this number of CPU seconds, whatever else runs on the machine. */
const burn = (seconds: number) =>
    `for (let sum = 0; process.cpuUsage().user < ${seconds} * 1e6; ) for (let step = 0; step < 1e6; step++) sum += step;`;

test("the meter counts a child process while it runs and after it has ended", async () => {
    const meter = createProcessorMeter();
    const child = spawn(
        process.execPath,
        ["-e", `${burn(0.3)} process.send("burnt"); process.once("message", () => process.exit())`],
        {
            stdio: ["ignore", "ignore", "ignore", "ipc"],
        },
    );
    await once(child, "message");
    expect(meter.read()).toBeGreaterThanOrEqual(0.3);
    child.send("end");
    await once(child, "exit");
    expect(meter.read()).toBeGreaterThanOrEqual(0.3);
    meter.stop();
});

test("the meter retains the time of a process whose parent was killed first", async () => {
    const meter = createProcessorMeter();
    const grandchild = `${burn(0.3)} process.stdout.write("burnt"); process.stdin.resume();`;
    const parent = spawn(process.execPath, [
        "-e",
        `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(grandchild)}], { stdio: "inherit" })`,
    ]);
    await once(parent.stdout, "data");
    expect(meter.read()).toBeGreaterThanOrEqual(0.3);
    parent.kill("SIGKILL");
    await once(parent, "exit");
    expect(meter.read()).toBeGreaterThanOrEqual(0.3);
    parent.stdin.end();
    meter.stop();
});
