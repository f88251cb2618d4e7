import { createHmac, randomBytes } from "node:crypto";

const HOW_MANY = 10;
/** Number of characters of a code, shown in groups of four. With 5 bits each, 80 bits can't be guessed, nor found from their hashes. */
const LETTERS = 16;
/** Digits and letters without those that look alike (Crockford's base 32). */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Returns a new set of recovery codes, formatted for display. */
export function newRecoveryCodes(): string[] {
    return Array.from({ length: HOW_MANY }, () => {
        const letters = [...randomBytes(LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
        return (letters.match(/.{4}/g) ?? []).join("-");
    });
}

/** Returns the hash of a code for storage: keyed with a secret of the site, bound to the owner, and independent of the notation. */
export function recoveryHash(key: Buffer, userID: number, typed: string): string {
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
