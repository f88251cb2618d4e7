import { closeAll, LARGE, LARGE_QUICK, measureLarge } from "../large.mjs";
import { printTable } from "../report.mjs";

/** Measures every kind of page in a community of ten million comments, relative to the usual one. */
export async function measureSizes({ isQuick, engine, atEnd }) {
    const communities = [];
    atEnd(() => closeAll(communities));
    const size = isQuick ? LARGE_QUICK : LARGE;
    const { facts, rows } = await measureLarge({ engine, size, times: isQuick ? 5 : 40, communities });
    printTable("The communities: s to make, ms to start, MB", facts);
    printTable("The same page in both, ms until the first byte and of work of the processor", rows);
    return { large: { facts, rows } };
}
