import type { Client, ClientClass } from "./clientClass";
import type { EventLoopLag } from "./eventLoopLag";
import { createEventLoopLag } from "./eventLoopLag";
import { readProcessorTime } from "./processorTime";
import { createRenderMeter } from "./renderMeter";
import type { RenderPriority } from "./renderQueue";
import { createRenderQueue } from "./renderQueue";
import type { TimeBudget } from "./timeBudgets";
import { createTimeBudgets } from "./timeBudgets";

/** Limits for the clients of one class. */
interface ClassPolicy {
    /** Budget of each client. */
    own?: TimeBudget;
    /** Shared budget of all clients of the class. */
    together?: TimeBudget;
    /** Budget of recent use; a client that has exhausted it is deferred while there are other clients. */
    recent?: TimeBudget;
    /** Maximum number of responses of a client that are rendered at once while there are other clients; the others follow one by one. */
    maxAtOnce?: number;
    /** Whether a client is refused when its budget is exhausted, even without other clients. */
    isStrict?: true;
    /** Maximum expected work before a request, in milliseconds; beyond it the request is refused. */
    maxWaitMs: number;
    /** Maximum number of responses in progress when a request arrives, which bounds memory. */
    maxInProgress: number;
}

/**
 * Limits by client class. A core has a thousand milliseconds per second. People have priority: bots get a tenth of it, and are the first to
 * be refused by a busy server, members the last (FC-45, FC-72). The recent use of a member covers thirty pages opened in tabs at once, and
 * two percent of a core from then on. Six responses at once are as many as a browser requests over HTTP/1.1. Several guests may have one
 * address, so theirs are not limited so.
 */
const POLICIES: Record<ClientClass, ClassPolicy> = {
    member: {
        own: { msPerSecond: 250, maxMs: 6_000 },
        recent: { msPerSecond: 20, maxMs: 600 },
        maxAtOnce: 6,
        maxWaitMs: 15_000,
        maxInProgress: 1_000,
    },
    local: { maxWaitMs: 15_000, maxInProgress: 1_000 },
    guest: {
        own: { msPerSecond: 200, maxMs: 6_000 },
        recent: { msPerSecond: 100, maxMs: 3_000 },
        maxWaitMs: 5_000,
        maxInProgress: 300,
    },
    crawler: {
        own: { msPerSecond: 40, maxMs: 500 },
        together: { msPerSecond: 60, maxMs: 1_000 },
        isStrict: true,
        maxWaitMs: 500,
        maxInProgress: 30,
    },
    automated: {
        own: { msPerSecond: 20, maxMs: 300 },
        together: { msPerSecond: 40, maxMs: 500 },
        isStrict: true,
        maxWaitMs: 500,
        maxInProgress: 30,
    },
};

/** Time after its last request during which a client counts as active, in milliseconds: people read for a while between requests. */
const ACTIVE_MS = 5_000;
/** Factor by which a bot's cost is charged while people are active, so that they rarely meet a bot's response in progress. */
const BOT_COST_BESIDE_PEOPLE = 3;
/**
 * Rest after a queued response, as a multiple of its cost: all queued responses together use a fortieth of a core, however many there are.
 */
const REST_PER_COST = 39;
/** Maximum time that a deferred response waits for immediate ones, in milliseconds. */
const MAX_TURN_WAIT_MS = 1_000;
/** Maximum number of waiting deferred responses per client: twice the discussions that somebody opens in tabs. */
const MAX_WAITING_PER_CLIENT = 60;
/** Retry time of a busy server, in seconds. */
const BUSY_RETRY_SECONDS = 5;
/** Initial expected cost of a response, in milliseconds, and weight of each new cost in the moving average. */
const FIRST_EXPECTED_COST_MS = 5;
const LATEST_COST_WEIGHT = 0.05;
/** Maximum cost that enters the average, in milliseconds; more expensive responses, such as an import, say nothing about others. */
const MAX_TYPICAL_COST_MS = 1_000;

/**
 * An admitted response, which may be rendered when its turn comes; `end` must be called when it has been rendered or is no longer needed.
 */
interface Admission {
    isAdmitted: true;
    /** Calls `begin` when the turn has come, which may be at once; or `refuse` if it does not come soon. */
    whenDue(begin: () => void, refuse: (refusal: Refusal) => void): void;
    end: () => void;
}

/** A refusal: 429 for a client that has exceeded its budget, 503 because of the total load. */
interface Refusal {
    isAdmitted: false;
    status: 429 | 503;
    retryAfterSeconds: number;
}

interface SchedulerOptions {
    /** Returns milliseconds. */
    clock?: () => number;
    /** Returns the processor time used by this process, in milliseconds. */
    processorTime?: () => number;
    lag?: EventLoopLag;
}

export type RequestScheduler = ReturnType<typeof createRequestScheduler>;

/**
 * Creates the scheduler that shares the processor time of this process among its clients (FC-72). Each client has a budget, which is
 * charged with the cost of rendering its responses; a cached response costs nothing. A person who has exhausted the budget is refused only
 * while another client within its budget is active; otherwise one client may use all processor time. Clients with a high recent use, and
 * all bots, are rendered one at a time and with rests while others are active. Bots never exceed their share, which is smaller while people
 * are active.
 *
 * Nothing is stored: each server of a site counts separately.
 */
export function createRequestScheduler({
    clock = () => performance.now(),
    processorTime = readProcessorTime,
    lag = createEventLoopLag(() => performance.now()),
}: SchedulerOptions = {}) {
    const budgets = createTimeBudgets(clock);
    const meter = createRenderMeter(processorTime);
    const queue = createRenderQueue(clock);
    const lastClients = trackLastTwoClients();
    let expectedCostMs = FIRST_EXPECTED_COST_MS;

    return {
        lag,

        admit(client: Client): Admission | Refusal {
            const { recent, isStrict } = POLICIES[client.class];
            if (isShed(client) || isTooBusyFor(client)) {
                return { isAdmitted: false, status: 503, retryAfterSeconds: BUSY_RETRY_SECONDS };
            }
            const accounts = listAccounts(client);
            const overdrawn = accounts.filter(([key, budget]) => budgets.remaining(key, budget) <= 0);
            const doOthersAsk = doesAnybodyAskBeside(client.key);
            if (overdrawn.length > 0 && (isStrict || doOthersAsk)) return refuseUntilRefilled(overdrawn);
            if (overdrawn.length === 0 && !isStrict && client.key !== undefined) lastClients.note(client.key, clock());
            if (isStrict) return begin(client, accounts, "lowest", doOthersAsk ? BOT_COST_BESIDE_PEOPLE : 1);
            const recentUse: [string, TimeBudget][] =
                recent && client.key !== undefined ? [[`${client.key} recently`, recent]] : [];
            const isDeferred = doOthersAsk && recentUse.some(([key, budget]) => budgets.remaining(key, budget) <= 0);
            const doesFollow = doOthersAsk && hasEnoughAtOnce(client);
            if ((isDeferred || doesFollow) && doTooManyWait(client)) return refuseUntilRefilled(accounts);
            const priority = isDeferred ? "deferred" : doesFollow ? "next" : "immediate";
            return begin(client, [...accounts, ...recentUse], priority, 1);
        },
    };

    /**
     * Whether a request is refused because the event loop is delayed: first bots, then guests who read; never writes and members (FC-83).
     */
    function isShed(client: Client): boolean {
        const shedding = lag.shedding();
        if (shedding === "nobody") return false;
        return (
            POLICIES[client.class].isStrict === true || (shedding === "guests" && client.class === "guest" && !client.isWriting)
        );
    }

    /**
     * Whether the work in progress exceeds the client's limits. Deferred responses do not count as work before others: a bot after them is
     * refused if its turn does not come.
     */
    function isTooBusyFor(client: Client): boolean {
        const { maxWaitMs, maxInProgress, isStrict } = POLICIES[client.class];
        const countBefore = meter.count() + queue.count("next") + (isStrict ? queue.count("lowest") : 0);
        return countBefore >= maxInProgress || countBefore * expectedCostMs > maxWaitMs;
    }

    /** Whether the further responses of a client follow one by one: so many are in progress, or earlier ones wait. */
    function hasEnoughAtOnce({ class: clientClass, key }: Client): boolean {
        const { maxAtOnce } = POLICIES[clientClass];
        if (key === undefined || maxAtOnce === undefined) return false;
        return queue.countImmediateOf(key) >= maxAtOnce || queue.countWaitingOf(key) > 0;
    }

    function doTooManyWait({ class: clientClass, key = "" }: Client): boolean {
        const waiting = queue.count("next") + queue.count("deferred");
        return queue.countWaitingOf(key) >= MAX_WAITING_PER_CLIENT || waiting >= POLICIES[clientClass].maxInProgress;
    }

    /**
     * Admits a request. Charges the expected cost at once, so that a hundred responses can't start on the last millisecond of a budget; and
     * the difference when the cost is known.
     */
    function begin({ key }: Client, accounts: [string, TimeBudget][], priority: RenderPriority, factor: number): Admission {
        const expected = expectedCostMs;
        charge(expected * factor);
        let isOver = false;
        let stopMeter: (() => number) | undefined;
        let handleTurn: (() => void) | undefined;
        const slot = queue.add(priority, key ?? "", () => {
            stopMeter = meter.start();
            handleTurn?.();
        });
        return {
            isAdmitted: true,
            whenDue(beginRendering, refuse) {
                if (stopMeter) return beginRendering();
                const timer = setTimeout(() => {
                    if (!isOver && !slot.expedite()) refuse(refuseUntilRefilled(accounts));
                }, MAX_TURN_WAIT_MS);
                handleTurn = () => {
                    clearTimeout(timer);
                    beginRendering();
                };
            },
            end() {
                if (isOver) return;
                isOver = true;
                const cost = stopMeter?.();
                slot.release(doesAnybodyAskBeside(key) ? (cost ?? 0) * REST_PER_COST : 0);
                if (cost !== undefined)
                    expectedCostMs += (Math.min(cost, MAX_TYPICAL_COST_MS) - expectedCostMs) * LATEST_COST_WEIGHT;
                charge(((cost ?? 0) - expected) * factor);
            },
        };

        function charge(milliseconds: number): void {
            for (const [account, budget] of accounts) budgets.charge(account, budget, milliseconds);
        }
    }

    function doesAnybodyAskBeside(key: string | undefined): boolean {
        return lastClients.hasOtherRequestSince(clock() - ACTIVE_MS, key);
    }

    function refuseUntilRefilled(accounts: [string, TimeBudget][]): Refusal {
        const waits = accounts.map(([key, budget]) => budgets.secondsUntilRefilled(key, budget));
        return { isAdmitted: false, status: 429, retryAfterSeconds: Math.max(1, ...waits) };
    }
}

function listAccounts({ class: clientClass, key }: Client): [string, TimeBudget][] {
    const { own, together } = POLICIES[clientClass];
    return [
        ...(own && key !== undefined ? [[key, own] as [string, TimeBudget]] : []),
        ...(together ? [[clientClass, together] as [string, TimeBudget]] : []),
    ];
}

/**
 * Remembers the last two people within their budget and the times of their requests, so that for each client the last other one is known.
 */
function trackLastTwoClients() {
    let last: { key: string; at: number } | undefined;
    let before: { key: string; at: number } | undefined;
    return {
        note(key: string, at: number): void {
            if (last && last.key !== key) before = last;
            last = { key, at };
        },
        hasOtherRequestSince(moment: number, key: string | undefined): boolean {
            const other = last?.key === key ? before : last;
            return other !== undefined && other.at >= moment;
        },
    };
}
