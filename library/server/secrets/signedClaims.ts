import { createHmac, timingSafeEqual } from "node:crypto";

/** Times that every signed token has, in seconds since 1970. */
export interface SignedTimes {
    iat: number;
    exp: number;
}

const HEADER = encode({ alg: "HS256", typ: "JWT" });

/** Signs claims as a JSON web token (HS256) that is valid from `iat` until `exp`. */
export function signClaims(secret: string, claims: SignedTimes & object): string {
    const content = `${HEADER}.${encode(claims)}`;
    return `${content}.${signatureOf(secret, content)}`;
}

/**
 * Returns the claims of a token if its signature and its time are valid; otherwise undefined (FC-34). The signature is checked first, so that
 * no untrusted data is parsed.
 */
export function verifyClaims<Claims extends SignedTimes>(secret: string, now: Date, token: string): Claims | undefined {
    const [header, claims, signature, ...more] = token.split(".");
    if (header !== HEADER || claims === undefined || signature === undefined || more.length > 0) return undefined;
    if (!isSame(signature, signatureOf(secret, `${header}.${claims}`))) return undefined;
    const known = JSON.parse(Buffer.from(claims, "base64url").toString()) as Claims;
    const seconds = now.getTime() / 1000;
    return known.iat <= seconds && seconds < known.exp ? known : undefined;
}

/** Compares two texts in a time that does not depend on where they differ. */
export function isSame(one: string, other: string): boolean {
    const [first, second] = [Buffer.from(one), Buffer.from(other)];
    return first.length === second.length && timingSafeEqual(first, second);
}

function encode(value: object): string {
    return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function signatureOf(secret: string, content: string): string {
    return createHmac("sha256", secret).update(content).digest("base64url");
}
