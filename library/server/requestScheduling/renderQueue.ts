import type { FairQueue } from "@parley/library/server/fairQueue";
import { createFairQueue } from "@parley/library/server/fairQueue";

/** When a response is begun: at once; after those, for a client that used much lately; or last, for a bot. */
export type RenderPriority = "immediate" | "deferred" | "lowest";

/** The place of one response, from the request until it is rendered. */
export interface RenderSlot {
    /** Ends rendering, or gives up waiting. The next response that can wait is not begun before so many milliseconds have passed. */
    release(restMs: number): void;
    /**
     * Begins a deferred response beside immediate ones from now on, since those may be slow for reasons of their own. Returns false for one of the lowest
     * priority that would still have to wait.
     */
    expedite(): boolean;
}

interface WaitingSlot {
    /** Whether it has waited for long. */
    isOverdue: boolean;
    begin: () => void;
}

/**
 * Creates the queue that orders rendering. Immediate responses are begun at once. All others are rendered one at a time, by priority and then round-robin by
 * client, with a rest after each, and are begun only while no immediate one is in progress: so clients that ask now and then hardly notice those that ask all
 * the time.
 *
 * @param clock returns milliseconds
 */
export function createRenderQueue(clock: () => number) {
    const queues: Record<Exclude<RenderPriority, "immediate">, FairQueue<string, WaitingSlot>> = {
        deferred: createFairQueue(),
        lowest: createFairQueue(),
    };
    let immediateInProgress = 0;
    let isOtherInProgress = false;
    let restsUntil = Number.NEGATIVE_INFINITY;
    let isTimerSet = false;

    return {
        /** Returns how many responses of a priority wait. */
        count: (priority: Exclude<RenderPriority, "immediate">): number => queues[priority].size(),

        /** Returns how many deferred responses of a client wait. */
        countOf: (client: string): number => queues.deferred.sizeOf(client),

        /** Adds a response; `begin` is called when its turn has come. */
        add(priority: RenderPriority, client: string, begin: () => void): RenderSlot {
            if (priority === "immediate") {
                immediateInProgress += 1;
                begin();
                return { release: releaseImmediate, expedite: () => true };
            }
            const queue = queues[priority];
            let isBegun = false;
            const slot = {
                isOverdue: false,
                begin() {
                    isBegun = true;
                    begin();
                },
            };
            queue.add(client, slot);
            beginNext();
            return {
                release(restMs) {
                    if (!queue.remove(client, slot)) releaseOther(restMs);
                },
                expedite() {
                    slot.isOverdue = true;
                    beginNext();
                    return isBegun || priority === "deferred";
                },
            };
        },
    };

    function releaseImmediate(): void {
        immediateInProgress -= 1;
        beginNext();
    }

    function releaseOther(restMs: number): void {
        isOtherInProgress = false;
        restsUntil = clock() + restMs;
        beginNext();
    }

    function beginNext(): void {
        if (isOtherInProgress || queues.deferred.size() + queues.lowest.size() === 0) return;
        const restMs = restsUntil - clock();
        if (restMs > 0) {
            beginAfter(restMs);
            return;
        }
        const mayBegin = ({ isOverdue }: WaitingSlot) => isOverdue || immediateInProgress === 0;
        const next = queues.deferred.takeNext(mayBegin) ?? queues.lowest.takeNext(mayBegin);
        if (!next) return;
        isOtherInProgress = true;
        next.begin();
    }

    function beginAfter(restMs: number): void {
        if (isTimerSet) return;
        isTimerSet = true;
        setTimeout(() => {
            isTimerSet = false;
            beginNext();
        }, restMs).unref();
    }
}
