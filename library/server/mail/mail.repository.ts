import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated, Selectable } from "kysely";

/**
 * `kept`: there is no server to send it by; `queued`: it waits; `sending`: somebody is at it until `dateNext`; `sent`; `failed`: it was
 * given up.
 */
export type MailStatus = "kept" | "queued" | "sending" | "sent" | "failed";

interface MailsTable {
    mailID: Generated<number>;
    template: string;
    toAddress: string;
    subject: string;
    /** Null once it was wiped. */
    text: string | null;
    html: string | null;
    secret: boolean;
    status: MailStatus;
    attempts: number;
    messageID: string;
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

/** The rows of mails. */
export function createMailRepository(database: Database) {
    return {
        async insert(row: Omit<MailRow, "mailID" | "error" | "dateSent" | "attempts">): Promise<void> {
            await database.query
                .insertInto("mails")
                .values({ ...row, attempts: 0 })
                .execute();
        },

        /**
         * What should be sent by now, and what somebody began to send and never ended. What nobody has tried yet is due whatever its date:
         * the clock that gave it may have been put back since (FC-91).
         */
        due: (now: DateTime, limit: number): Promise<MailRow[]> =>
            database.query
                .selectFrom("mails")
                .selectAll()
                .where("status", "in", ["queued", "sending"])
                .where(({ or, eb }) => or([eb("dateNext", "<=", now), eb("attempts", "=", 0)]))
                .orderBy("dateNext")
                .orderBy("mailID")
                .limit(limit)
                .execute(),

        /** Takes a mail to send it, until `until`; false when somebody else was quicker. */
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

        byID: (mailID: number): Promise<MailRow | undefined> =>
            database.query.selectFrom("mails").selectAll().where("mailID", "=", mailID).executeTakeFirst(),

        /** Wipes the secrets of what was kept before `secretsBefore`, and removes what is older than `allBefore`. */
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
