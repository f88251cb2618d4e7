import { createHmac, timingSafeEqual } from "node:crypto";

/** How long a code is good, in seconds (RFC 6238 §5.2). */
const PERIOD = 30;
const DIGITS = 6;
/** Clocks go wrong: the code before and the next one are good too. */
const STEPS = [0, -1, 1];
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The number of the period that a moment is in. */
export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / 1000 / PERIOD);

/** The code of a period, with as many digits (RFC 6238 §4, RFC 4226 §5.3; SHA-1, as all apps have it). */
export function computeCode(secret: Uint8Array, step: number, digits = DIGITS): string {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    const mac = createHmac("sha1", secret).update(counter).digest();
    const offset = (mac.at(-1) ?? 0) & 0xf;
    return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, "0");
}

/** The period whose code this is, if it is good now. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
    const given = Buffer.from(code);
    const matching = STEPS.map((offset) => stepAt(now) + offset).filter((step) => {
        const right = Buffer.from(computeCode(secret, step));
        return given.length === right.length && timingSafeEqual(given, right);
    });
    return matching[0];
}

/** Bytes as apps take them (RFC 4648 §6), without padding. */
export function base32(bytes: Uint8Array): string {
    const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
    return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** The address that tells an app all it needs (the key URI format of apps). */
export function keyURI({ secret, issuer, account }: { secret: Uint8Array; issuer: string; account: string }): string {
    // A colon parts the two names.
    const [site, name] = [issuer, account].map((text) => encodeURIComponent(text.replaceAll(":", " ")));
    return `otpauth://totp/${site}:${name}?secret=${base32(secret)}&issuer=${site}&algorithm=SHA1&digits=${DIGITS}&period=${PERIOD}`;
}
