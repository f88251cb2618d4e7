import type { SmartID } from "@parley/library/contract";
import { fill, parseSmartID } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, notFound, requirePermission } from "@parley/library/server/http";
import { toEmailKey } from "./emails";
import type { UsersRepository } from "./users.repository";
import type { UserRow } from "./users.tables";

export type Finding = ReturnType<typeof createUserFinder>;

/** Creates functions that resolve a smart ID to a user (contract §1.3). */
export function createUserFinder(users: UsersRepository) {
    return {
        idOf,
        findByColumn,

        /** Returns the row of a user; throws 404 for missing and deleted users. */
        async rowOf(viewer: Viewer, userID: SmartID): Promise<UserRow> {
            const row = await users.byID(await idOf(viewer, userID));
            if (!row || row.deleted) throw notFound("User");
            return row;
        },
    };

    /** Returns the user ID for a smart ID; 0 is the guest. Does not check whether a numeric ID exists. */
    async function idOf(viewer: Viewer, userID: SmartID): Promise<number> {
        const reference = parseSmartID(userID);
        if (reference?.kind === "id") return reference.id;
        if (reference?.kind === "me") return viewer.userID;
        if (reference?.kind !== "column" || (reference.idField ?? "userID") !== "userID")
            throw badRequest("Users can’t be referred to in this way.");
        const found = await findByColumn(viewer, reference.column, reference.value);
        if (!found) throw badRequest(fill("Users can’t be found by {column}.", { column: reference.column }));
        if (found[0] === undefined) throw notFound("User");
        return found[0];
    }

    /** Finds users by name, or by email address with `personalInfo.view`; returns undefined for another column. */
    async function findByColumn(viewer: Viewer, column: string, value: string): Promise<readonly number[] | undefined> {
        if (column !== "name" && column !== "email") return undefined;
        if (column === "email") requirePermission(viewer, "personalInfo.view");
        const emailKey = toEmailKey(value);
        const byEmail = () => (emailKey === undefined ? undefined : users.byEmailKey(emailKey));
        const row = await (column === "name" ? users.byNameKey(foldName(value)) : byEmail());
        return row && !row.deleted ? [row.userID] : [];
    }
}
