import { createHash, randomBytes } from "node:crypto";
import { isWithin } from "@parley/library/contract";

/** Who asks, as the request tells it. */
export interface Visitor {
    /** 0 for a guest. */
    userID: number;
    address: string;
    userAgent: string;
}

interface Known {
    minute: number;
    ticks: number;
    /** When they had which discussion before them, in milliseconds. */
    viewed: Map<number, number>;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Nobody does more in a minute by hand. */
const TICKS_PER_MINUTE = 60;
/** Who comes back within this to a discussion has viewed it once. */
const ONE_VIEW = 30 * MINUTE;
const MAX_VISITORS = 20_000;
const MAX_VIEWED = 200;

/**
 * Knows visitors for a while, in memory only, so that nobody counts for more than one can be (FC-77). What is known of them is a hash with a
 * salt that is made anew every day and told to nobody, so nobody can be found by it, whatever they chose (FC-24).
 */
export function createVisitors(clock: () => Date) {
    let known = new Map<string, Known>();
    let salt = randomBytes(16);
    let day = dayOf(clock());

    return {
        /** Whether what a visitor does now still counts. */
        mayTick(visitor: Visitor): boolean {
            const state = stateOf(visitor);
            const minute = Math.floor(clock().getTime() / MINUTE);
            if (state.minute !== minute) Object.assign(state, { minute, ticks: 0 });
            return ++state.ticks <= TICKS_PER_MINUTE;
        },

        /** Whether a visitor views a discussion anew. */
        isNewView(visitor: Visitor, discussionID: number): boolean {
            const { viewed } = stateOf(visitor);
            const [now, before] = [clock().getTime(), viewed.get(discussionID)];
            if (before !== undefined && isWithin(before, now, ONE_VIEW)) return false;
            viewed.delete(discussionID);
            viewed.set(discussionID, now);
            dropOldest(viewed, MAX_VIEWED);
            return true;
        },
    };

    function stateOf(visitor: Visitor): Known {
        const today = dayOf(clock());
        if (today !== day) [known, salt, day] = [new Map(), randomBytes(16), today];
        const key = keyOf(visitor);
        const state = known.get(key) ?? { minute: 0, ticks: 0, viewed: new Map<number, number>() };
        // Behind all others: who was not here for longest is forgotten first.
        known.delete(key);
        known.set(key, state);
        dropOldest(known, MAX_VISITORS);
        return state;
    }

    function keyOf({ userID, address, userAgent }: Visitor): string {
        const told = userID > 0 ? String(userID) : `${address}\n${userAgent}`;
        return createHash("sha256").update(salt).update(told).digest("base64url");
    }
}

const dayOf = (date: Date): number => Math.floor(date.getTime() / DAY);

function dropOldest<Key>(map: Map<Key, unknown>, most: number): void {
    if (map.size <= most) return;
    const [oldest] = map.keys();
    if (oldest !== undefined) map.delete(oldest);
}
