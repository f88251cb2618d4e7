import type { UserRow, UsersRepository } from "@parley/accounts/server";
import type { Config } from "@parley/config/server";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, conflict, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import { RoleID } from "@parley/permissions/contract";
import type { DomainRolesService, RolesRepository } from "@parley/permissions/server";
import type { KeysService } from "../credentials/keys.service";
import type { RequestsService } from "../credentials/requests.service";
import { emailChangedMail } from "../mails/emailChanged";
import type { LoginAttempts } from "../signIn/loginAttempts";
import { toNetwork } from "../signIn/loginAttempts";

interface Dependencies extends Pick<ServerKit, "database" | "mail"> {
    users: UsersRepository;
    roles: RolesRepository;
    domainRoles: DomainRolesService;
    keys: KeysService;
    requests: RequestsService;
    sessions: Sessions;
    tries: LoginAttempts;
    config: Config;
}

const HOUR = 60 * 60 * 1000;
const MAX_REQUESTS_PER_HOUR = 20;

export type ConfirmationService = ReturnType<typeof createConfirmationService>;

/** Addresses become somebody's own by the mails that are read there (contract §5.4, §6, AUTH-019). */
export function createConfirmationService(needs: Dependencies) {
    const { database, mail, users, roles, domainRoles, keys, requests, sessions, tries, config } = needs;
    return {
        /** Asks for the mail once more: for oneself when signed in, else for a name or address; whoever that is, the same is done (FC-27). */
        async request(viewer: Viewer, username: string | undefined, address: string): Promise<void> {
            await tries.count([{ key: `mails for ${toNetwork(address)}`, limit: MAX_REQUESTS_PER_HOUR, per: HOUR }]);
            if (viewer.userID > 0) return requests.ask("confirm", { userID: viewer.userID });
            await requests.ask("confirm", { username: username ?? "" });
        },

        /** Confirms the address that a key was mailed to. Throws 400 for a key that isn't good, or when it is confirmed already. */
        async confirm(userID: number, key: string): Promise<UserRow> {
            const row = await users.byID(userID);
            const found = await keys.look(userID, key, ["emailConfirm", "emailChange"]);
            if (!row || row.deleted) throw notFound("User");
            if (found.purpose === "emailConfirm" && row.emailConfirmed) throw badRequest("This address is confirmed already.");
            const isStill =
                found.purpose === "emailChange" ? row.pendingEmail === found.email : row.emailClaimKey === found.emailKey;
            // The account has another address by now (FC-28).
            if (!isStill) throw badRequest("This link has expired or was already used. Request a new one.");
            await database.transaction(async () => {
                await keys.use(found);
                if (!(await users.own(userID, found))) throw conflict("Another account uses this address now.");
                await keys.forget(userID, ["emailConfirm", "emailChange", "passwordReset"]);
                await promote(userID, found.emailKey, row.emailKey);
                await sessions.renewAll(userID);
                if (found.purpose === "emailChange") await tellOldAddress(row);
            });
            return (await users.byID(userID)) ?? row;
        },

        /** Gives an account the address back that it had, ends every session, and mails the way to a new password there. */
        async takeBack(userID: number, key: string): Promise<void> {
            const found = await keys.look(userID, key, ["emailBack"]);
            const former = (await users.byID(userID))?.emailKey ?? null;
            await database.transaction(async () => {
                await keys.use(found);
                if (!(await users.own(userID, found))) throw conflict("Another account uses this address now.");
                await promote(userID, found.emailKey, former);
                await keys.forget(userID);
                await sessions.endAll(userID);
                await requests.ask("password", { userID });
            });
        },

        promote,
    };

    /** An address is theirs now: whoever was unconfirmed is a member, and the roles come that its domain brings. */
    async function promote(userID: number, emailKey: string, formerKey: string | null = null): Promise<void> {
        await domainRoles.follow(userID, emailKey, formerKey);
        const roleIDs = await roles.idsOf(userID);
        if (!roleIDs.includes(RoleID.unconfirmed)) return;
        await roles.takeFrom(userID, [RoleID.unconfirmed]);
        await roles.add([{ userID, roleID: RoleID.member }]);
    }

    /** Only an address that was theirs is told: one that was never confirmed may be a stranger's. */
    async function tellOldAddress({ userID, name, email, emailKey }: UserRow): Promise<void> {
        if (!email || !emailKey) return;
        const url = await keys.make("emailBack", { userID, email, emailKey });
        await mail.send({
            to: email,
            template: emailChangedMail,
            values: { name, url },
            locale: await config.get("garden.locale"),
        });
    }
}
