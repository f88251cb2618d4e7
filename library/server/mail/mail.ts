import { randomUUID } from "node:crypto";
import type { DateTime, Page } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import { harmless } from "./harmless";
import type { MailRow, MailStatus } from "./mail.repository";
import { createMailRepository } from "./mail.repository";
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
    /** What the mail server had against it, in its codes. */
    error: string | null;
    dateInserted: DateTime;
    dateSent: DateTime | null;
}

export interface StoredMail extends MailSummary {
    /** It holds a key. */
    secret: boolean;
    /** Null where it was wiped, or isn't for anybody's eyes but the receiver's. */
    text: string | null;
}

interface Dependencies {
    database: Database;
    clock: () => Date;
    siteURL: string;
    /** The community's name, as it is when a mail is written. */
    siteName: () => Promise<string>;
    /** Hands mails on; without it they are kept for the administrator to see. */
    transport?: MailTransport | undefined;
    /** The texts of a locale, by the English ones. */
    catalogueOf?: (locale: string) => Record<string, string>;
    /** Told that a mail was not taken; never with its text or address (FC-78). */
    onFailure?: (failure: { mailID: number; template: string; error: string; givenUp: boolean }) => void;
}

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How long after each failed try there is another. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 8 * HOUR, DAY];
/** A server that takes longer to hand on a mail has died meanwhile. */
const LEASE = 5 * MINUTE;
const AT_ONCE = 20;
const SECRETS_KEPT_FOR = 3 * DAY;
const RETENTION_MS = 30 * DAY;

export type Mail = ReturnType<typeof createMail>;

/**
 * The site's mails. A mail is a row that is written together with what caused it, so that nobody is told of something that was not
 * stored; it is handed on after that, again and again for two days if it must be, and by one server at a time. If a server dies in the
 * very moment in which a mail is taken from it, the mail goes out once more, under the same id.
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
        /** Whether there is a server to send by; without one, mails are kept for the administrator. */
        isSending: transport !== undefined,

        /** Writes a mail. Within a transaction it is part of it, and is handed on only when that is stored. */
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

        /** The mails of the last weeks, the newest first; without their texts. */
        async list({ page, limit }: { page: number; limit: number }): Promise<Page<MailSummary>> {
            const [found, total] = await Promise.all([rows.list(limit, (page - 1) * limit), rows.count()]);
            return { items: found.map(summaryOf), paging: { page, limit, total } };
        },

        /** One mail. A secret one has no text where there is a server to send it by: then it is its receiver's alone. */
        async get(mailID: number): Promise<StoredMail | undefined> {
            const row = await rows.byID(mailID);
            return row && { ...summaryOf(row), secret: row.secret, text: row.secret && transport ? null : row.text };
        },

        /** Wipes keys that nobody needs any more, and forgets old mails. */
        async tidy(): Promise<void> {
            const ago = (time: number) => toDateTime(new Date(clock().getTime() - time));
            await rows.tidy({ secretsBefore: ago(SECRETS_KEPT_FOR), allBefore: ago(RETENTION_MS) });
        },

        /** Forgets every mail to these addresses. */
        forget: (addresses: readonly string[]): Promise<void> => rows.forget(addresses),

        /** Waits for what is being sent, and sends no more. */
        async close(): Promise<void> {
            await delivering.catch(() => undefined);
            transport?.close();
        },
    };

    /** Hands on what is due. Several calls at once are one, and one more for what came meanwhile. */
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
                fromName: harmless(await siteName()),
            });
        } catch (error) {
            const { code = "ERROR", responseCode } = error as { code?: string; responseCode?: number };
            const wait = WAITS[row.attempts];
            // 5xx is for ever, except that a password can be put right.
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
