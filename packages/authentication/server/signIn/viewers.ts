import type { UserRow, UsersRepository } from "@parley/accounts/server";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { PermissionsService } from "@parley/permissions/server";

interface Dependencies {
    users: Pick<UsersRepository, "byID" | "byIDs">;
    permissions: Pick<PermissionsService, "toPermissionReader" | "toPermissionReaders">;
}

/** Creates the functions that return members as viewers, with their present permissions (FC-22). */
export function createViewers({ users, permissions }: Dependencies) {
    return {
        /** Returns a member as a viewer; banned and deleted members are guests. */
        async viewer(userID: number): Promise<Viewer> {
            return viewerFrom(userID === GUEST_ID ? undefined : await users.byID(userID));
        },

        /** Returns several members as viewers, without those who are banned or deleted, or may not sign in. */
        async viewers(userIDs: readonly number[]): Promise<Viewer[]> {
            const rows = await users.byIDs(userIDs);
            const readers = await permissions.toPermissionReaders(rows);
            return rows.flatMap(({ userID }, index) => {
                const reader = readers[index];
                return reader?.mayBeSignedIn ? [{ userID, permissions: reader.permissions }] : [];
            });
        },

        viewerFrom,
    };

    async function viewerFrom(row: UserRow | undefined): Promise<Viewer> {
        const { mayBeSignedIn, permissions: held } = await permissions.toPermissionReader(row);
        return { userID: row && mayBeSignedIn ? row.userID : GUEST_ID, permissions: held };
    }
}
