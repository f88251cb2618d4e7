import type { FairQueue } from "@parley/library/server/fairQueue";
import { createFairQueue } from "@parley/library/server/fairQueue";

/**
 * Priority of a response: `immediate`; `deferred` until there are none of those, for a client with a high recent use; or `lowest`, for a
 * bot.
 */
export type RenderPriority = "immediate" | "deferred" | "lowest";

/** Slot of one response, from the request until it is rendered. */
export interface RenderSlot {
    /** Ends rendering, or stops waiting. The next queued response starts after `restMs` milliseconds at the earliest. */
    release(restMs: number): void;
    /**
     * From this call on, the response may start beside immediate ones, which may be slow for reasons of their own. Returns false if it has
     * the lowest priority and would still have to wait.
     */
    expedite(): boolean;
}

interface WaitingSlot {
    /** Whether it has exceeded its waiting time. */
    isOverdue: boolean;
    begin: () => void;
}

/**
 * Creates the queue that orders rendering. Immediate responses start at once. All others are rendered one at a time, by priority and then
 * round-robin by client, with a rest after each, and only start while no immediate response is in progress: so occasional clients hardly
 * notice heavy ones.
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
        /** Returns the number of waiting responses of a priority. */
        count: (priority: Exclude<RenderPriority, "immediate">): number => queues[priority].size(),

        /** Returns the number of waiting deferred responses of a client. */
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
