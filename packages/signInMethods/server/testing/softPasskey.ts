import type { KeyObject } from "node:crypto";
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from "@parley/signInMethods/contract";

/** Deviations from an honest browser and authenticator. */
export interface PasskeyFaults {
    origin?: string;
    rpID?: string;
    challenge?: string;
    /** Whether the authenticator has verified its user. */
    isVerified?: boolean;
    counter?: number;
    userHandle?: string | null;
    /** Signs with a different key. */
    key?: KeyObject;
}

export type SoftPasskey = ReturnType<typeof createSoftPasskey>;

/**
 * Creates a software passkey together with its browser: ES256, no attestation. Its counter increases with every use, unless it `isSynced`.
 */
export function createSoftPasskey({ origin = "https://forum.test", isSynced = false } = {}) {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const id = randomBytes(16);
    const names = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" as const };
    let counter = 0;
    let handle: string | undefined;

    return {
        ...names,

        /** Creates the credential for the user in the options. */
        make(options: PasskeyCreation, mischief: PasskeyFaults = {}): PasskeyRegistration {
            handle = options.user.id;
            const { x = "", y = "" } = publicKey.export({ format: "jwk" });
            const [first, second] = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
            const key = cbor(
                new Map<Cbor, Cbor>([
                    ...([
                        [1, 2],
                        [3, -7],
                        [-1, 1],
                    ] as const),
                    [-2, first],
                    [-3, second],
                ]),
            );
            const length = Buffer.from([id.length >> 8, id.length & 0xff]);
            const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
            const authData = Buffer.concat([
                authenticatorData(mischief.rpID ?? options.rp.id, { ...mischief, isMade: true }),
                attested,
            ]);
            const attestation = new Map<Cbor, Cbor>([
                ["fmt", "none"],
                ["attStmt", new Map()],
                ["authData", authData],
            ]);
            const clientDataJSON = clientData("webauthn.create", options.challenge, mischief).toString("base64url");
            const attestationObject = cbor(attestation).toString("base64url");
            return { ...names, response: { clientDataJSON, attestationObject, transports: ["internal", "a tin and a string"] } };
        },

        /** Signs the challenge. */
        use(options: PasskeyRequest, mischief: PasskeyFaults = {}): PasskeyAssertion {
            if (!isSynced) counter++;
            const data = authenticatorData(mischief.rpID ?? options.rpId, mischief);
            const client = clientData("webauthn.get", options.challenge, mischief);
            const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
            return {
                ...names,
                response: {
                    clientDataJSON: client.toString("base64url"),
                    authenticatorData: data.toString("base64url"),
                    signature: sign("sha256", signed, mischief.key ?? privateKey).toString("base64url"),
                    userHandle: mischief.userHandle === undefined ? (handle ?? null) : mischief.userHandle,
                },
            };
        },
    };

    function clientData(type: string, challenge: string, mischief: PasskeyFaults): Buffer {
        const data = { type, challenge: mischief.challenge ?? challenge, origin: mischief.origin ?? origin, crossOrigin: false };
        return Buffer.from(JSON.stringify(data));
    }

    /** Returns the hash of the site's ID, the flags for user presence and verification, and the counter (WebAuthn §6.1). */
    function authenticatorData(
        rpID: string,
        { isVerified = true, isMade = false, ...mischief }: PasskeyFaults & { isMade?: boolean },
    ) {
        const rest = Buffer.alloc(5);
        rest.writeUInt8(0x01 | (isVerified ? 0x04 : 0) | (isMade ? 0x40 : 0) | (isSynced ? 0x18 : 0));
        rest.writeUInt32BE(mischief.counter ?? counter, 1);
        return Buffer.concat([createHash("sha256").update(rpID).digest(), rest]);
    }
}

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

/** Encodes the subset of CBOR (RFC 8949) that passkeys need. */
function cbor(value: Cbor): Buffer {
    if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
    if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
    if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

function head(major: number, count: number): Buffer {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    return count < 256 ? Buffer.from([(major << 5) | 24, count]) : Buffer.from([(major << 5) | 25, count >> 8, count & 0xff]);
}
