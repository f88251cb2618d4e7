export interface MessageToSend {
    to: string;
    subject: string;
    text: string;
    html: string;
    /** The same for every attempt, so that duplicates can be recognized. */
    messageID: string;
    fromName: string;
}

/** Sends mails. */
export interface MailTransport {
    /** Rejects if the mail was refused; `responseCode` of the error is the mail server's reply code. */
    send(message: MessageToSend): Promise<void>;
    close(): void;
}

const SECONDS = 1000;

/**
 * Creates a transport over the SMTP server in `mailURL`: `smtp://name:password@host:587`. The URL's parameter `from` is the sender, by
 * default `noreply@` the site's own host.
 */
export function createSmtpTransport(mailURL: string, siteURL: string): MailTransport {
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
        disableFileAccess: true,
        disableUrlAccess: true,
    };
    // Imported at the first mail, so that a site without mails never loads it.
    let transporter: Promise<{ sendMail(mail: object): Promise<unknown>; close(): void }> | undefined;
    return {
        async send({ to, subject, text, html, messageID, fromName }) {
            transporter ??= import("nodemailer").then(({ createTransport }) => createTransport(options));
            await (await transporter).sendMail({
                from: { name: fromName, address: from },
                // As an object, the value is a single address, whatever it contains.
                to: { name: "", address: to },
                subject,
                text,
                html,
                messageId: `<${messageID}@${new URL(siteURL).hostname}>`,
                headers: { "Auto-Submitted": "auto-generated" },
            });
        },
        close: () => void transporter?.then((opened) => opened.close()),
    };
}
