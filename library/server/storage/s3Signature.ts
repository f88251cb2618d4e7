import { createHash, createHmac } from "node:crypto";

/** Credentials for an S3-compatible store. */
export interface S3Keys {
    accessKey: string;
    secretKey: string;
    /** `eu-central-1`; stores without regions accept any. */
    region: string;
}

interface SignedRequest {
    method: string;
    url: URL;
    /** SHA-256 of the payload, in hexadecimal. */
    payloadHash: string;
    date: Date;
}

/** SHA-256 of an empty payload. */
export const NO_PAYLOAD = createHash("sha256").digest("hex");

/** Returns the headers that sign a request (AWS Signature Version 4, "Authorization header, single chunk"). */
export function signRequest({ method, url, payloadHash, date }: SignedRequest, keys: S3Keys): Record<string, string> {
    const moment = date.toISOString().replace(/[-:]|\.\d+/g, "");
    const scope = `${moment.slice(0, 8)}/${keys.region}/s3/aws4_request`;
    const headers: Record<string, string> = { host: url.host, "x-amz-content-sha256": payloadHash, "x-amz-date": moment };
    const names = Object.keys(headers).sort();
    const canonical = [
        method,
        url.pathname,
        [...url.searchParams]
            .map((pair) => pair.map(encodeURIComponent).join("="))
            .sort()
            .join("&"),
        ...names.map((name) => `${name}:${headers[name]}`),
        "",
        names.join(";"),
        payloadHash,
    ].join("\n");
    const toSign = ["AWS4-HMAC-SHA256", moment, scope, createHash("sha256").update(canonical).digest("hex")].join("\n");
    const key = scope.split("/").reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${keys.secretKey}`);
    const signature = hmac(key, toSign).toString("hex");
    return {
        ...headers,
        authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKey}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}`,
    };
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
