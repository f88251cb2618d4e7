import { killAtRandom } from "../kills.mjs";
import { printTable } from "../report.mjs";

/** Kills forums of its own at random moments of all that is done to posts (FC-40). Whatever is found wrong is an end with 1. */
export async function measureKills({ isQuick }) {
    const kills = await killAtRandom({ points: isQuick ? 20 : 200 });
    printTable("Killed at random moments", kills.rows);
    for (const what of kills.wrong) console.log(what);
    if (kills.wrong.length > 0) process.exitCode = 1;
    return { kills };
}
