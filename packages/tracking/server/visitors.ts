import { createHash, randomBytes } from "node:crypto";
import { isWithin } from "@parley/library/contract";

/** Sender of a request. */
export interface Visitor {
    /** ID of the member; 0 for a guest. */
    userID: number;
    address: string;
    userAgent: string;
}

interface Known {
    minute: number;
    ticks: number;
    /** Times of the last counted view by discussion ID, in milliseconds. */
    viewed: Map<number, number>;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Maximum number of reports per minute; more can't be manual. */
const TICKS_PER_MINUTE = 60;
/** Time within which repeated views of a discussion count once, in milliseconds. */
const VIEW_INTERVAL_MS = 30 * MINUTE;
const MAX_VISITORS = 20_000;
const MAX_VIEWED = 200;

/**
 * Creates the memory of recent visitors, which prevents anybody from being counted more than once (FC-77). It contains only hashes with a
 * secret salt that changes every day, so that nobody can be identified, whatever they have chosen (FC-24).
 */
export function createVisitors(clock: () => Date) {
    let known = new Map<string, Known>();
    let salt = randomBytes(16);
    let day = dayOf(clock());

    return {
        /** Checks whether a visitor is below the limit of reports, and counts the report. */
        mayTick(visitor: Visitor): boolean {
            const state = stateOf(visitor);
            const minute = Math.floor(clock().getTime() / MINUTE);
            if (state.minute !== minute) Object.assign(state, { minute, ticks: 0 });
            return ++state.ticks <= TICKS_PER_MINUTE;
        },

        /** Checks whether a view counts as new, and remembers it. */
        isNewView(visitor: Visitor, discussionID: number): boolean {
            const { viewed } = stateOf(visitor);
            const [now, before] = [clock().getTime(), viewed.get(discussionID)];
            if (before !== undefined && isWithin(before, now, VIEW_INTERVAL_MS)) return false;
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
        // Moves the visitor to the end, so that the least recent one is dropped first.
        known.delete(key);
        known.set(key, state);
        dropOldest(known, MAX_VISITORS);
        return state;
    }

    function keyOf({ userID, address, userAgent }: Visitor): string {
        const identity = userID > 0 ? String(userID) : `${address}\n${userAgent}`;
        return createHash("sha256").update(salt).update(identity).digest("base64url");
    }
}

const dayOf = (date: Date): number => Math.floor(date.getTime() / DAY);

function dropOldest<Key>(map: Map<Key, unknown>, maxSize: number): void {
    if (map.size <= maxSize) return;
    const [oldest] = map.keys();
    if (oldest !== undefined) map.delete(oldest);
}
