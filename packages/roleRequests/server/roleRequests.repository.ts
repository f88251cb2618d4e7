import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { RoleRequestStatus } from "@parley/roleRequests/contract";
import type { Expression, Generated, Insertable, Selectable, SqlBool, Updateable } from "kysely";

interface RoleRequestMetasTable {
    roleID: number;
    name: string;
    body: string;
}

interface RoleRequestsTable {
    roleRequestID: Generated<number>;
    roleID: number;
    userID: number;
    body: string;
    status: RoleRequestStatus;
    reason: string | null;
    dateInserted: DateTime;
    dateStatus: DateTime | null;
    statusUserID: number | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        roleRequestMetas: RoleRequestMetasTable;
        roleRequests: RoleRequestsTable;
    }
}

export type RoleRequestMetaRow = Selectable<RoleRequestMetasTable>;
/** A request with the name of its role. */
export type RoleRequestRow = Selectable<RoleRequestsTable> & { roleName: string };

/** Which requests a list contains. */
export interface RoleRequestFilter {
    /** Roles on whose requests the viewer may decide. */
    decidedRoleIDs: readonly number[];
    /** The viewer, who sees all of their own requests. */
    viewerID: number;
    status?: RoleRequestStatus | undefined;
    roleID?: number | undefined;
    userID?: number | undefined;
}

export type RoleRequestsRepository = ReturnType<typeof createRoleRequestsRepository>;

/**
 * Creates the SQL functions for role requests and offers. Rows of deleted roles are left out, and are there again when the deletion is
 * undone.
 */
export function createRoleRequestsRepository(database: Database) {
    const requests = () =>
        database.query
            .selectFrom("roleRequests as q")
            .innerJoin("roles as r", "r.roleID", "q.roleID")
            .selectAll("q")
            .select("r.name as roleName");

    const matching = ({ decidedRoleIDs, viewerID, status, roleID, userID }: RoleRequestFilter) =>
        database.query
            .selectFrom("roleRequests as q")
            .innerJoin("roles as r", "r.roleID", "q.roleID")
            .where((row) => {
                const isOwn = row("q.userID", "=", viewerID);
                const conditions: Expression<SqlBool>[] = [
                    decidedRoleIDs.length === 0
                        ? isOwn
                        : row.or([isOwn, row.and([row("q.roleID", "in", decidedRoleIDs), row("q.status", "<>", "withdrawn")])]),
                ];
                if (status !== undefined) conditions.push(row("q.status", "=", status));
                if (roleID !== undefined) conditions.push(row("q.roleID", "=", roleID));
                if (userID !== undefined) conditions.push(row("q.userID", "=", userID));
                return row.and(conditions);
            });

    return {
        /** Returns the offers of roles that exist, by the order of roles. */
        metas: (): Promise<RoleRequestMetaRow[]> =>
            database.query
                .selectFrom("roleRequestMetas as m")
                .innerJoin("roles as r", "r.roleID", "m.roleID")
                .selectAll("m")
                .orderBy("m.roleID")
                .execute(),

        meta: (roleID: number): Promise<RoleRequestMetaRow | undefined> =>
            database.query.selectFrom("roleRequestMetas").selectAll().where("roleID", "=", roleID).executeTakeFirst(),

        async setMeta({ roleID, name, body }: RoleRequestMetaRow): Promise<void> {
            await database.query
                .insertInto("roleRequestMetas")
                .values({ roleID, name, body })
                .onConflict((conflict) => conflict.column("roleID").doUpdateSet({ name, body }))
                .execute();
        },

        async removeMeta(roleID: number): Promise<void> {
            await database.query.deleteFrom("roleRequestMetas").where("roleID", "=", roleID).execute();
        },

        byID: (roleRequestID: number): Promise<RoleRequestRow | undefined> =>
            requests().where("q.roleRequestID", "=", roleRequestID).executeTakeFirst(),

        byIDs: async (roleRequestIDs: readonly number[]): Promise<RoleRequestRow[]> =>
            roleRequestIDs.length === 0 ? [] : requests().where("q.roleRequestID", "in", roleRequestIDs).execute(),

        list: (filter: RoleRequestFilter, { limit, offset }: { limit: number; offset: number }): Promise<RoleRequestRow[]> =>
            matching(filter)
                .selectAll("q")
                .select("r.name as roleName")
                .orderBy("q.roleRequestID", "desc")
                .limit(limit)
                .offset(offset)
                .execute(),

        async count(filter: RoleRequestFilter): Promise<number> {
            const { total } = await matching(filter)
                .select((row) => row.fn.countAll<number>().as("total"))
                .executeTakeFirstOrThrow();
            return Number(total);
        },

        async countPending(roleIDs: readonly number[]): Promise<number> {
            if (roleIDs.length === 0) return 0;
            const { total } = await database.query
                .selectFrom("roleRequests")
                .select((row) => row.fn.countAll<number>().as("total"))
                .where("status", "=", "pending")
                .where("roleID", "in", roleIDs)
                .executeTakeFirstOrThrow();
            return Number(total);
        },

        /** Inserts a pending request; undefined if the member has one for the role already. */
        insert: (row: Insertable<RoleRequestsTable>): Promise<{ roleRequestID: number } | undefined> =>
            database.query
                .insertInto("roleRequests")
                .values(row)
                .onConflict((conflict) => conflict.doNothing())
                .returning("roleRequestID")
                .executeTakeFirst(),

        /** Changes the status of a request that still has the status `from`; returns whether it had. */
        async setStatus(
            { roleRequestID, from }: { roleRequestID: number; from: RoleRequestStatus },
            changes: Pick<Updateable<RoleRequestsTable>, "status" | "reason" | "dateStatus" | "statusUserID">,
        ): Promise<boolean> {
            const { numUpdatedRows } = await database.query
                .updateTable("roleRequests")
                .set(changes)
                .where("roleRequestID", "=", roleRequestID)
                .where("status", "=", from)
                .executeTakeFirst();
            return numUpdatedRows > 0;
        },

        /** Returns when a member was denied a role since a time, the latest first, at most `limit` dates. */
        async listDenialDates(
            { roleID, userID }: { roleID: number; userID: number },
            since: DateTime,
            limit: number,
        ): Promise<DateTime[]> {
            const rows = await database.query
                .selectFrom("roleRequests")
                .select("dateStatus")
                .where("userID", "=", userID)
                .where("roleID", "=", roleID)
                .where("status", "=", "denied")
                .where("dateStatus", ">", since)
                .orderBy("dateStatus", "desc")
                .limit(limit)
                .execute();
            return rows.flatMap(({ dateStatus }) => dateStatus ?? []);
        },

        hasPending: async (roleID: number, userID: number): Promise<boolean> =>
            (await database.query
                .selectFrom("roleRequests")
                .select("roleRequestID")
                .where("roleID", "=", roleID)
                .where("userID", "=", userID)
                .where("status", "=", "pending")
                .executeTakeFirst()) !== undefined,

        /** Erases the requests for a role that a member has withdrawn, which a new one replaces. */
        async eraseWithdrawn(roleID: number, userID: number): Promise<void> {
            await database.query
                .deleteFrom("roleRequests")
                .where("roleID", "=", roleID)
                .where("userID", "=", userID)
                .where("status", "=", "withdrawn")
                .execute();
        },

        /** Erases a withdrawn request. */
        async erase(roleRequestID: number): Promise<void> {
            await database.query
                .deleteFrom("roleRequests")
                .where("roleRequestID", "=", roleRequestID)
                .where("status", "=", "withdrawn")
                .execute();
        },

        /** Erases the requests that were withdrawn before a time. */
        async eraseWithdrawnBefore(time: DateTime): Promise<void> {
            await database.query
                .deleteFrom("roleRequests")
                .where("status", "=", "withdrawn")
                .where("dateStatus", "<", time)
                .execute();
        },

        allOf: (userID: number): Promise<Selectable<RoleRequestsTable>[]> =>
            database.query.selectFrom("roleRequests").selectAll().where("userID", "=", userID).orderBy("roleRequestID").execute(),

        async removeAllOf(userID: number): Promise<void> {
            await database.query.deleteFrom("roleRequests").where("userID", "=", userID).execute();
        },
    };
}
