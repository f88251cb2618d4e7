import { createHmac, randomBytes } from "node:crypto";

const HOW_MANY = 10;
/** In fours, with 5 bits each: 80 bits are found by no trying, nor from their hashes. */
const LETTERS = 16;
/** Without what is taken for something else (Crockford's base 32). */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** A new set of codes, as they are shown. */
export function newRecoveryCodes(): string[] {
    return Array.from({ length: HOW_MANY }, () => {
        const letters = [...randomBytes(LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
        return (letters.match(/.{4}/g) ?? []).join("-");
    });
}

/** What is kept of a code: however it was typed, its hash by a key of the site, bound to its owner. */
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
