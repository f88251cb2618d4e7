import { printTable } from "../report.mjs";
import { median } from "../statistics.mjs";
import { countLost, writeReplies } from "../writes.mjs";

/** Measures replies by one client and by eight, and reads each one back. `clientsOf` creates clients of a forum. */
export async function measureWrites(forum, clientsOf, { rounds, seconds }) {
    const rows = [];
    for (const count of [1, 8]) {
        const members = await clientsOf(forum, count);
        const runs = [];
        for (let round = 0; round < Math.min(3, rounds); round++) {
            const run = await writeReplies(members, await someDiscussions(forum), seconds * 2);
            if (run.refused) throw run.refused;
            runs.push({ ...run, lost: await countLost(members[0], run.acknowledged) });
        }
        const middle = (what) => median(runs.map((one) => one[what]));
        const sum = (of) => runs.reduce((total, one) => total + of(one), 0);
        rows.push({
            clients: count,
            "replies/s": middle("perSecond"),
            p50: middle("p50"),
            p99: middle("p99"),
            written: sum((one) => one.acknowledged.length),
            lost: sum((one) => one.lost),
        });
    }
    printTable("Replies, each read again, ms", rows);
    return rows;
}

/**
 * Kills the forum while eight clients write, restarts it with `startAgain` and looks for every acknowledged reply. Returns the running
 * forum and a row for each round.
 */
export async function measureCrash(begun, clientsOf, startAgain, { rounds }) {
    let forum = begun;
    const rows = [];
    for (let round = 0; round < Math.min(3, rounds); round++) {
        const writing = writeReplies(await clientsOf(forum, 8), await someDiscussions(forum), 30);
        const delay = new Promise((resolve) => setTimeout(resolve, 1500 + round * 700));
        await delay;
        await forum.stop("SIGKILL");
        const { acknowledged } = await writing;
        forum = await startAgain();
        const [reader] = await clientsOf(forum, 1);
        rows.push({
            acknowledged: acknowledged.length,
            lost: await countLost(reader, acknowledged),
            "ready again": forum.startedIn,
        });
    }
    printTable("Killed while eight write, ms", rows);
    return { forum, rows };
}

async function someDiscussions(forum) {
    const list = await (await fetch(`${forum.url}/api/v2/discussions?limit=100`)).json();
    return list.filter(({ closed }) => !closed).map(({ discussionID }) => discussionID);
}
