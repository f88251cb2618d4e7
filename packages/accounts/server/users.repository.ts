import type { Database } from "@parley/library/server/database";
import { splitRows } from "@parley/library/server/database";
import { createAddressesRepository } from "./addresses.repository";
import { createClosedAccountsRepository } from "./closedAccounts.repository";
import { followPhoto } from "./foreignPhotos";
import { createImportedHashesRepository } from "./importedHashes.repository";
import { createUserListsRepository } from "./lists/userLists.repository";
import { createNamesRepository } from "./names.repository";
import type { NewUserRow, UserRow } from "./users.tables";
import { IDS_AT_ONCE, ROWS_AT_ONCE } from "./users.tables";

const FRAGMENT = [
    "userID",
    "name",
    "photo",
    "dateLastActive",
    "title",
    "banned",
    "private",
    "profileUrl",
    "deleted",
] as const satisfies (keyof UserRow)[];

/** Columns of a member for fragments. */
export type FragmentRow = Pick<UserRow, (typeof FRAGMENT)[number]>;

export type UsersRepository = ReturnType<typeof createUsersRepository>;

/** Creates the repository of users. */
export function createUsersRepository(database: Database) {
    return {
        ...createNamesRepository(database),
        ...createAddressesRepository(database),
        ...createClosedAccountsRepository(database),
        ...createImportedHashesRepository(database),
        ...createUserListsRepository(database),

        async byIDs(userIDs: Iterable<number>): Promise<UserRow[]> {
            const parts = splitRows(
                [...new Set(userIDs)].filter((userID) => userID > 0),
                IDS_AT_ONCE,
            );
            const rows = await Promise.all(
                parts.map((part) => database.query.selectFrom("users").selectAll().where("userID", "in", part).execute()),
            );
            return rows.flat();
        },

        /** Returns the columns for fragments of users. */
        async fragmentsOf(userIDs: Iterable<number>): Promise<FragmentRow[]> {
            const parts = splitRows(
                [...new Set(userIDs)].filter((userID) => userID > 0),
                IDS_AT_ONCE,
            );
            const rows = await Promise.all(
                parts.map((part) => database.query.selectFrom("users").select(FRAGMENT).where("userID", "in", part).execute()),
            );
            return rows.flat();
        },

        byID: (userID: number): Promise<UserRow | undefined> =>
            database.query.selectFrom("users").selectAll().where("userID", "=", userID).executeTakeFirst(),

        /** Inserts a user; undefined if the name or address was taken concurrently. */
        async insert(user: NewUserRow): Promise<number | undefined> {
            const row = await database.query
                .insertInto("users")
                .values(user)
                .onConflict((conflict) => conflict.doNothing())
                .returning("userID")
                .executeTakeFirst();
            return row?.userID;
        },

        /** Inserts users and returns their IDs by folded name. */
        async insertAll(users: readonly NewUserRow[]): Promise<Map<string, number>> {
            const ids = new Map<string, number>();
            for (const part of splitRows(users, ROWS_AT_ONCE)) {
                const rows = await database.query.insertInto("users").values(part).returning(["userID", "nameKey"]).execute();
                for (const { userID, nameKey } of rows) ids.set(nameKey, userID);
            }
            for (const { nameKey, photo } of users) {
                const userID = ids.get(nameKey);
                if (userID !== undefined && photo) await followPhoto(database, userID, photo, { isNew: true });
            }
            return ids;
        },

        async update(userID: number, changes: Partial<Omit<NewUserRow, "userID">>): Promise<void> {
            await database.query.updateTable("users").set(changes).where("userID", "=", userID).execute();
            if (changes.photo !== undefined) await followPhoto(database, userID, changes.photo);
        },

        /** Adds to the counts of a user. Only the given columns are updated, because each has an index. */
        async addCounts(
            userID: number,
            { discussions = 0, comments = 0, points = 0 }: { discussions?: number; comments?: number; points?: number },
        ): Promise<void> {
            if (discussions === 0 && comments === 0 && points === 0) return;
            await database.query
                .updateTable("users")
                .set((row) => ({
                    ...(discussions !== 0 && { countDiscussions: row("countDiscussions", "+", discussions) }),
                    ...(comments !== 0 && { countComments: row("countComments", "+", comments) }),
                    ...(points !== 0 && { points: row("points", "+", points) }),
                }))
                .where("userID", "=", userID)
                .execute();
        },

        /** Deletes those of the users who were imported. */
        async removeImported(userIDs: readonly number[]): Promise<void> {
            for (const part of splitRows(userIDs, IDS_AT_ONCE)) {
                const rows = await database.query
                    .deleteFrom("users")
                    .where("userID", "in", part)
                    .where("importSource", "is not", null)
                    .returning(["userID", "photo"])
                    .execute();
                for (const { userID, photo } of rows) if (photo !== null) await followPhoto(database, userID, null);
            }
        },

        /** Checks whether other users exist. */
        async hasOthers(userIDs: readonly number[]): Promise<boolean> {
            const row = await database.query
                .selectFrom("users")
                .select("userID")
                .where("userID", "not in", userIDs)
                .limit(1)
                .executeTakeFirst();
            return row !== undefined;
        },

        /** Checks whether a user with a password exists. */
        async hasAccounts(): Promise<boolean> {
            const row = await database.query
                .selectFrom("users")
                .select("userID")
                .where("passwordHash", "is not", null)
                .where("deleted", "=", false)
                .limit(1)
                .executeTakeFirst();
            return row !== undefined;
        },
    };
}
