import { createHmac, timingSafeEqual } from "node:crypto";

/** Length of a time step, in seconds (RFC 6238 §5.2). */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Accepted offsets in time steps: clocks differ, so the previous and the next code are valid too. */
const ACCEPTED_OFFSETS = [0, -1, 1];
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the number of the time step that contains a moment. */
export const toTimeStep = (moment: Date): number => Math.floor(moment.getTime() / 1000 / STEP_SECONDS);

/** Computes the code of a time step (RFC 6238 §4, RFC 4226 §5.3; with SHA-1, as in all apps). */
export function computeCode(secret: Uint8Array, step: number, digits = DIGITS): string {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    const mac = createHmac("sha1", secret).update(counter).digest();
    const offset = (mac.at(-1) ?? 0) & 0xf;
    return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, "0");
}

/** Returns the time step of a code, or undefined if the code is not valid at `now`. */
export function findTimeStep(secret: Uint8Array, code: string, now: Date): number | undefined {
    const given = Buffer.from(code);
    const matching = ACCEPTED_OFFSETS.map((offset) => toTimeStep(now) + offset).filter((step) => {
        const right = Buffer.from(computeCode(secret, step));
        return given.length === right.length && timingSafeEqual(given, right);
    });
    return matching[0];
}

/** Encodes bytes in base 32 without padding (RFC 4648 §6), as apps expect them. */
export function encodeBase32(bytes: Uint8Array): string {
    const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
    return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** Returns the `otpauth:` URI that transfers the key to an app (the key URI format). */
export function toKeyURI({ secret, issuer, account }: { secret: Uint8Array; issuer: string; account: string }): string {
    // The label separates the two names by a colon.
    const [site, name] = [issuer, account].map((text) => encodeURIComponent(text.replaceAll(":", " ")));
    return `otpauth://totp/${site}:${name}?secret=${encodeBase32(secret)}&issuer=${site}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
