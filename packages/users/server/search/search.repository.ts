import type { ProfileFieldFilter } from "@parley/accounts/server";
import type { Database } from "@parley/library/server/database";
import type { SearchableRow } from "@parley/library/server/searchSources";
import { sql } from "kysely";

const NONE = sql<null>`null`;

/** Who looks for members, and which. */
interface MemberSelection {
    viewerID: number;
    /** Whether they see restricted profiles too. */
    seesAll: boolean;
    bannedAreRestricted: boolean;
    /** Values of profile fields, all of which must match. */
    fields: readonly ProfileFieldFilter[];
}

/** Creates the SQL queries by which members are indexed and found. */
export function createMemberSearchRepository(database: Pick<Database, "query">) {
    return {
        /** Returns a subquery of the members, without any data that a restricted profile hides (FC-16). */
        select: ({ fields, ...selection }: MemberSelection) =>
            database.query
                .selectFrom("users as u")
                .select([
                    "u.userID as recordID",
                    sql<string>`'user'`.as("type"),
                    sql<number | null>`cast(${NONE} as integer)`.as("categoryID"),
                    sql<number | null>`cast(${NONE} as integer)`.as("discussionID"),
                    sql<number | null>`cast(${NONE} as integer)`.as("insertUserID"),
                    sql<SearchableRow["dateInserted"]>`cast(${NONE} as text)`.as("dateInserted"),
                    sql<SearchableRow["dateUpdated"]>`cast(${NONE} as text)`.as("dateUpdated"),
                    sql<number | null>`cast(${NONE} as integer)`.as("score"),
                    sql<number | null>`cast(${NONE} as integer)`.as("hot"),
                    sql<boolean | null>`cast(${NONE} as boolean)`.as("isClosed"),
                    sql<boolean | null>`cast(${NONE} as boolean)`.as("isAnswered"),
                    sql<boolean | null>`cast(${NONE} as boolean)`.as("isSolved"),
                    sql<string | null>`${sql.ref("u.nameKey")}`.as("name"),
                    sql<number | null>`case when ${isOpen(selection)} then ${sql.ref("u.countPosts")} end`.as("countPosts"),
                    sql<number | null>`case when ${isOpen(selection)} then ${sql.ref("u.points")} end`.as("points"),
                ])
                .where(({ eb, lit }) => eb("u.deleted", "=", lit(false)))
                .$if(fields.length > 0, (members) => members.where(isOpen(selection)))
                .where((member) =>
                    member.and(
                        fields.map(({ apiName, valueKey }) =>
                            member.exists(
                                member
                                    .selectFrom("profileFieldValues as v")
                                    .select("v.userID")
                                    .whereRef("v.userID", "=", "u.userID")
                                    .where("v.apiName", "=", apiName)
                                    .where("v.valueKey", "=", valueKey),
                            ),
                        ),
                    ),
                ),

        names: (userIDs: readonly number[]) =>
            database.query.selectFrom("users").select(["userID", "name"]).where("userID", "in", userIDs).execute(),

        async idsAfter(after: number, limit: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("users")
                .select("userID")
                .where("userID", ">", after)
                .orderBy("userID")
                .limit(limit)
                .execute();
            return rows.map(({ userID }) => userID);
        },
    };
}

/** Returns the condition that the viewer sees more of a member than the name. */
function isOpen({ viewerID, seesAll, bannedAreRestricted }: Omit<MemberSelection, "fields">) {
    if (seesAll) return sql<boolean>`1 = 1`;
    const banned = bannedAreRestricted ? sql`and ${sql.ref("u.banned")} = 0` : sql``;
    return sql<boolean>`(${sql.ref("u.userID")} = ${viewerID} or (not ${sql.ref("u.private")} ${banned}))`;
}
