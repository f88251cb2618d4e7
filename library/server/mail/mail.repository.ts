import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated, Selectable } from "kysely";

/**
 * `kept`: there is no mail server; `queued`: waiting; `sending`: claimed by a server until `dateNext`; `sent`; `failed`: no more attempts.
 */
export type MailStatus = "kept" | "queued" | "sending" | "sent" | "failed";

/** 0: a mail that its recipient waits for, such as one with a key; 1: a notice; 2: a notice to many. */
export type MailPriority = 0 | 1 | 2;

interface MailsTable {
    mailID: Generated<number>;
    template: string;
    toAddress: string;
    subject: string;
    /** Null after it has been erased. */
    text: string | null;
    html: string | null;
    secret: boolean;
    status: MailStatus;
    attempts: number;
    messageID: string;
    /** The `MailNotice` as JSON; null for other mails. */
    notice: string | null;
    /** Mails of a lower number are sent first. */
    priority: Generated<MailPriority>;
    error: string | null;
    dateInserted: DateTime;
    dateNext: DateTime;
    dateSent: DateTime | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        mails: MailsTable;
    }
}

export type MailRow = Selectable<MailsTable>;

const WIPED = { text: null, html: null } as const;

/** Creates the repository of mails. */
export function createMailRepository(database: Database) {
    return {
        async insert(row: Omit<MailRow, "mailID" | "error" | "dateSent" | "attempts">): Promise<void> {
            await database.query
                .insertInto("mails")
                .values({ ...row, attempts: 0 })
                .execute();
        },

        /**
         * Returns the next mail of these priorities that is due, also one whose sending was interrupted. A mail without an attempt is due
         * whatever its date, because the clock may have been set back since (FC-91).
         */
        nextDue: (now: DateTime, priorities: readonly MailPriority[]): Promise<MailRow | undefined> =>
            database.query
                .selectFrom("mails")
                .selectAll()
                .where("status", "in", ["queued", "sending"])
                .where("priority", "in", priorities)
                .where(({ or, eb }) => or([eb("dateNext", "<=", now), eb("attempts", "=", 0)]))
                .orderBy("priority")
                .orderBy("dateNext")
                .orderBy("mailID")
                .limit(1)
                .executeTakeFirst(),

        /** Claims a mail for sending, until `until`; returns false if another server was faster. */
        async take({ mailID, status, attempts }: MailRow, until: DateTime): Promise<boolean> {
            const row = await database.query
                .updateTable("mails")
                .set({ status: "sending", attempts: attempts + 1, dateNext: until })
                .where("mailID", "=", mailID)
                .where("status", "=", status)
                .where("attempts", "=", attempts)
                .returning("mailID")
                .executeTakeFirst();
            return row !== undefined;
        },

        async sent({ mailID, secret }: MailRow, now: DateTime): Promise<void> {
            await database.query
                .updateTable("mails")
                .set({ status: "sent", dateSent: now, error: null, ...(secret && WIPED) })
                .where("mailID", "=", mailID)
                .execute();
        },

        async notSent(
            { mailID, secret }: MailRow,
            { error, again }: { error: string; again: DateTime | undefined },
        ): Promise<void> {
            await database.query
                .updateTable("mails")
                .set(
                    again === undefined
                        ? { status: "failed", error, ...(secret && WIPED) }
                        : { status: "queued", error, dateNext: again },
                )
                .where("mailID", "=", mailID)
                .execute();
        },

        list: (limit: number, offset: number): Promise<MailRow[]> =>
            database.query.selectFrom("mails").selectAll().orderBy("mailID", "desc").limit(limit).offset(offset).execute(),

        async count(): Promise<number> {
            const { total } = await database.query
                .selectFrom("mails")
                .select((row) => row.fn.countAll<number>().as("total"))
                .executeTakeFirstOrThrow();
            return Number(total);
        },

        async findRecipients(messageIDs: readonly string[]): Promise<string[]> {
            if (messageIDs.length === 0) return [];
            const found = await database.query
                .selectFrom("mails")
                .select("toAddress")
                .distinct()
                .where("messageID", "in", messageIDs)
                .execute();
            return found.map(({ toAddress }) => toAddress);
        },

        byID: (mailID: number): Promise<MailRow | undefined> =>
            database.query.selectFrom("mails").selectAll().where("mailID", "=", mailID).executeTakeFirst(),

        /**
         * Erases the secrets of mails from before `secretsBefore`, unless they wait to be sent, and deletes mails from before `allBefore`.
         */
        async tidy({ secretsBefore, allBefore }: { secretsBefore: DateTime; allBefore: DateTime }): Promise<void> {
            await database.query
                .updateTable("mails")
                .set(WIPED)
                .where("secret", "=", true)
                .where("status", "in", ["kept", "failed"])
                .where("dateInserted", "<", secretsBefore)
                .execute();
            await database.query.deleteFrom("mails").where("dateInserted", "<", allBefore).execute();
        },

        async forget(addresses: readonly string[]): Promise<void> {
            if (addresses.length === 0) return;
            await database.query.deleteFrom("mails").where("toAddress", "in", addresses).execute();
        },
    };
}
