import { createHmac, timingSafeEqual } from "node:crypto";

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

interface Claims {
    /** User ID of the member who started the job. */
    sub: string;
    /** Seconds since 1970. */
    iat: number;
    exp: number;
    body: JobState;
}

/** Lifetime of a payload, in seconds (decisions #21). */
const GOOD_FOR = 10 * 60;

const HEADER = encode({ alg: "HS256", typ: "JWT" });

/** Signs the state of a job, so that one member can continue it for ten minutes (contract §1.9, decisions #21). */
export function sign(secret: string, userID: number, now: Date, body: JobState): string {
    const iat = Math.floor(now.getTime() / 1000);
    const claims: Claims = { sub: String(userID), iat, exp: iat + GOOD_FOR, body };
    const content = `${HEADER}.${encode(claims)}`;
    return `${content}.${signatureOf(secret, content)}`;
}

/** Returns the state in a payload if its signature is valid, it belongs to this member and has not expired; otherwise undefined (FC-34). */
export function verify(secret: string, userID: number, now: Date, payload: string): JobState | undefined {
    const [header, claims, signature, ...more] = payload.split(".");
    if (header !== HEADER || claims === undefined || signature === undefined || more.length > 0) return undefined;
    // The signature is checked first, so that no untrusted data is parsed.
    if (!same(signature, signatureOf(secret, `${header}.${claims}`))) return undefined;
    const { sub, iat, exp, body } = JSON.parse(Buffer.from(claims, "base64url").toString()) as Claims;
    const seconds = now.getTime() / 1000;
    return sub === String(userID) && iat <= seconds && seconds < exp ? body : undefined;
}

function encode(value: object): string {
    return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function signatureOf(secret: string, content: string): string {
    return createHmac("sha256", secret).update(content).digest("base64url");
}

function same(one: string, other: string): boolean {
    const [first, second] = [Buffer.from(one), Buffer.from(other)];
    return first.length === second.length && timingSafeEqual(first, second);
}
