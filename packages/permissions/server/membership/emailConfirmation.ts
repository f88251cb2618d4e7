import type { UsersRepository } from "@parley/accounts/server";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { conflict } from "@parley/library/server/http";
import { RoleID } from "@parley/permissions/contract";
import type { RolesRepository } from "../roles/roles.repository";
import type { LastAdministratorGuard } from "./lastAdministratorGuard";
import type { ManagedMembers } from "./managedMembers";
import { sortIDs } from "./sortIDs";

interface Dependencies {
    users: UsersRepository;
    roles: RolesRepository;
    guardLastAdministrator: LastAdministratorGuard;
    actionLog: Pick<ActionLog, "record">;
    members: ManagedMembers;
}

/** Creates the functions that confirm a member's address without a mail. */
export function createEmailConfirmation({ users, roles, guardLastAdministrator, actionLog, members }: Dependencies) {
    const { manageable, changeSessions } = members;

    return {
        /**
         * Confirms a member's address without a mail, on behalf of a member who manages members. An unconfirmed member gets the member
         * role, but not the roles of the email domain, because nobody has read mail at the address. Throws 403 if the member ranks above
         * the viewer, and 409 if another account owns the address.
         */
        async confirmEmail(viewer: Viewer, userID: number): Promise<void> {
            await guardLastAdministrator(async () => {
                const row = await manageable(viewer, userID);
                if (row.emailConfirmed) return;
                const before = { emailConfirmed: false, roleIDs: sortIDs(await roles.idsOf(userID)) };
                const { email } = row;
                const emailKey = row.emailKey ?? row.emailClaimKey;
                if (email === null || emailKey === null) await users.update(userID, { emailConfirmed: true });
                else if (!(await users.own(userID, { email, emailKey })))
                    throw conflict("Another account uses this address now.");
                if (before.roleIDs.includes(RoleID.unconfirmed)) {
                    await roles.takeFrom(userID, [RoleID.unconfirmed]);
                    await roles.add([{ userID, roleID: RoleID.member }]);
                }
                await changeSessions(row);
                const after = { emailConfirmed: true, roleIDs: sortIDs(await roles.idsOf(userID)) };
                await actionLog.record(viewer, { kind: "confirmEmail", recordType: "user", recordID: userID, before, after });
            });
        },

        /** Undoes `confirmEmail`: the address becomes a claim again and the previous roles are restored. */
        async unconfirmEmail(viewer: Viewer, userID: number, roleIDs: readonly number[]): Promise<void> {
            await guardLastAdministrator(async () => {
                const row = await manageable(viewer, userID);
                await users.update(userID, {
                    emailConfirmed: false,
                    emailKey: null,
                    emailClaimKey: row.emailKey ?? row.emailClaimKey,
                });
                const held = await roles.idsOf(userID);
                await roles.takeFrom(
                    userID,
                    held.filter((roleID) => !roleIDs.includes(roleID)),
                );
                await roles.add(roleIDs.filter((roleID) => !held.includes(roleID)).map((roleID) => ({ userID, roleID })));
                await changeSessions(row);
            });
        },
    };
}
