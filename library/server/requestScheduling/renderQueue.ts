import type { FairQueue } from "@parley/library/server/fairQueue";
import { createFairQueue } from "@parley/library/server/fairQueue";

/**
 * Priority of a response: `immediate`; `next` as soon as there are none of those, for a client with several in progress; `deferred`, with
 * rests, for a client with a high recent use; or `lowest`, for a bot.
 */
export type RenderPriority = "immediate" | QueuedPriority;
type QueuedPriority = "next" | "deferred" | "lowest";

/** Slot of one response, from the request until it is rendered. */
export interface RenderSlot {
    /** Ends rendering, or stops waiting. The next deferred or lowest response starts after `restMs` milliseconds at the earliest. */
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
 * round-robin by client, and only start while no immediate response is in progress: so occasional clients hardly notice heavy ones. Rests
 * between them delay only deferred and lowest ones.
 *
 * @param clock returns milliseconds
 */
export function createRenderQueue(clock: () => number) {
    const queues: Record<QueuedPriority, FairQueue<string, WaitingSlot>> = {
        next: createFairQueue(),
        deferred: createFairQueue(),
        lowest: createFairQueue(),
    };
    let immediateInProgress = 0;
    const immediateByClient = new Map<string, number>();
    let isOtherInProgress = false;
    let restsUntil = Number.NEGATIVE_INFINITY;
    let isTimerSet = false;

    return {
        /** Returns the number of waiting responses of a priority. */
        count: (priority: QueuedPriority): number => queues[priority].size(),

        /** Returns the number of waiting responses of a client. */
        countWaitingOf: (client: string): number => Object.values(queues).reduce((sum, queue) => sum + queue.sizeOf(client), 0),

        /** Returns the number of immediate responses of a client that are in progress. */
        countImmediateOf: (client: string): number => immediateByClient.get(client) ?? 0,

        /** Adds a response; `begin` is called when its turn has come. */
        add(priority: RenderPriority, client: string, begin: () => void): RenderSlot {
            if (priority === "immediate") {
                countImmediate(client, 1);
                begin();
                return { release: () => releaseImmediate(client), expedite: () => true };
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
                    return isBegun || priority !== "lowest";
                },
            };
        },
    };

    function countImmediate(client: string, change: 1 | -1): void {
        immediateInProgress += change;
        const count = (immediateByClient.get(client) ?? 0) + change;
        if (count > 0) immediateByClient.set(client, count);
        else immediateByClient.delete(client);
    }

    function releaseImmediate(client: string): void {
        countImmediate(client, -1);
        beginNext();
    }

    function releaseOther(restMs: number): void {
        isOtherInProgress = false;
        if (restMs > 0) restsUntil = clock() + restMs;
        beginNext();
    }

    function beginNext(): void {
        if (isOtherInProgress) return;
        const following = queues.next.takeNext(mayBegin) ?? takeRested();
        if (!following) return;
        isOtherInProgress = true;
        following.begin();
    }

    function mayBegin({ isOverdue }: WaitingSlot): boolean {
        return isOverdue || immediateInProgress === 0;
    }

    /** Takes the next deferred or lowest response; during a rest none, but sets a timer. */
    function takeRested(): WaitingSlot | undefined {
        if (queues.deferred.size() + queues.lowest.size() === 0) return undefined;
        const restMs = restsUntil - clock();
        if (restMs <= 0) return queues.deferred.takeNext(mayBegin) ?? queues.lowest.takeNext(mayBegin);
        beginAfter(restMs);
        return undefined;
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
