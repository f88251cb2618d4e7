import { createHmac, timingSafeEqual } from "node:crypto";

/** Where a job stands between two passes. */
export interface JobState {
    job: string;
    /** What is still to be done. */
    ids: number[];
    params: unknown;
    total: number;
    /** How many passes there were. */
    step: number;
}

interface Claims {
    /** Whose job it is. */
    sub: string;
    /** Seconds since 1970. */
    iat: number;
    exp: number;
    body: JobState;
}

/** How long a job may wait for its next pass, in seconds (decisions #21). */
const GOOD_FOR = 10 * 60;

const HEADER = encode({ alg: "HS256", typ: "JWT" });

/** A signed note with which one person, and for ten minutes, can have one step of one job done (contract §1.9, decisions #21). */
export function sign(secret: string, userID: number, now: Date, body: JobState): string {
    const iat = Math.floor(now.getTime() / 1000);
    const claims: Claims = { sub: String(userID), iat, exp: iat + GOOD_FOR, body };
    const content = `${HEADER}.${encode(claims)}`;
    return `${content}.${signatureOf(secret, content)}`;
}

/** What a note says, if it is one of ours, this person's and still good; else undefined (FC-34). */
export function verify(secret: string, userID: number, now: Date, payload: string): JobState | undefined {
    const [header, claims, signature, ...more] = payload.split(".");
    if (header !== HEADER || claims === undefined || signature === undefined || more.length > 0) return undefined;
    // The signature comes first: nothing that others wrote is read.
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
