import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const METHOD = "aes-256-gcm";
const NONCE = 12;
const TAG = 16;

/** Encrypts what must be read again, so that a stolen row alone tells nothing. `about` says whose it is: it opens for nobody else. */
export function seal(key: Buffer, secret: Buffer, about: string): string {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv(METHOD, key, nonce).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Reads what was sealed. Throws where key, owner or text are others. */
export function unseal(key: Buffer, sealed: string, about: string): Buffer {
    const bytes = Buffer.from(sealed, "base64url");
    const opened = createDecipheriv(METHOD, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([opened.update(bytes.subarray(NONCE + TAG)), opened.final()]);
}
