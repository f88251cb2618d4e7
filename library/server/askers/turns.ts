import type { Line, Waiting } from "./line";
import { makeLine } from "./line";

/** Who can wait: nobody's answer is held up by others; that of somebody who has asked for much lately is; a bot's is after theirs. */
export type Patience = "none" | "some" | "most";

/** The making of one answer, from when somebody asked for it. */
export interface Turn {
    /** Ends it, or gives up waiting. What can wait then rests for so many milliseconds. */
    end(rest: number): void;
    /** It has waited long: it comes as soon as no other that can wait is in the making, for what can't may be slow for reasons of its own. False for the most patient that would have to wait on. */
    insist(): boolean;
}

interface WaitingTurn extends Waiting {
    begin: () => void;
}

/**
 * Whose answer is made when. What can't wait is begun at once. What can is made one after the other, the less patient first and each one's in turn,
 * with a rest between two; and only begun while nothing is in the making that can't: so people who ask now and then hardly notice that others ask all
 * the time. `clock` tells milliseconds.
 */
export function makeTurns(clock: () => number) {
    const lines: Record<Exclude<Patience, "none">, Line<WaitingTurn>> = { some: makeLine(), most: makeLine() };
    /** How many are in the making that can't wait. */
    let pressing = 0;
    /** Whether one is that can. */
    let isBusy = false;
    let restsUntil = Number.NEGATIVE_INFINITY;
    let isAlarmSet = false;

    return {
        /** How many wait who have as much patience. */
        count: (patience: Exclude<Patience, "none">): number => lines[patience].count(),

        /** How many of somebody's wait who has some patience. */
        countOf: (whose: string): number => lines.some.countOf(whose),

        /** Takes a turn of somebody's; `begin` is called when it has come. */
        take(patience: Patience, whose: string, begin: () => void): Turn {
            if (patience === "none") {
                pressing += 1;
                begin();
                return { end: endPressing, insist: () => true };
            }
            const line = lines[patience];
            let hasCome = false;
            const turn = {
                whose,
                isLate: false,
                begin() {
                    hasCome = true;
                    begin();
                },
            };
            line.add(turn);
            letIn();
            return {
                end(rest) {
                    if (!line.remove(turn)) endPatient(rest);
                },
                insist() {
                    turn.isLate = true;
                    letIn();
                    return hasCome || patience === "some";
                },
            };
        },
    };

    function endPressing(): void {
        pressing -= 1;
        letIn();
    }

    function endPatient(rest: number): void {
        isBusy = false;
        restsUntil = clock() + rest;
        letIn();
    }

    function letIn(): void {
        if (isBusy || lines.some.count() + lines.most.count() === 0) return;
        const rest = restsUntil - clock();
        if (rest > 0) letInAfter(rest);
        else letInNext();
    }

    function letInNext(): void {
        const ofWhom = pressing === 0 ? "all" : "late";
        const next = lines.some.next(ofWhom) ?? lines.most.next(ofWhom);
        if (!next) return;
        isBusy = true;
        next.begin();
    }

    function letInAfter(milliseconds: number): void {
        if (isAlarmSet) return;
        isAlarmSet = true;
        setTimeout(() => {
            isAlarmSet = false;
            letIn();
        }, milliseconds).unref();
    }
}
