import { percentile } from "./statistics.mjs";

const FILLER =
    "The hinge is reliable, but the drawer still wants a careful hand, so I measured it **again** over the weekend. ".repeat(4);

/**
 * Lets every member post one reply after the other until the time is up or the forum stops. Resolves to the acknowledged replies, `{ id,
 * mark }`, their rate, and their latency in ms. Calls `onReply(count)` after each.
 */
export async function writeReplies(members, discussionIDs, seconds, onReply = () => undefined) {
    const acknowledged = [];
    const latencies = [];
    const start = performance.now();
    const end = start + seconds * 1000;
    let refused;
    await Promise.all(
        members.map(async (member, who) => {
            for (let turn = 0; performance.now() < end && !refused; turn++) {
                const mark = `mark-${who}-${turn}-${Math.round(start)}`;
                const discussionID = discussionIDs[(100 + who * 397 + turn * 13) % discussionIDs.length];
                const sentAt = performance.now();
                try {
                    const id = await member.reply(discussionID, `A reply to be found again, ${mark}. ${FILLER}`);
                    latencies.push(performance.now() - sentAt);
                    acknowledged.push({ id, mark });
                    onReply(acknowledged.length);
                } catch (error) {
                    refused = error;
                }
            }
        }),
    );
    const took = (performance.now() - start) / 1000;
    return {
        acknowledged,
        refused,
        perSecond: acknowledged.length / took,
        p50: percentile(latencies, 50),
        p99: percentile(latencies, 99),
    };
}

/** Returns how many of the acknowledged replies cannot be read back as they were written. */
export async function countLost(member, acknowledged) {
    const left = [...acknowledged];
    let lost = 0;
    await Promise.all(
        Array.from({ length: 4 }, async () => {
            for (let reply = left.pop(); reply; reply = left.pop()) {
                const body = await member.read(reply.id);
                if (!body?.includes(reply.mark)) lost += 1;
            }
        }),
    );
    return lost;
}
