import { randomUUID } from "node:crypto";
import type { DateTime, Page } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { MailRow, MailStatus } from "./mail.repository";
import { createMailRepository } from "./mail.repository";
import { sanitizeMailText } from "./sanitizeMailText";
import type { MailTemplate } from "./template";
import { renderMail } from "./template";
import type { MailTransport } from "./transport";

export interface OutgoingMail<Value extends string = string> {
    to: string;
    template: MailTemplate<Value>;
    values: Record<Value, string>;
    locale: string;
}

export interface MailSummary {
    mailID: number;
    template: string;
    to: string;
    subject: string;
    status: MailStatus;
    attempts: number;
    /** The mail server's error codes. */
    error: string | null;
    dateInserted: DateTime;
    dateSent: DateTime | null;
}

export interface StoredMail extends MailSummary {
    /** Whether the mail contains a secret. */
    secret: boolean;
    /** Null if it was erased, or is only for the recipient. */
    text: string | null;
}

interface Dependencies {
    database: Database;
    clock: () => Date;
    siteURL: string;
    /** Returns the current name of the community. */
    siteName: () => Promise<string>;
    /** Sends mails; without it they are only stored, for the administrator to read. */
    transport?: MailTransport | undefined;
    /** Returns the translations of a locale, by their English texts. */
    catalogueOf?: (locale: string) => Record<string, string>;
    /** Called when a mail was refused; never with its text or address (FC-78). */
    onFailure?: (failure: { mailID: number; template: string; error: string; givenUp: boolean }) => void;
}

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Delays before each further attempt. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 8 * HOUR, DAY];
/** Time after which a server that claimed a mail counts as dead. */
const LEASE = 5 * MINUTE;
const AT_ONCE = 20;
const SECRETS_RETENTION = 3 * DAY;
const RETENTION_MS = 30 * DAY;

export type Mail = ReturnType<typeof createMail>;

/**
 * Creates the mail queue. A mail is stored in the same transaction as its cause, so that no mail announces anything that was not stored; it
 * is sent after the commit, with retries for up to two days, by one server at a time. If a server dies while the mail server accepts a
 * mail, the mail is sent again under the same ID.
 */
export function createMail({
    database,
    clock,
    siteURL,
    siteName,
    transport,
    catalogueOf,
    onFailure = () => undefined,
}: Dependencies) {
    const rows = createMailRepository(database);
    let delivering: Promise<void> = Promise.resolve();
    let waiting: Promise<void> | undefined;

    return {
        /** Whether mails are sent; without a mail server, they are stored for the administrator. */
        isSending: transport !== undefined,

        /** Queues a mail. Within a transaction the mail is part of it, and is sent only after the commit. */
        async send<Value extends string>({ to, template, values, locale }: OutgoingMail<Value>): Promise<void> {
            const rendered = renderMail(template, values, {
                siteURL,
                siteName: await siteName(),
                locale,
                catalogue: catalogueOf?.(locale) ?? {},
            });
            const now = toDateTime(clock());
            await rows.insert({
                ...rendered,
                template: template.name,
                toAddress: to,
                secret: template.secret ?? false,
                status: transport ? "queued" : "kept",
                messageID: randomUUID(),
                dateInserted: now,
                dateNext: now,
            });
            if (transport) database.afterCommit(() => void deliver().catch(() => undefined));
        },

        deliver,

        /** Returns the stored mails, newest first, without their texts. */
        async list({ page, limit }: { page: number; limit: number }): Promise<Page<MailSummary>> {
            const [found, total] = await Promise.all([rows.list(limit, (page - 1) * limit), rows.count()]);
            return { items: found.map(summaryOf), paging: { page, limit, total } };
        },

        /** Returns one mail. If there is a mail server, a mail with a secret has no text, as it is only for the recipient. */
        async get(mailID: number): Promise<StoredMail | undefined> {
            const row = await rows.byID(mailID);
            return row && { ...summaryOf(row), secret: row.secret, text: row.secret && transport ? null : row.text };
        },

        /** Erases secrets that are no longer needed, and deletes old mails. */
        async tidy(): Promise<void> {
            const ago = (time: number) => toDateTime(new Date(clock().getTime() - time));
            await rows.tidy({ secretsBefore: ago(SECRETS_RETENTION), allBefore: ago(RETENTION_MS) });
        },

        /** Deletes all mails to these addresses. */
        forget: (addresses: readonly string[]): Promise<void> => rows.forget(addresses),

        /** Waits for mails that are being sent, and stops sending. */
        async close(): Promise<void> {
            await delivering.catch(() => undefined);
            transport?.close();
        },
    };

    /** Sends all due mails. Concurrent calls share one run, followed by one more for mails queued meanwhile. */
    function deliver(): Promise<void> {
        waiting ??= delivering
            .catch(() => undefined)
            .then(() => {
                waiting = undefined;
                delivering = deliverAll();
                return delivering;
            });
        return waiting;
    }

    async function deliverAll(): Promise<void> {
        if (!transport) return;
        for (;;) {
            const due = await rows.due(toDateTime(clock()), AT_ONCE);
            let taken = 0;
            for (const row of due) {
                if (!(await rows.take(row, after(LEASE)))) continue;
                taken++;
                await handOn(row, transport);
            }
            if (taken === 0) return;
        }
    }

    async function handOn(row: MailRow, by: MailTransport): Promise<void> {
        try {
            await by.send({
                to: row.toAddress,
                subject: row.subject,
                text: row.text ?? "",
                html: row.html ?? "",
                messageID: row.messageID,
                fromName: sanitizeMailText(await siteName()),
            });
        } catch (error) {
            const { code = "ERROR", responseCode } = error as { code?: string; responseCode?: number };
            const wait = WAITS[row.attempts];
            // A 5xx code is permanent, except that a wrong password can be corrected.
            const isFinal = wait === undefined || (responseCode !== undefined && responseCode >= 500 && code !== "EAUTH");
            const said = [code, responseCode].filter((part) => part !== undefined).join(" ");
            await rows.notSent(row, { error: said, again: isFinal ? undefined : after(wait) });
            onFailure({ mailID: row.mailID, template: row.template, error: said, givenUp: isFinal });
            return;
        }
        await rows.sent(row, toDateTime(clock()));
    }

    function after(milliseconds: number): DateTime {
        return toDateTime(new Date(clock().getTime() + milliseconds));
    }
}

function summaryOf({
    mailID,
    template,
    toAddress,
    subject,
    status,
    attempts,
    error,
    dateInserted,
    dateSent,
}: MailRow): MailSummary {
    return { mailID, template, to: toAddress, subject, status, attempts, error, dateInserted, dateSent };
}
