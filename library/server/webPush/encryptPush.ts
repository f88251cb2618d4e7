import type { ECDH } from "node:crypto";
import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** Keys of a subscription, as the browser made them. */
export interface SubscriptionKeys {
    /** Public key of the browser: an uncompressed point of P-256, in base64url. */
    p256dh: string;
    /** Secret of 16 bytes, in base64url. */
    auth: string;
}

interface Randomness {
    salt: Buffer;
    /** Key pair of this one message. */
    sender: ECDH;
}

const CURVE = "prime256v1";
/** Size of the one record that a message has, at least as long as any message (RFC 8188). */
const RECORD_BYTES = 4096;
/** End of the last record. */
const DELIMITER = Buffer.from([2]);

/** Encrypts a message for the browser of a subscription, so that the push service cannot read it (RFC 8291, `aes128gcm`). */
export function encryptPush(
    text: string,
    { p256dh, auth }: SubscriptionKeys,
    { salt, sender }: Randomness = createRandomness(),
): Buffer {
    const [receiver, own] = [Buffer.from(p256dh, "base64url"), sender.getPublicKey()];
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiver, own]);
    const secret = derive(sender.computeSecret(receiver), Buffer.from(auth, "base64url"), info, 32);
    const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const cipher = createCipheriv("aes-128-gcm", key, nonce);
    const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.update(DELIMITER), cipher.final(), cipher.getAuthTag()]);
    const head = Buffer.alloc(5);
    head.writeUInt32BE(RECORD_BYTES);
    head.writeUInt8(own.length, 4);
    return Buffer.concat([salt, head, own, encrypted]);
}

/** Checks whether the keys of a subscription are a point of the curve and a secret, with which can be encrypted. */
export function hasValidKeys({ p256dh, auth }: SubscriptionKeys): boolean {
    try {
        createRandomness().sender.computeSecret(Buffer.from(p256dh, "base64url"));
        return Buffer.from(auth, "base64url").length === 16;
    } catch {
        return false;
    }
}

function createRandomness(): Randomness {
    const sender = createECDH(CURVE);
    sender.generateKeys();
    return { salt: randomBytes(16), sender };
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
    Buffer.from(hkdfSync("sha256", key, salt, info, bytes));
