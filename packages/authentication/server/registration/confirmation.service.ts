import type { UserRow, UsersRepository } from "@parley/accounts/server";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, conflict, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import type { LoginAttempts } from "@parley/passwords/server";
import { toNetwork } from "@parley/passwords/server";
import { RoleID } from "@parley/permissions/contract";
import type { DomainRolesService, RolesRepository } from "@parley/permissions/server";
import type { KeysService } from "../credentials/keys.service";
import type { RequestsService } from "../credentials/requests.service";
import { emailChangedMail } from "../mails/emailChanged";

interface Dependencies extends Pick<ServerKit, "database" | "mail"> {
    users: UsersRepository;
    roles: RolesRepository;
    domainRoles: DomainRolesService;
    keys: KeysService;
    requests: RequestsService;
    sessions: Sessions;
    loginAttempts: LoginAttempts;
}

const HOUR = 60 * 60 * 1000;
const MAX_REQUESTS_PER_HOUR = 20;

export type ConfirmationService = ReturnType<typeof createConfirmationService>;

/** Creates the service that confirms email addresses by mailed keys (contract §5.4, §6, AUTH-019). */
export function createConfirmationService(dependencies: Dependencies) {
    const { database, mail, users, roles, domainRoles, keys, requests, sessions, loginAttempts } = dependencies;
    return {
        /**
         * Requests another confirmation mail: for the viewer if signed in, else by name or address. Does the same work whether the account
         * exists or not (FC-27).
         */
        async request(viewer: Viewer, username: string | undefined, address: string): Promise<void> {
            await loginAttempts.count([{ key: `mails for ${toNetwork(address)}`, limit: MAX_REQUESTS_PER_HOUR, per: HOUR }]);
            if (viewer.userID > 0) return requests.ask("confirm", { userID: viewer.userID });
            await requests.ask("confirm", { username: username ?? "" });
        },

        /** Confirms the address to which a key was mailed. Throws 400 for an invalid key or an already confirmed address. */
        async confirm(userID: number, key: string): Promise<Pick<UserRow, "userID" | "email" | "emailConfirmed">> {
            const row = await users.byID(userID);
            const found = await keys.look(userID, key, ["emailConfirm", "emailChange"]);
            if (!row || row.deleted) throw notFound("User");
            if (found.purpose === "emailConfirm" && row.emailConfirmed) throw badRequest("This address is confirmed already.");
            const isStill =
                found.purpose === "emailChange" ? row.pendingEmail === found.email : row.emailClaimKey === found.emailKey;
            // The account has another address in the meantime (FC-28).
            if (!isStill) throw badRequest("This link has expired or was already used. Request a new one.");
            await database.transaction(async () => {
                await keys.use(found);
                if (!(await users.own(userID, found))) throw conflict("Another account uses this address now.");
                await keys.forget(userID, ["emailConfirm", "emailChange", "passwordReset"]);
                await promote(userID, found.emailKey, row.emailKey);
                await sessions.renewAll(userID);
                if (found.purpose === "emailChange") await notifyOldAddress(row);
            });
            const { email, emailConfirmed } = (await users.byID(userID)) ?? row;
            return { userID, email, emailConfirmed };
        },

        /** Restores the previous address of an account, ends all sessions and mails a link for a new password to that address. */
        async cancelEmailChange(userID: number, key: string): Promise<void> {
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

    /** Replaces the unconfirmed role by the member role after a confirmation, and assigns the roles of the address's domain. */
    async function promote(userID: number, emailKey: string, formerKey: string | null = null): Promise<void> {
        await domainRoles.follow(userID, emailKey, formerKey);
        const roleIDs = await roles.idsOf(userID);
        if (!roleIDs.includes(RoleID.unconfirmed)) return;
        await roles.takeFrom(userID, [RoleID.unconfirmed]);
        await roles.add([{ userID, roleID: RoleID.member }]);
    }

    /** Notifies the old address only if it was confirmed; an unconfirmed one may belong to somebody else. */
    async function notifyOldAddress({ userID, name, email, emailKey }: UserRow): Promise<void> {
        if (!email || !emailKey) return;
        const url = await keys.make("emailBack", { userID, email, emailKey });
        await mail.send({
            to: email,
            template: emailChangedMail,
            values: { name, url },
            userID,
        });
    }
}
