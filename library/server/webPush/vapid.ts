import type { KeyObject } from "node:crypto";
import { createECDH, createHmac, createPrivateKey, sign } from "node:crypto";
import type { ServerKit } from "@parley/library/server/kit";
import { readSecret } from "@parley/library/server/secrets";

interface VapidKeys {
    /** Uncompressed point in base64url, as browsers take it. */
    publicKey: string;
    privateKey: KeyObject;
}

const CURVE = "prime256v1";
const COORDINATE_BYTES = 32;
/** Lifetime of a signature in seconds; at most 24 hours are allowed. */
const LIFETIME_SECONDS = 12 * 60 * 60;

export type Vapid = ReturnType<typeof createVapid>;

/**
 * Creates the identification of the site to push services (RFC 8292). Its key pair is derived from a secret that is made at the first use and
 * shared by all servers, and is stored nowhere.
 */
export function createVapid({ database, clock, siteURL }: Pick<ServerKit, "database" | "clock" | "siteURL">) {
    let keys: Promise<VapidKeys> | undefined;

    return {
        async publicKey(): Promise<string> {
            return (await readKeys()).publicKey;
        },

        /** Returns the header `Authorization` of a request to an endpoint. */
        async authorize(endpoint: string): Promise<string> {
            const { publicKey, privateKey } = await readKeys();
            const exp = Math.floor(clock().getTime() / 1000) + LIFETIME_SECONDS;
            const content = [
                { typ: "JWT", alg: "ES256" },
                { aud: new URL(endpoint).origin, exp, sub: siteURL },
            ]
                .map(encode)
                .join(".");
            const signature = sign("sha256", Buffer.from(content), { key: privateKey, dsaEncoding: "ieee-p1363" });
            return `vapid t=${content}.${signature.toString("base64url")}, k=${publicKey}`;
        },
    };

    function readKeys(): Promise<VapidKeys> {
        keys ??= readSecret(database, "web-push").then(deriveKeys);
        keys.catch(() => {
            keys = undefined;
        });
        return keys;
    }
}

/** Derives a key pair from a secret. Nearly every number of 32 bytes is a private key; of the others the next is tried. */
function deriveKeys(secret: string): VapidKeys {
    for (let attempt = 0; ; attempt++) {
        const pair = createECDH(CURVE);
        try {
            pair.setPrivateKey(createHmac("sha256", secret).update(`vapid ${attempt}`).digest());
        } catch {
            continue;
        }
        const point = pair.getPublicKey();
        const [x, y] = [point.subarray(1, 1 + COORDINATE_BYTES), point.subarray(1 + COORDINATE_BYTES)];
        const jwk = { kty: "EC", crv: "P-256", ...toBase64URL({ d: padded(pair.getPrivateKey()), x, y }) };
        return { publicKey: point.toString("base64url"), privateKey: createPrivateKey({ key: jwk, format: "jwk" }) };
    }
}

const padded = (key: Buffer): Buffer => Buffer.concat([Buffer.alloc(COORDINATE_BYTES - key.length), key]);

const toBase64URL = (parts: Record<string, Buffer>) =>
    Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes.toString("base64url")]));

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
