import { createHash, timingSafeEqual } from "node:crypto";

const ALPHABET = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Minimum and maximum exponent of the number of iterations. Higher values would block the server. */
const [MIN_LOG2_ROUNDS, MAX_LOG2_ROUNDS] = [7, 16];

/** Checks for a phpass portable hash, as used by older PHP software: `$P$` or `$H$`. */
export function isPhpassHash(hash: string): boolean {
    const power = ALPHABET.indexOf(hash[3] ?? "-");
    return /^\$[PH]\$[./0-9A-Za-z]{31}$/.test(hash) && power >= MIN_LOG2_ROUNDS && power <= MAX_LOG2_ROUNDS;
}

/** Checks a password against a phpass portable hash, which is iterated MD5 of salt and password. */
export function isPhpassPassword(hash: string, password: string): boolean {
    if (!isPhpassHash(hash)) return false;
    const bytes = Buffer.from(password);
    let digest = createHash("md5").update(hash.slice(4, 12)).update(bytes).digest();
    for (let round = 2 ** ALPHABET.indexOf(hash[3] ?? ""); round > 0; round--) {
        digest = createHash("md5").update(digest).update(bytes).digest();
    }
    return timingSafeEqual(Buffer.from(hash.slice(0, 12) + encoded(digest)), Buffer.from(hash));
}

/** Encodes in the Base 64 variant of phpass: groups of three bytes, lowest bits first. */
function encoded(digest: Buffer): string {
    let text = "";
    for (let at = 0; at < digest.length; at += 3) {
        const part = digest.subarray(at, at + 3);
        let bits = (part[0] ?? 0) | ((part[1] ?? 0) << 8) | ((part[2] ?? 0) << 16);
        for (let count = 0; count <= part.length; count++) {
            text += ALPHABET[bits & 63] ?? "";
            bits >>= 6;
        }
    }
    return text;
}
