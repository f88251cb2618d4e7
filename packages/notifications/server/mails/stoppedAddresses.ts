import { toEmailKey } from "@parley/accounts/server";
import { toDateTime } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import { NOTIFICATION_PREFERENCES_PAGE } from "@parley/notifications/contract";
import { expressionBuilder } from "kysely";
import type { StopReason } from "../notifications.schema";
import type { NotificationEvent, NotificationRegistry } from "../registry";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL">;
    registry: Pick<NotificationRegistry, "provideCause" | "provideRecords">;
    record: (event: NotificationEvent) => Promise<void>;
}

const MAIL_STOPPED = "mailStopped";

export type StoppedAddresses = ReturnType<typeof createStoppedAddresses>;

/**
 * Creates the functions for addresses to which no notices are mailed any more, because mails came back or their owner has complained of
 * them at their mail provider. Keys that somebody asks for are still sent. The owner is notified on the site, where they can have mails sent again.
 */
export function createStoppedAddresses({ kit: { database, clock, siteURL }, registry, record }: Dependencies) {
    const row = expressionBuilder<Tables>();
    registry.provideCause({
        name: MAIL_STOPPED,
        audiences: [
            {
                kind: {
                    activityType: "MailStopped",
                    text: "Emails to {name} did not arrive or were not wanted, so no more are sent there",
                    isOfficial: true,
                },
                members: async ({ recordID }, { after }) => (recordID > after ? [recordID] : []),
            },
        ],
    });
    registry.provideRecords("mailAddress", {
        reads: [{ table: "users", key: "userID", of: "recordID" }],
        isVisible:
            async (viewer) =>
            ({ recordID }) =>
                row.exists(
                    row
                        .selectFrom("users as u")
                        .innerJoin("stoppedAddresses as s", "s.addressKey", "u.emailKey")
                        .select("u.userID")
                        .where("u.userID", "=", recordID)
                        .where("u.userID", "=", viewer.userID),
                ),
        async describe(_viewer, userIDs) {
            const users = await database.query
                .selectFrom("users")
                .select(["userID", "email"])
                .where("userID", "in", userIDs)
                .execute();
            const url = siteURL + NOTIFICATION_PREFERENCES_PAGE;
            return new Map(users.map(({ userID, email }) => [userID, { name: email ?? "", url }]));
        },
    });

    return {
        /** Stops notices to an address, and notifies its owner. */
        stop: (address: string, reason: StopReason): Promise<void> =>
            database.transaction(async () => {
                const addressKey = toEmailKey(address);
                if (addressKey === undefined || (await find(database, addressKey))) return;
                const dateInserted = toDateTime(clock());
                await database.query
                    .insertInto("stoppedAddresses")
                    .values({ addressKey, reason, dateInserted })
                    .onConflict((conflict) => conflict.column("addressKey").doNothing())
                    .execute();
                const owner = await database.query
                    .selectFrom("users")
                    .select("userID")
                    .where("emailKey", "=", addressKey)
                    .where("deleted", "=", false)
                    .executeTakeFirst();
                if (!owner) return;
                const causeKey = `${MAIL_STOPPED} ${owner.userID} ${dateInserted}`;
                await record({
                    cause: MAIL_STOPPED,
                    causeKey,
                    recordType: "mailAddress",
                    recordID: owner.userID,
                    actorUserID: 0,
                });
            }),

        /** Returns why notices to the address of a member are stopped; undefined if they are not. */
        async reasonFor(userID: number): Promise<StopReason | undefined> {
            const owner = await database.query
                .selectFrom("users")
                .select("emailKey")
                .where("userID", "=", userID)
                .executeTakeFirst();
            return owner?.emailKey ? (await find(database, owner.emailKey))?.reason : undefined;
        },

        /** Has notices sent to the address of a member again. */
        async resume(userID: number): Promise<void> {
            await database.query
                .deleteFrom("stoppedAddresses")
                .where("addressKey", "in", (query) =>
                    query.selectFrom("users").select("emailKey").where("userID", "=", userID).$castTo<{ emailKey: string }>(),
                )
                .execute();
        },
    };
}

const find = ({ query }: Pick<Database, "query">, addressKey: string) =>
    query.selectFrom("stoppedAddresses").select("reason").where("addressKey", "=", addressKey).executeTakeFirst();
