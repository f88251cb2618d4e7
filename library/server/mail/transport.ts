export interface MessageToSend {
    to: string;
    subject: string;
    text: string;
    html: string;
    /** The same for every try, so that a mail that came twice can be told. */
    messageID: string;
    fromName: string;
}

/** Hands mails on. */
export interface MailTransport {
    /** Rejects when the mail was not taken; `responseCode` of the error is what the other server said. */
    send(message: MessageToSend): Promise<void>;
    close(): void;
}

const SECONDS = 1000;

/**
 * Sends by the server that `mailURL` names: `smtp://name:password@host:587`. Who the mails are from is in its parameter `from`; without
 * one it is `noreply@` the site's own host.
 */
export function smtpTransport(mailURL: string, siteURL: string): MailTransport {
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
    // A site without mails never loads what sends them.
    let transporter: Promise<{ sendMail(mail: object): Promise<unknown>; close(): void }> | undefined;
    return {
        async send({ to, subject, text, html, messageID, fromName }) {
            transporter ??= import("nodemailer").then(({ createTransport }) => createTransport(options));
            await (await transporter).sendMail({
                from: { name: fromName, address: from },
                // As an object it is one address, whatever it holds.
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
