import type { Budget } from "./accounts";
import { makeAccounts } from "./accounts";
import type { Asker, AskerKind } from "./kinds";
import type { Lag } from "./lag";
import { makeLag } from "./lag";
import { makeMakingTime } from "./makingTime";
import type { Patience } from "./turns";
import { makeTurns } from "./turns";

/** What holds for askers of one kind. */
interface Rule {
    /** Of each of them. */
    own?: Budget;
    /** Of all of them together. */
    together?: Budget;
    /** Who has used this up has asked for much lately: while others ask, what they ask for next can wait. */
    lately?: Budget;
    /** They are refused when they have used up their budget even if nobody else has to wait for it. */
    isStrict?: true;
    /** So many milliseconds of work may be before them; with more they are asked to come again. */
    longestWait: number;
    /** So many answers may be in the making when they ask, so that memory does not grow with the crowd. */
    mostMaking: number;
}

/**
 * A server has a thousand milliseconds in a second. People first: bots have a tenth of it, and are the first to be sent away from a busy
 * server; members the last (FC-45, FC-72).
 */
const RULES: Record<AskerKind, Rule> = {
    member: {
        own: { perSecond: 250, most: 6_000 },
        lately: { perSecond: 60, most: 200 },
        longestWait: 15_000,
        mostMaking: 1_000,
    },
    local: { longestWait: 15_000, mostMaking: 1_000 },
    guest: { own: { perSecond: 200, most: 6_000 }, lately: { perSecond: 100, most: 3_000 }, longestWait: 5_000, mostMaking: 300 },
    crawler: {
        own: { perSecond: 40, most: 500 },
        together: { perSecond: 60, most: 1_000 },
        isStrict: true,
        longestWait: 500,
        mostMaking: 30,
    },
    automated: {
        own: { perSecond: 20, most: 300 },
        together: { perSecond: 40, most: 500 },
        isStrict: true,
        longestWait: 500,
        mostMaking: 30,
    },
};

/** Somebody else is waiting as long after they asked as this, in milliseconds: people read a while before they ask again. */
const WAITS_FOR = 5_000;
/** A bot is charged so many times what it cost while people ask: so that theirs is hardly ever begun while a bot's is in the making. */
const BESIDE_PEOPLE = 3;
/** What can wait rests so many times as long as the last one cost: so it has a quarter of the time, however much is asked for. */
const RESTS = 3;
/** For so long who can wait does so for those who can't, in milliseconds. */
const LONGEST_TURN = 1_000;
/** Of each one's answers so many wait: twice the discussions that somebody opens in tabs of their own. */
const MOST_WAITING = 60;
/** In so many seconds a server that has too much to do has done it. */
const BUSY_FOR = 5;
/** What an answer is taken to cost before any was made, in milliseconds, and how much of that guess each new cost replaces. */
const FIRST_GUESS = 5;
const WEIGHT_OF_LAST = 0.05;
/** One that takes longer, as an import does, says nothing of the others. */
const MOST_USUAL = 1_000;

/** The answer may be made, when it is its turn; `end` is to be called when it is made, or nobody waits for it any more. */
interface Admitted {
    isAdmitted: true;
    /** Calls `goOn` once its turn has come, at once if it has; or `refused` when it does not come soon. */
    whenDue(goOn: () => void, refused: (refusal: Refused) => void): void;
    end: () => void;
}

/** Not now: 429 for who has asked for too much, 503 because of all the others. */
interface Refused {
    isAdmitted: false;
    status: 429 | 503;
    /** In seconds. */
    retryAfter: number;
}

export type Askers = ReturnType<typeof makeAskers>;

/**
 * Shares the time of this process among those who ask it (FC-72). Each has a budget, which is charged with what the making of their answers
 * costs; what is answered from what is kept is not made, so it costs nothing. People who have used theirs up wait only while somebody else
 * does who has not: alone, anybody may have all there is. Who has asked for much lately, and every bot, waits for a turn (`makeTurns`) while others
 * ask, and all of them together have a part of it. Bots never have more than theirs, and less of it beside people.
 *
 * Nothing of it is written down: another server of the same site counts by itself.
 *
 * @param clock tells milliseconds
 */
export function makeAskers(clock: () => number = () => performance.now(), lag: Lag = makeLag(() => performance.now())) {
    const accounts = makeAccounts(clock);
    const making = makeMakingTime(clock);
    const turns = makeTurns(clock);
    const others = makeLastTwo();
    let usualCost = FIRST_GUESS;

    return {
        lag,

        admit(asker: Asker): Admitted | Refused {
            const { lately, isStrict } = RULES[asker.kind];
            if (isShed(asker) || isTooBusyFor(asker)) return { isAdmitted: false, status: 503, retryAfter: BUSY_FOR };
            const budgets = budgetsOf(asker);
            const overdrawn = budgets.filter(([key, budget]) => accounts.left(key, budget) <= 0);
            const areOthers = areOthersThan(asker.key);
            if (overdrawn.length > 0 && (isStrict || areOthers)) return tooMuch(overdrawn);
            if (overdrawn.length === 0 && !isStrict && asker.key !== undefined) others.note(asker.key, clock());
            if (isStrict) return begin(asker, budgets, "most", areOthers ? BESIDE_PEOPLE : 1);
            const ofLate: [string, Budget][] = lately && asker.key !== undefined ? [[`${asker.key} lately`, lately]] : [];
            const canWait = areOthers && ofLate.some(([key, budget]) => accounts.left(key, budget) <= 0);
            if (canWait && doTooManyWait(asker)) return tooMuch(budgets);
            return begin(asker, [...budgets, ...ofLate], canWait ? "some" : "none", 1);
        },
    };

    /** While the event loop is late, what is cheapest to lose goes first; what somebody writes, and members, never (FC-83). */
    function isShed({ kind, isWriting }: Asker): boolean {
        const shedding = lag.shedding();
        if (shedding === "nobody") return false;
        return RULES[kind].isStrict === true || (shedding === "guests" && kind === "guest" && !isWriting);
    }

    /** People who wait are before nobody: bots that come after them are told so when their turn does not come. */
    function isTooBusyFor({ kind }: Asker): boolean {
        const { longestWait, mostMaking, isStrict } = RULES[kind];
        const before = making.count() + (isStrict ? turns.count("most") : 0);
        return before >= mostMaking || before * usualCost > longestWait;
    }

    function doTooManyWait({ kind, key = "" }: Asker): boolean {
        return turns.countOf(key) >= MOST_WAITING || turns.count("some") >= RULES[kind].mostMaking;
    }

    /** Charges what it will probably cost at once, or a hundred could be begun on the last millisecond; the rest when it is known. */
    function begin({ key }: Asker, budgets: [string, Budget][], patience: Patience, times: number): Admitted {
        const guess = usualCost;
        charge(guess * times);
        let isOver = false;
        let stop: (() => number) | undefined;
        let due: (() => void) | undefined;
        const turn = turns.take(patience, key ?? "", () => {
            stop = making.begin();
            due?.();
        });
        return {
            isAdmitted: true,
            whenDue(goOn, refused) {
                if (stop) return goOn();
                const late = setTimeout(() => {
                    if (!isOver && !turn.insist()) refused(tooMuch(budgets));
                }, LONGEST_TURN);
                due = () => {
                    clearTimeout(late);
                    goOn();
                };
            },
            end() {
                if (isOver) return;
                isOver = true;
                const cost = stop?.();
                turn.end(areOthersThan(key) ? (cost ?? 0) * RESTS : 0);
                if (cost !== undefined) usualCost += (Math.min(cost, MOST_USUAL) - usualCost) * WEIGHT_OF_LAST;
                charge(((cost ?? 0) - guess) * times);
            },
        };

        function charge(milliseconds: number): void {
            for (const [account, budget] of budgets) accounts.charge(account, budget, milliseconds);
        }
    }

    function areOthersThan(key: string | undefined): boolean {
        return others.isSince(clock() - WAITS_FOR, key);
    }

    function tooMuch(budgets: [string, Budget][]): Refused {
        const waits = budgets.map(([key, budget]) => accounts.secondsUntil(key, budget));
        return { isAdmitted: false, status: 429, retryAfter: Math.max(1, ...waits) };
    }
}

function budgetsOf({ kind, key }: Asker): [string, Budget][] {
    const { own, together } = RULES[kind];
    return [
        ...(own && key !== undefined ? [[key, own] as [string, Budget]] : []),
        ...(together ? [[kind, together] as [string, Budget]] : []),
    ];
}

/** Remembers when the last two people asked who are within their budget, so that for each of them there is the last other one. */
function makeLastTwo() {
    let last: { key: string; at: number } | undefined;
    let before: { key: string; at: number } | undefined;
    return {
        note(key: string, at: number): void {
            if (last && last.key !== key) before = last;
            last = { key, at };
        },
        /** Whether somebody else than `key` has asked since. */
        isSince(moment: number, key: string | undefined): boolean {
            const other = last?.key === key ? before : last;
            return other !== undefined && other.at >= moment;
        },
    };
}
