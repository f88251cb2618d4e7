import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated, Selectable } from "kysely";

interface InvitesTable {
    inviteID: Generated<number>;
    /** Hash of the code in the mail, which only the recipient knows. */
    codeHash: string;
    /** Code that the inviter may pass on; null for invitations from before there were such codes. */
    code: string | null;
    email: string;
    emailKey: string;
    insertUserID: number;
    acceptedUserID: number | null;
    dateInserted: DateTime;
    dateExpires: DateTime;
    dateAccepted: DateTime | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        invites: InvitesTable;
    }
}

export type InviteRow = Selectable<InvitesTable>;

/** Creates the repository of invitations. */
export function createInvitesRepository(database: Database) {
    return {
        insert: (invite: Omit<InviteRow, "inviteID" | "acceptedUserID" | "dateAccepted">): Promise<InviteRow> =>
            database.query.insertInto("invites").values(invite).returningAll().executeTakeFirstOrThrow(),

        listOf: (insertUserID: number, limit: number, offset: number): Promise<InviteRow[]> =>
            database.query
                .selectFrom("invites")
                .selectAll()
                .where("insertUserID", "=", insertUserID)
                .orderBy("inviteID", "desc")
                .limit(limit)
                .offset(offset)
                .execute(),

        async countOf(insertUserID: number): Promise<number> {
            const { total } = await database.query
                .selectFrom("invites")
                .select((row) => row.fn.countAll<number>().as("total"))
                .where("insertUserID", "=", insertUserID)
                .executeTakeFirstOrThrow();
            return Number(total);
        },

        /** Returns the invitation with the code of the mail, of which this is the hash, or with the code of the inviter. */
        open: (codeHash: string, code: string, now: DateTime): Promise<InviteRow | undefined> =>
            database.query
                .selectFrom("invites")
                .selectAll()
                .where((row) => row.or([row("codeHash", "=", codeHash), row("code", "=", code)]))
                .where("dateAccepted", "is", null)
                .where("dateExpires", ">", now)
                .executeTakeFirst(),

        /** Marks an invitation as used; false if it was used already. Concurrent attempts wait for the end of this transaction. */
        async claim(inviteID: number, now: DateTime): Promise<boolean> {
            const row = await database.query
                .updateTable("invites")
                .set({ dateAccepted: now })
                .where("inviteID", "=", inviteID)
                .where("dateAccepted", "is", null)
                .where("dateExpires", ">", now)
                .returning("inviteID")
                .executeTakeFirst();
            return row !== undefined;
        },

        /** Stores which user accepted an invitation. */
        async acceptedBy(inviteID: number, acceptedUserID: number): Promise<void> {
            await database.query.updateTable("invites").set({ acceptedUserID }).where("inviteID", "=", inviteID).execute();
        },

        /** Deletes an unused invitation of a member; false if there is none. */
        async remove(inviteID: number, insertUserID: number): Promise<boolean> {
            const row = await database.query
                .deleteFrom("invites")
                .where("inviteID", "=", inviteID)
                .where("insertUserID", "=", insertUserID)
                .where("dateAccepted", "is", null)
                .returning("inviteID")
                .executeTakeFirst();
            return row !== undefined;
        },

        /** Deletes the invitations that a member sent and the one that they accepted. */
        async forget(userID: number): Promise<void> {
            await database.query
                .deleteFrom("invites")
                .where((row) => row.or([row("insertUserID", "=", userID), row("acceptedUserID", "=", userID)]))
                .execute();
        },
    };
}
