import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const METHOD = "aes-256-gcm";
const NONCE = 12;
const TAG = 16;

/**
 * Encrypts a secret that must be readable later, so that a stolen row alone reveals nothing. `about` names the owner and is authenticated:
 * decryption for another owner fails.
 */
export function encryptSecret(key: Buffer, secret: Buffer, about: string): string {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv(METHOD, key, nonce).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a secret. Throws if the key, the owner or the ciphertext differ. */
export function decryptSecret(key: Buffer, sealed: string, about: string): Buffer {
    const bytes = Buffer.from(sealed, "base64url");
    const opened = createDecipheriv(METHOD, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([opened.update(bytes.subarray(NONCE + TAG)), opened.final()]);
}
