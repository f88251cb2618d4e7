import { createHmac } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { forbidden, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { isSame } from "@parley/library/server/secrets";
import { MAX_MAIL_BYTES } from "./receivedMail";
import type { Receiving } from "./receiving.service";

/** Path to which a program hands a received mail. */
export const RECEIVE_PATH = "/mail/receive";
const MAIL_TYPE = "message/rfc822";
/** Headers with the time of a request, in seconds, and its signature. */
const TIME_HEADER = "x-parley-time";
const SIGNATURE_HEADER = "x-parley-signature";
/** How far the time of a request may be from that of the server. */
const MAX_AGE_SECONDS = 300;
/** Size of the parts of a mail whose signature is computed at once: some milliseconds each. */
const PART_BYTES = 1024 * 1024;

/** Returns the headers of a request that hands over a mail: the signature is of the time and the mail. */
export function signMail(raw: Buffer, key: string, date: Date): Record<string, string> {
    const time = String(Math.floor(date.getTime() / 1000));
    return { "content-type": MAIL_TYPE, [TIME_HEADER]: time, [SIGNATURE_HEADER]: sign(raw, key, time) };
}

const sign = (raw: Buffer, key: string, time: string): string =>
    createHmac("sha256", key).update(`${time}.`).update(raw).digest("hex");

/** Like `sign`, but lets other requests be served between the parts of a mail. */
async function signInParts(raw: Buffer, key: string, time: string): Promise<string> {
    const hmac = createHmac("sha256", key).update(`${time}.`);
    for (let start = 0; start < raw.length; start += PART_BYTES) {
        hmac.update(raw.subarray(start, start + PART_BYTES));
        await setImmediate();
    }
    return hmac.digest("hex");
}

/** Registers the path that takes received mails from programs that have the key. A response other than 5xx is final. */
export function registerReceiving(
    { pages, clock }: Pick<ServerKit, "pages" | "clock">,
    receiving: Receiving,
    key: string | undefined,
): void {
    // As a function, the mail is not searched for what JSON may not have.
    pages.addContentTypeParser(MAIL_TYPE, { parseAs: "buffer" }, async (_request: unknown, body: Buffer) => () => body);
    // The signature proves that the request is meant.
    const options = { bodyLimit: MAX_MAIL_BYTES, config: { isProvenByPath: true } };
    pages.post<{ Body: () => Buffer }>(RECEIVE_PATH, options, async ({ body, headers }, reply) => {
        if (key === undefined) throw notFound("Page");
        const time = String(headers[TIME_HEADER]);
        const isInTime = Math.abs(Number(time) - clock().getTime() / 1000) <= MAX_AGE_SECONDS;
        const raw = typeof body === "function" ? body() : undefined;
        if (!raw || !isInTime || !isSame(String(headers[SIGNATURE_HEADER]), await signInParts(raw, key, time)))
            throw forbidden("signature", { description: "The mail is not signed with the key of this site." });
        return reply.type("application/json").send({ outcome: await receiving.receive(raw) });
    });
}
