import { PassThrough } from "node:stream";
import type { Transporter } from "nodemailer";
import type { MailNotice } from "./notice";

export interface MessageToSend {
    to: string;
    subject: string;
    text: string;
    html: string;
    /** The same for every attempt, so that duplicates can be recognized. */
    messageID: string;
    fromName: string;
    notice?: MailNotice;
}

/** Error of a mail that could not be sent. */
export interface TransportError {
    code?: string;
    /** Reply code of the mail server. */
    responseCode?: number;
    /** Whether the connection ended when the mail server had all of the mail, and may have accepted it. */
    mayHaveArrived?: boolean;
}

/** Key with which mails are signed (RFC 6376). */
export interface DkimKey {
    /** Name of its record in the DNS: `selector._domainkey` of the sender's domain. */
    selector: string;
    /** Private key, in PEM. */
    privateKey: string;
}

/** Sends mails. */
export interface MailTransport {
    /** Rejects with a `TransportError` if the mail was not accepted. */
    send(message: MessageToSend): Promise<void>;
    close(): void;
}

const SECONDS = 1000;

/**
 * Creates a transport over the SMTP server in `mailURL`: `smtp://name:password@host:587`. The URL's parameter `from` is the sender, by
 * default `noreply@` the site's own host. With a key, mails are signed in the name of the sender's domain.
 */
export function createSmtpTransport(mailURL: string, siteURL: string, dkim?: DkimKey): MailTransport {
    const url = new URL(mailURL);
    const from = url.searchParams.get("from") ?? `noreply@${new URL(siteURL).hostname}`;
    const secure = url.protocol === "smtps:";
    const options = {
        host: url.hostname.replace(/^\[|\]$/g, ""),
        port: Number(url.port) || (secure ? 465 : 587),
        secure,
        ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
        connectionTimeout: 15 * SECONDS,
        greetingTimeout: 15 * SECONDS,
        socketTimeout: 60 * SECONDS,
        ...(dkim && {
            dkim: { domainName: from.slice(from.lastIndexOf("@") + 1), keySelector: dkim.selector, privateKey: dkim.privateKey },
        }),
        disableFileAccess: true,
        disableUrlAccess: true,
    };
    // Imported at the first mail, so that a site without mails never loads it.
    let opening: Promise<Transporter> | undefined;
    /** IDs of the mails that were written to the connection as a whole. */
    const written = new Set<string>();
    return {
        async send({ to, subject, text, html, messageID, fromName, notice }) {
            opening ??= import("nodemailer").then(({ createTransport }) => noteWritten(createTransport(options), written));
            const transporter = await opening;
            const { hostname } = new URL(siteURL);
            const messageId = `<${messageID}@${hostname}>`;
            try {
                await transporter.sendMail({
                    from: { name: fromName, address: from },
                    // As an object, the value is a single address, whatever it contains.
                    to: { name: "", address: to },
                    subject,
                    text,
                    html,
                    messageId,
                    ...(notice && {
                        inReplyTo: `<${notice.thread}@${hostname}>`,
                        references: `<${notice.thread}@${hostname}>`,
                    }),
                    ...(notice?.replyTo && { replyTo: notice.replyTo }),
                    headers: { "Auto-Submitted": "auto-generated", ...(notice && toListHeaders(notice, hostname)) },
                });
            } catch (error) {
                const { responseCode } = error as TransportError;
                throw Object.assign(error as Error, {
                    mayHaveArrived: written.has(messageId) && responseCode === undefined,
                } satisfies TransportError);
            } finally {
                written.delete(messageId);
            }
        },
        close: () => void opening?.then((transporter) => transporter.close()),
    };
}

/** Adds the ID of each mail to `written` once its last byte has been written. */
function noteWritten(transporter: Transporter, written: Set<string>): Transporter {
    transporter.use("stream", ({ data, message }, next) => {
        message.transform(
            () =>
                new PassThrough({
                    flush(done) {
                        written.add(String(data.messageId));
                        done();
                    },
                }),
        );
        next();
    });
    return transporter;
}

/** Returns the headers by which mail programs offer to unsubscribe with one click (RFC 2369, RFC 2919, RFC 8058). */
function toListHeaders({ unsubscribeURL }: MailNotice, hostname: string): Record<string, string> {
    return {
        "List-Id": `<notifications.${hostname}>`,
        "List-Unsubscribe": `<${unsubscribeURL}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    };
}
