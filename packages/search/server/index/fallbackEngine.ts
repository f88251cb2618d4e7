import type { SearchEngine } from "./searchEngine";

interface Dependencies {
    /** The engine that answers while it works. */
    engine: SearchEngine;
    /** Our own engine, in the database. It gets every text too. */
    own: SearchEngine;
    clock: () => Date;
}

/** After a failure, our own engine answers for this long before the other one is asked again. */
const ASK_AGAIN_AFTER_MS = 30_000;

/**
 * Creates an engine that queries another engine, and the built-in one if that fails. Once a text could not be written to the other engine, it
 * is out of date: the built-in engine answers until everything is written again (`reset`, and `parley reindex` after it).
 */
export function createFallbackEngine({ engine, own, clock }: Dependencies): SearchEngine {
    let failedAt: number | undefined;
    let isBehind = false;

    return {
        async write(typeNumber, texts) {
            await own.write(typeNumber, texts);
            await change(() => engine.write(typeNumber, texts));
        },

        async remove(typeNumber, recordIDs) {
            await own.remove(typeNumber, recordIDs);
            await change(() => engine.remove(typeNumber, recordIDs));
        },

        async selectMatches(place, match, isOrdered) {
            const isDown = failedAt !== undefined && clock().getTime() - failedAt < ASK_AGAIN_AFTER_MS;
            if (isBehind || isDown) return own.selectMatches(place, match, isOrdered);
            try {
                return await engine.selectMatches(place, match, isOrdered);
            } catch {
                failedAt = clock().getTime();
                return own.selectMatches(place, match, isOrdered);
            }
        },

        recordIDsAfter: own.recordIDsAfter,

        async reset() {
            await own.reset();
            isBehind = false;
            await change(engine.reset);
        },

        isDamage: own.isDamage,
    };

    async function change(work: () => Promise<void>): Promise<void> {
        try {
            await work();
        } catch {
            isBehind = true;
        }
    }
}
