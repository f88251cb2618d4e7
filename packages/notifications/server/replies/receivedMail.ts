import type { ContentRenderer, MailAttachment } from "@parley/library/server/content";
import { REPLY_TOKEN } from "./replyTokens";

/** A received mail, as far as it is used. */
export interface ReceivedMail {
    /** Identifies the mail, also when it is handed over again. */
    key: string;
    /** Address of the sender; undefined if there is none, or there are several. */
    from: string | undefined;
    /** Token of the address to which it was sent. */
    token: string | undefined;
    /** Whether a program has written it, which is never to be answered. */
    isAutomatic: boolean;
    /** Message-IDs of mails of this site that it says did not arrive, or were not wanted. */
    report: { reason: "bounced" | "complained"; messageIDs: string[] } | undefined;
    /** All of the text. */
    text: string;
    attachments: readonly MailAttachment[];
}

/** Size beyond which a mail is not read. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;
/** Part of a report in which the mail that it is about is looked for. */
const MAX_REPORT_LENGTH = 512 * 1024;

/** Headers in which a mail server names the address to which a mail was sent, also when it is in no visible one. */
const RECIPIENT_HEADERS = new Set([
    "to",
    "cc",
    "delivered-to",
    "x-original-to",
    "envelope-to",
    "x-envelope-to",
    "x-delivered-to",
]);
/** Headers that programs add to what they write by themselves, and lists to what they pass on. */
const AUTOMATIC_HEADERS = new Set(["list-id", "list-unsubscribe", "x-autoreply", "x-autorespond"]);

/**
 * Parses a received mail, and takes its memory: `raw` may be empty afterwards. Rejects if it exceeds the limits. `hostname` is that of the
 * site, which is in the Message-IDs of its mails.
 */
export async function parseReceivedMail(
    raw: Buffer,
    hostname: string,
    content: Pick<ContentRenderer, "readMail">,
): Promise<ReceivedMail> {
    // Read first, because `raw` is empty after that.
    const start = raw.toString("latin1", 0, MAX_REPORT_LENGTH);
    const { key, headers, senders, text, attachments } = await content.readMail(raw);
    const headerOf = (searched: string) => headers.find(({ name }) => name === searched)?.value.toLowerCase() ?? "";
    const token = headers.flatMap(({ name, value }) =>
        RECIPIENT_HEADERS.has(name) ? (REPLY_TOKEN.exec(value)?.[1] ?? []) : [],
    )[0];
    return {
        key,
        from: senders.length === 1 && headers.filter(({ name }) => name === "from").length === 1 ? senders[0] : undefined,
        token,
        isAutomatic:
            headers.some(({ name }) => AUTOMATIC_HEADERS.has(name)) ||
            !["", "no"].includes(headerOf("auto-submitted")) ||
            /^(bulk|list|junk|auto_reply)/.test(headerOf("precedence")) ||
            headerOf("return-path") === "<>" ||
            headerOf("content-type").startsWith("multipart/report"),
        report: readReport(start, headerOf("content-type"), hostname),
        text,
        attachments,
    };
}

/** Reads a report of another mail server about mails of this site (RFC 3464, RFC 5965). */
function readReport(text: string, contentType: string, hostname: string): ReceivedMail["report"] {
    if (!contentType.startsWith("multipart/report")) return undefined;
    const isComplaint = /^Feedback-Type:\s*abuse/im.test(text);
    if (!isComplaint && !/^Action:\s*failed/im.test(text)) return undefined;
    const ids = [...text.matchAll(/<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@([^<>\s]{1,253})>/g)];
    const messageIDs = ids.flatMap(([, messageID = "", host]) => (host === hostname ? [messageID] : []));
    return { reason: isComplaint ? "complained" : "bounced", messageIDs: [...new Set(messageIDs)] };
}
