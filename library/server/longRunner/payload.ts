import type { SignedTimes } from "@parley/library/server/secrets";
import { signClaims, verifyClaims } from "@parley/library/server/secrets";

/** State of a job between two passes. */
export interface JobState {
    job: string;
    /** Remaining IDs. */
    ids: number[];
    params: unknown;
    total: number;
    /** Number of completed passes. */
    step: number;
}

interface Claims extends SignedTimes {
    /** User ID of the member who started the job. */
    sub: string;
    body: JobState;
}

/** Lifetime of a payload, in seconds (decisions #21). */
const GOOD_FOR = 10 * 60;

/** Signs the state of a job, so that one member can continue it for ten minutes (contract §1.9, decisions #21). */
export function sign(secret: string, userID: number, now: Date, body: JobState): string {
    const iat = Math.floor(now.getTime() / 1000);
    const claims: Claims = { sub: String(userID), iat, exp: iat + GOOD_FOR, body };
    return signClaims(secret, claims);
}

/** Returns the state in a payload if its signature is valid, it belongs to this member and has not expired; otherwise undefined (FC-34). */
export function verify(secret: string, userID: number, now: Date, payload: string): JobState | undefined {
    const claims = verifyClaims<Claims>(secret, now, payload);
    return claims?.sub === String(userID) ? claims.body : undefined;
}
