import type { UserFragment } from "@parley/accounts/contract";
import type { Database } from "@parley/library/server/database";
import { foldName } from "@parley/library/server/database";
import { invalidField, may } from "@parley/library/server/http";
import { MODERATE } from "@parley/moderation/contract";
import type { Users } from "@parley/users/server";

const MAX_ASSIGNEES = 20;

/** Creates the functions that tell who may decide on an escalation. */
export function createAssignees(database: Database, users: Pick<Users, "viewer" | "grantsOn" | "byIDs">) {
    return {
        /** Returns members who can be assigned in a category and whose name begins like this, in alphabetical order. */
        async listAssignees(categoryID: number, name: string): Promise<UserFragment[]> {
            const everywhere = await users.grantsOn();
            const here = await users.grantsOn({ resourceType: "category", resourceID: categoryID });
            const roleIDs = [...everywhere, ...here].flatMap(([roleID, names]) =>
                MODERATE.some((permission) => names.has(permission)) ? [roleID] : [],
            );
            const found = await database.query
                .selectFrom("users")
                .select("userID")
                .where("userID", "in", (from) =>
                    from
                        .selectFrom("userRoles")
                        .select("userID")
                        .where("roleID", "in", [0, ...roleIDs]),
                )
                .where("nameKey", ">=", foldName(name))
                .where("nameKey", "<", `${foldName(name)}\u{ffff}`)
                .where("deleted", "=", false)
                .orderBy("nameKey")
                .limit(MAX_ASSIGNEES * 2)
                .execute();
            const people = await users.byIDs(found.map(({ userID }) => userID));
            const fit: UserFragment[] = [];
            for (const { userID } of found) {
                const person = people.get(userID);
                if (person && fit.length < MAX_ASSIGNEES && (await isAssignable(userID, categoryID))) fit.push(person);
            }
            return fit;
        },
        requireAssignable,
    };

    async function requireAssignable(userID: number, categoryID: number): Promise<void> {
        if (!(await isAssignable(userID, categoryID))) throw invalidField("assignedUserID", "They don’t moderate this category.");
    }

    async function isAssignable(userID: number, categoryID: number): Promise<boolean> {
        const person = await users.viewer(userID);
        return person.userID !== 0 && may(person, MODERATE, categoryID) && may(person, "discussions.view", categoryID);
    }
}
