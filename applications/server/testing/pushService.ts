import type { ECDH } from "node:crypto";
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface ReceivedPush {
    path: string;
    headers: IncomingHttpHeaders;
    body: Buffer;
}

/** Starts a push service that records what it receives. `answerWith` sets the status for a path; others are answered with 201. */
export async function startPushService() {
    const received: ReceivedPush[] = [];
    const statuses = new Map<string, number>();
    const server = createServer((request, response) => {
        const parts: Buffer[] = [];
        request.on("data", (part: Buffer) => parts.push(part));
        request.on("end", () => {
            const { url: path = "", headers } = request;
            received.push({ path, headers, body: Buffer.concat(parts) });
            response.writeHead(statuses.get(path) ?? 201).end();
        });
    });
    await new Promise<void>((resolve) => {
        server.listen(0, "127.0.0.1", resolve);
    });
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    return {
        host,
        /** Returns and forgets the requests received at a path since the last call. */
        take(path: string): ReceivedPush[] {
            const found = received.filter((one) => one.path === path);
            for (const one of found) received.splice(received.indexOf(one), 1);
            return found;
        },
        answerWith: (path: string, status: number): void => void statuses.set(path, status),
        close: () =>
            new Promise((resolve) => {
                server.close(resolve);
            }),
    };
}

/** A browser that is subscribed at a push service, with keys of its own. */
export function createPushBrowser(host: string, path: string) {
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    const auth = randomBytes(16);
    return {
        path,
        subscription: {
            endpoint: `http://${host}${path}`,
            keys: { p256dh: pair.getPublicKey().toString("base64url"), auth: auth.toString("base64url") },
        },
        read: (body: Buffer): Record<string, string> => JSON.parse(decrypt(body, pair, auth)),
    };
}

/** Decrypts a message as RFC 8291 and RFC 8188 say, written by them alone. */
function decrypt(body: Buffer, pair: ECDH, auth: Buffer): string {
    const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
    const [sender, record] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)];
    const derive = (key: Buffer, from: Buffer, info: string | Buffer, length: number) =>
        Buffer.from(hkdfSync("sha256", key, from, info, length));
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
    const secret = derive(pair.computeSecret(sender), auth, info, 32);
    const decipher = createDecipheriv(
        "aes-128-gcm",
        derive(secret, salt, "Content-Encoding: aes128gcm\0", 16),
        derive(secret, salt, "Content-Encoding: nonce\0", 12),
    );
    decipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    if (plain.at(-1) !== 2) throw new Error("the record has no end");
    return plain.subarray(0, -1).toString("utf8");
}

/** Returns the claims of the header `Authorization` if the key in it has signed them (RFC 8292). */
export function readVapid(header = ""): { claims: Record<string, unknown>; publicKey: string } | undefined {
    const [, token = "", publicKey = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
    const [head = "", content = "", signature = ""] = token.split(".");
    const point = Buffer.from(publicKey, "base64url");
    const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
    const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    const isSigned = verify(
        "sha256",
        Buffer.from(`${head}.${content}`),
        { key, dsaEncoding: "ieee-p1363" },
        Buffer.from(signature, "base64url"),
    );
    return isSigned ? { claims: JSON.parse(Buffer.from(content, "base64url").toString()), publicKey } : undefined;
}
