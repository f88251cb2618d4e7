import { createHmac, randomBytes } from "node:crypto";

const CODES_PER_SET = 10;
/** Number of characters of a code, shown in groups of four. With 5 bits each, 80 bits can't be guessed, nor found from their hashes. */
const CODE_LENGTH = 16;
/** Digits and letters without those that look alike (Crockford's base 32). */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Returns a new set of recovery codes, formatted for display. */
export function createRecoveryCodes(): string[] {
    return Array.from({ length: CODES_PER_SET }, () => {
        const letters = [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
        return (letters.match(/.{4}/g) ?? []).join("-");
    });
}

/** Returns the hash of a code for storage: keyed with a secret of the site, bound to the owner, and independent of the notation. */
export function hashRecoveryCode(key: Buffer, userID: number, typed: string): string {
    return createHmac("sha256", key)
        .update(`${userID}:${tidied(typed)}`)
        .digest("base64url");
}

const tidied = (typed: string) =>
    typed
        .toLowerCase()
        .replace(/[^0-9a-z]/g, "")
        .replaceAll("o", "0")
        .replace(/[il]/g, "1");
