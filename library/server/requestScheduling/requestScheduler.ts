import type { Client, ClientClass } from "./clientClass";
import type { EventLoopLag } from "./eventLoopLag";
import { createEventLoopLag } from "./eventLoopLag";
import { readProcessorTime } from "./processorTime";
import { createRenderMeter } from "./renderMeter";
import type { RenderPriority } from "./renderQueue";
import { createRenderQueue } from "./renderQueue";
import type { TimeBudget } from "./timeBudgets";
import { createTimeBudgets } from "./timeBudgets";

/** What holds for clients of one class. */
interface ClassPolicy {
    /** Of each client. */
    own?: TimeBudget;
    /** Of all clients of the class together. */
    together?: TimeBudget;
    /** A client that has used this up is deferred while others ask. */
    recent?: TimeBudget;
    /** Refused when the budget is used up, even if nobody else asks. */
    isStrict?: true;
    /** So many milliseconds of work may be ahead of a request; with more it is refused. */
    maxWaitMs: number;
    /** So many responses may be in progress when a request comes, so that memory does not grow with the crowd. */
    maxInProgress: number;
}

/**
 * A core has a thousand milliseconds in a second. People come first: bots have a tenth of it, and are the first to be refused by a busy server; members the
 * last (FC-45, FC-72). What is recent for a member is thirty pages opened in tabs at once, and four pages a second from then on.
 */
const POLICIES: Record<ClientClass, ClassPolicy> = {
    member: {
        own: { msPerSecond: 250, maxMs: 6_000 },
        recent: { msPerSecond: 40, maxMs: 600 },
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

/** A client counts as asking for so long after its last request, in milliseconds: people read a while before they ask again. */
const ACTIVE_MS = 5_000;
/** A bot is charged so many times its cost while people ask, so that few of theirs meet one that is in progress. */
const BOT_COST_BESIDE_PEOPLE = 3;
/** After a response that could wait comes a rest of so many times its cost: all of them together have a twentieth of a core, however much is asked for. */
const REST_PER_COST = 19;
/** A deferred response waits for immediate ones for so long, in milliseconds. */
const MAX_TURN_WAIT_MS = 1_000;
/** So many deferred responses of one client wait: twice the discussions that somebody opens in tabs. */
const MAX_WAITING_PER_CLIENT = 60;
/** A server that has too much to do has done it after so many seconds. */
const BUSY_RETRY_SECONDS = 5;
/** The expected cost of a response before any was rendered, in milliseconds, and how much of the average each new cost replaces. */
const FIRST_EXPECTED_COST_MS = 5;
const LATEST_COST_WEIGHT = 0.05;
/** A response that costs more, as an import does, says nothing of the others. */
const MAX_TYPICAL_COST_MS = 1_000;

/** The response may be rendered once its turn comes; `end` is to be called when it is rendered, or nobody waits for it any more. */
interface Admission {
    isAdmitted: true;
    /** Calls `begin` once the turn has come, at once if it has; or `refuse` when it does not come soon. */
    whenDue(begin: () => void, refuse: (refusal: Refusal) => void): void;
    end: () => void;
}

/** Not now: 429 to a client that asked for too much, 503 because of all the others. */
interface Refusal {
    isAdmitted: false;
    status: 429 | 503;
    retryAfterSeconds: number;
}

interface SchedulerOptions {
    /** Returns milliseconds. */
    clock?: () => number;
    /** Returns the milliseconds of processor time that this process has used. */
    processorTime?: () => number;
    lag?: EventLoopLag;
}

export type RequestScheduler = ReturnType<typeof createRequestScheduler>;

/**
 * Shares the processor time of this process among its clients (FC-72). Each has a budget, which is charged with what rendering its responses costs; a cached
 * response is not rendered, so it costs nothing. A person who has used theirs up is refused only while somebody else asks who has not: alone, anybody may
 * have all there is. Clients that used much lately, and all bots, are rendered one at a time and with rests while others ask. Bots never have more than their
 * part, and less of it beside people.
 *
 * Nothing is stored: each server of a site counts by itself.
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
            if (isDeferred && doTooManyWait(client)) return refuseUntilRefilled(accounts);
            return begin(client, [...accounts, ...recentUse], isDeferred ? "deferred" : "immediate", 1);
        },
    };

    /** Tells whether a request is refused because the event loop is late: cheapest to lose come first; writing, and members, never (FC-83). */
    function isShed(client: Client): boolean {
        const shedding = lag.shedding();
        if (shedding === "nobody") return false;
        return (
            POLICIES[client.class].isStrict === true || (shedding === "guests" && client.class === "guest" && !client.isWriting)
        );
    }

    /** Deferred responses are ahead of nobody: a bot that comes after them is refused when its turn does not come. */
    function isTooBusyFor(client: Client): boolean {
        const { maxWaitMs, maxInProgress, isStrict } = POLICIES[client.class];
        const ahead = meter.count() + (isStrict ? queue.count("lowest") : 0);
        return ahead >= maxInProgress || ahead * expectedCostMs > maxWaitMs;
    }

    function doTooManyWait({ class: clientClass, key = "" }: Client): boolean {
        return queue.countOf(key) >= MAX_WAITING_PER_CLIENT || queue.count("deferred") >= POLICIES[clientClass].maxInProgress;
    }

    /** Charges the expected cost at once, or a hundred responses could be begun on the last millisecond; and the rest when it is known. */
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
        return lastClients.hasOtherAskedSince(clock() - ACTIVE_MS, key);
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

/** Remembers the last two people within their budget and when they asked, so that for each client there is the last other one. */
function trackLastTwoClients() {
    let last: { key: string; at: number } | undefined;
    let before: { key: string; at: number } | undefined;
    return {
        note(key: string, at: number): void {
            if (last && last.key !== key) before = last;
            last = { key, at };
        },
        hasOtherAskedSince(moment: number, key: string | undefined): boolean {
            const other = last?.key === key ? before : last;
            return other !== undefined && other.at >= moment;
        },
    };
}
