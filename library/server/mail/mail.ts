import { randomUUID } from "node:crypto";
import type { DateTime, Page, Translate } from "@parley/library/contract";
import { toDateTime, writeEnglish } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { MailPriority, MailRow, MailStatus } from "./mail.repository";
import { createMailRepository } from "./mail.repository";
import type { MailNotice } from "./notice";
import { sanitizeMailText } from "./sanitizeMailText";
import type { MailBlock, MailTemplate } from "./template";
import { renderMail } from "./template";
import type { MailTransport, TransportError } from "./transport";

export interface OutgoingMail<Value extends string = string> {
    to: string;
    template: MailTemplate<Value>;
    values: Record<Value, string>;
    /** The member who gets it, in whose language it is; without one it is in that of the site. */
    userID?: number | undefined;
    /** The language of a recipient who is no member yet. */
    locale?: string | undefined;
    notice?: MailNotice;
    /** Replaces the template's paragraph `{list}`. */
    list?: readonly MailBlock[];
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

interface MailTexts {
    /** Translates the texts of the product. */
    t: Translate;
    /** Texts that the site has in place of them, by the English ones. */
    ownTexts: Readonly<Record<string, string>>;
}

interface Dependencies {
    database: Database;
    clock: () => Date;
    siteURL: string;
    /** Returns the current name of the community. */
    siteName: () => Promise<string>;
    /** Returns the path of the picture above mails; empty for none. */
    logo?: () => Promise<string>;
    /** Sends mails; without it they are only stored, for the administrator to read. */
    transport?: MailTransport | undefined;
    /** Returns the language of a member; that of the site without one. */
    findLocale?: (userID: number | undefined) => Promise<string>;
    /** Returns the texts of a language. */
    findTexts?: (locale: string) => MailTexts;
    /** Called with an address that the mail server has refused for good. */
    onRefused?: (address: string) => Promise<void>;
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
/** Error codes that affect every mail while their cause lasts. */
const UNREACHABLE: ReadonlySet<string> = new Set([
    "EAUTH",
    "ECONNECTION",
    "ECONNREFUSED",
    "ECONNRESET",
    "EDNS",
    "ENOTFOUND",
    "ESOCKET",
    "ETIMEDOUT",
    "ETLS",
]);
/** SMTP reply codes for an unknown recipient. */
const REFUSED_RECIPIENT: ReadonlySet<number> = new Set([550, 551, 553]);
/** Priorities of each lane; a lane sends its mails one after the other. */
const LANES: readonly (readonly MailPriority[])[] = [[0], [1, 2]];
const SECRETS_RETENTION = 3 * DAY;
const RETENTION_MS = 30 * DAY;

export type Mail = ReturnType<typeof createMail>;

/**
 * Creates the mail queue. A mail is stored in the same transaction as its cause, so that no mail announces anything that was not stored; it
 * is sent after the commit, with retries for up to two days, by one server at a time. If a server dies while the mail server accepts a
 * mail, the mail is sent again under the same ID, unless it is a notice.
 */
export function createMail({
    database,
    clock,
    siteURL,
    siteName,
    logo = async () => "",
    transport,
    findLocale = async () => "en",
    findTexts = () => ({ t: writeEnglish, ownTexts: {} }),
    onRefused = async () => undefined,
    onFailure = () => undefined,
}: Dependencies) {
    const rows = createMailRepository(database);
    // Account mails have a queue of their own, so that notifications at a slow mail server do not delay them.
    const lanes = LANES.map((priorities) => createLane(() => deliverAll(priorities)));
    let isClosing = false;

    return {
        /** Returns the language in which a member gets mails. */
        findLocale,
        /** Returns the function that translates the texts of mails into the language of a member, as the site has them. */
        findTranslation: async (userID: number) => preferOwnTexts(findTexts(await findLocale(userID))).t,

        /** Whether mails are sent; without a mail server, they are stored for the administrator. */
        isSending: transport !== undefined,

        /** Queues a mail. Within a transaction the mail is part of it, and is sent only after the commit. */
        async send<Value extends string>(outgoing: OutgoingMail<Value>): Promise<void> {
            const { to, template, values, userID, notice, list } = outgoing;
            const locale = outgoing.locale ?? (await findLocale(userID));
            const words = { ...preferOwnTexts(findTexts(locale)), locale };
            const rendered = renderMail(
                template,
                values,
                { siteURL, siteName: await siteName(), logo: await logo(), ...words },
                list,
            );
            const now = toDateTime(clock());
            await rows.insert({
                ...rendered,
                template: template.name,
                toAddress: to,
                secret: template.secret ?? false,
                status: transport ? "queued" : "kept",
                messageID: randomUUID(),
                notice: notice ? JSON.stringify(notice) : null,
                priority: notice === undefined ? 0 : notice.isLarge ? 2 : 1,
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

        /** Returns the addresses to which the mails with these IDs were sent. */
        findRecipients: (messageIDs: readonly string[]): Promise<string[]> => rows.findRecipients(messageIDs),

        /** Erases secrets that are no longer needed, and deletes old mails. */
        async tidy(): Promise<void> {
            const ago = (time: number) => toDateTime(new Date(clock().getTime() - time));
            await rows.tidy({ secretsBefore: ago(SECRETS_RETENTION), allBefore: ago(RETENTION_MS) });
        },

        /** Deletes all mails to these addresses. */
        forget: (addresses: readonly string[]): Promise<void> => rows.forget(addresses),

        /** Waits for the mails that are being sent, and stops sending; the others stay in the queue. */
        async close(): Promise<void> {
            isClosing = true;
            await Promise.all(lanes.map(({ settled }) => settled()));
            transport?.close();
        },
    };

    /** Sends all due mails. Concurrent calls share one run, followed by one more for mails queued meanwhile. */
    async function deliver(): Promise<void> {
        await Promise.all(lanes.map(({ run }) => run()));
    }

    async function deliverAll(priorities: readonly MailPriority[]): Promise<void> {
        while (transport && !isClosing) {
            const row = await rows.nextDue(toDateTime(clock()), priorities);
            if (!row) return;
            // Otherwise another server has claimed it.
            if (!(await rows.take(row, after(LEASE)))) continue;
            // A notice may have been accepted from the server that died.
            if (row.status === "sending" && row.notice !== null)
                await rows.notSent(row, { error: "INTERRUPTED", again: undefined });
            // While there is no mail server, the others would fail as well, each after a wait.
            else if (!(await handOn(row, transport))) return;
        }
    }

    /** Sends a mail. Returns whether the mail server has replied. */
    async function handOn(row: MailRow, by: MailTransport): Promise<boolean> {
        try {
            await by.send({
                to: row.toAddress,
                subject: row.subject,
                text: row.text ?? "",
                html: row.html ?? "",
                messageID: row.messageID,
                ...(row.notice !== null && { notice: JSON.parse(row.notice) as MailNotice }),
                fromName: sanitizeMailText(await siteName()),
            });
        } catch (error) {
            const { code = "ERROR", responseCode, mayHaveArrived = false } = error as TransportError;
            const wait = WAITS[row.attempts];
            // A 5xx code is permanent, except that a wrong password can be corrected. A notice is sent at most once.
            const isFinal =
                wait === undefined ||
                (responseCode !== undefined && responseCode >= 500 && code !== "EAUTH") ||
                (mayHaveArrived && row.notice !== null);
            const failure = [code, responseCode].filter((part) => part !== undefined).join(" ");
            await rows.notSent(row, { error: failure, again: isFinal ? undefined : after(wait) });
            onFailure({ mailID: row.mailID, template: row.template, error: failure, givenUp: isFinal });
            if (responseCode !== undefined && REFUSED_RECIPIENT.has(responseCode)) await onRefused(row.toAddress);
            return !UNREACHABLE.has(code);
        }
        await rows.sent(row, toDateTime(clock()));
        return true;
    }

    function after(milliseconds: number): DateTime {
        return toDateTime(new Date(clock().getTime() + milliseconds));
    }
}

/** Creates a run of which there is one at a time: calls during a run share the next one. */
function createLane(work: () => Promise<void>) {
    let running: Promise<void> = Promise.resolve();
    let waiting: Promise<void> | undefined;
    return {
        run(): Promise<void> {
            waiting ??= running
                .catch(() => undefined)
                .then(() => {
                    waiting = undefined;
                    running = work();
                    return running;
                });
            return waiting;
        },
        settled: (): Promise<void> => running.catch(() => undefined),
    };
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

/** Lets a text be translated by that of the site, where it has one, and else by those of the product. */
function preferOwnTexts({ t, ownTexts }: MailTexts): MailTexts {
    return {
        ownTexts,
        t: (text, parameters, context) => {
            const words = Object.hasOwn(ownTexts, text) ? ownTexts[text] : undefined;
            return words === undefined ? t(text, parameters, context) : writeEnglish(words, parameters);
        },
    };
}
