import { killAtRandom } from "../kills.mjs";
import { printTable } from "../report.mjs";

/** Kills forums at random moments of all writes to posts (FC-40). Any problem sets the exit code to 1. */
export async function measureKills({ isQuick }) {
    const kills = await killAtRandom({ points: isQuick ? 20 : 200 });
    printTable("Killed at random moments", kills.rows);
    for (const what of kills.wrong) console.log(what);
    if (kills.wrong.length > 0) process.exitCode = 1;
    return { kills };
}
