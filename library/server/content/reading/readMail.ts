import { createHash } from "node:crypto";

/** The parts of a mail that are used, as plain data. */
export interface MailContent {
    /** Identifies the mail, also when it is received again. */
    key: string;
    /** Header lines in their order, with names in lower case and unfolded values. */
    headers: { name: string; value: string }[];
    /** Addresses in the field From; undefined for one that has none. */
    senders: (string | undefined)[];
    /** All of the text, with line feeds. */
    text: string;
    /** Files in the mail, in their order, also those that its text shows. */
    attachments: MailAttachment[];
}

/** A file in a mail. */
export interface MailAttachment {
    /** File name as the sender gave it; empty if they gave none. */
    name: string;
    /** Media type as the sender gave it, in lower case. */
    type: string;
    content: Uint8Array;
}

/** Types of parts that are about the mail itself: its signature, and what a mail server reports. */
const TECHNICAL_TYPES: ReadonlySet<string> = new Set([
    "application/pgp-signature",
    "application/pgp-encrypted",
    "application/pkcs7-signature",
    "application/x-pkcs7-signature",
    "message/delivery-status",
    "message/feedback-report",
]);

/** Limits for mails that are made to be expensive. */
const LIMITS = { maxChildNodes: 200, maxHeadSize: 256 * 1024, maxHtmlLengthToParse: 1024 * 1024, skipImageLinks: true };

/**
 * Parses a mail. Rejects if it exceeds the limits. A mail of 25 MB takes a second, so that a server that answers requests runs this in a
 * worker only.
 */
export async function readMail(raw: Uint8Array): Promise<MailContent> {
    // Imported at the first mail, so that a site without mails never loads it.
    const { simpleParser } = await import("mailparser");
    const mail = await simpleParser(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), LIMITS);
    return {
        key: createHash("sha256")
            .update(mail.messageId ?? raw)
            .digest("hex"),
        headers: mail.headerLines.map(({ key, line }) => ({ name: key, value: line.slice(line.indexOf(":") + 1).trim() })),
        senders: mail.from?.value.map(({ address }) => address) ?? [],
        text: (mail.text ?? "").replace(/\r\n?/g, "\n").replaceAll("\u0000", "").trim(),
        attachments: mail.attachments
            .map(({ filename = "", contentType, content }) => ({
                name: filename,
                type: contentType.toLowerCase(),
                // A copy, since a Buffer may be a part of a larger one, all of which would be sent to the other thread.
                content: new Uint8Array(content),
            }))
            .filter(({ type, content }) => content.length > 0 && !TECHNICAL_TYPES.has(type)),
    };
}
