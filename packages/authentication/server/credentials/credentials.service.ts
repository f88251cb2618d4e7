import type { UserRow, UsersRepository } from "@parley/accounts/server";
import { toEmailKey } from "@parley/accounts/server";
import type { Credentials } from "@parley/authentication/contract";
import { createFieldError } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { InvalidInput, notFound, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import type { LoginAttempts } from "@parley/passwords/server";
import { HASH_METHOD, hashPassword, isPassword, toNetwork } from "@parley/passwords/server";
import type { Reauthentication } from "@parley/permissions/server";
import { requirePerson } from "@parley/permissions/server";
import type { AccountsService } from "../accounts.service";
import { toFieldError } from "../accounts.service";
import { passwordChangedMail } from "../mails/passwordChanged";
import type { ConfirmationService } from "../registration/confirmation.service";
import type { KeysService } from "./keys.service";
import type { RequestsService } from "./requests.service";

interface Dependencies extends Pick<ServerKit, "database" | "mail" | "siteURL"> {
    users: UsersRepository;
    accounts: AccountsService;
    confirmation: ConfirmationService;
    fresh: Reauthentication;
    keys: KeysService;
    requests: RequestsService;
    sessions: Sessions;
    loginAttempts: LoginAttempts;
}

/** Changes to a member's credentials. */
export interface CredentialChanges {
    password?: string | undefined;
    email?: string | undefined;
    /** The current password; required unless the account has none. */
    passwordConfirmation?: string | undefined;
}

const TEN_MINUTES = 10 * 60 * 1000;
const HOUR = 60 * 60 * 1000;
const MAX_PROOFS = 10;
const MAX_REQUESTS_PER_HOUR = 20;

export type CredentialsService = ReturnType<typeof createCredentialsService>;

/** Creates the service that verifies, changes and resets credentials. */
export function createCredentialsService(dependencies: Dependencies) {
    const { database, mail, siteURL, users, accounts, confirmation, fresh, keys, requests, sessions, loginAttempts } =
        dependencies;
    return {
        prove,

        /** Returns the viewer's credentials as stored here, also for held-back members. */
        async of(viewer: Viewer): Promise<Credentials> {
            const person = requirePerson(viewer);
            const row = await users.byID(person.userID);
            return { hasPassword: Boolean(row?.passwordHash), isProved: await fresh.isFresh(person) };
        },

        /**
         * Changes the viewer's password, email address or both. A new password ends all other sessions; a new address is stored as
         * `pendingEmail` until it is confirmed. Returns the renewed token of the current session, if there is one (FC-26).
         */
        async change(viewer: Viewer, changes: CredentialChanges): Promise<{ token: string | undefined }> {
            const row = await own(viewer);
            const { password, email } = changes;
            if (password === undefined && email === undefined) return { token: undefined };
            await prove(viewer, changes.passwordConfirmation);
            const emailKey = email === undefined ? undefined : toEmailKey(email.trim());
            const rows = [
                password === undefined
                    ? undefined
                    : toFieldError(
                          "password",
                          await accounts.wrongWithNewPassword(password, { name: row.name, email: row.email ?? "" }),
                      ),
                email !== undefined && emailKey === undefined
                    ? toFieldError("email", "That is not an email address.")
                    : undefined,
            ].filter((one) => one !== undefined);
            if (rows.length > 0) throw new InvalidInput(rows);
            const passwordHash = password === undefined ? undefined : await hashPassword(password);
            return database.transaction(async () => {
                if (email !== undefined && emailKey !== row.emailKey) await startEmailChange(row.userID, email.trim());
                if (passwordHash === undefined) return { token: undefined };
                await setPassword(row, passwordHash, viewer.sessionID);
                return { token: viewer.sessionID === undefined ? undefined : await sessions.renew(viewer.sessionID) };
            });
        },

        /** Requests a mail for a new password by name or email address. Does the same work whether the account exists or not (FC-27). */
        async requestPassword(username: string, address: string): Promise<void> {
            await loginAttempts.count([{ key: `mails for ${toNetwork(address)}`, limit: MAX_REQUESTS_PER_HOUR, per: HOUR }]);
            await requests.ask("password", { username });
        },

        /** Checks the key of a password mail without using it up; throws 400 if it is invalid. */
        async lookAtReset(userID: number, key: string): Promise<void> {
            await keys.look(userID, key, ["passwordReset"]);
        },

        /**
         * Sets a new password with the key of a mail, which is valid once (FC-28). Ends all sessions and confirms the address. Returns the
         * member.
         */
        async reset(userID: number, key: string, password: string): Promise<UserRow> {
            const found = await keys.look(userID, key, ["passwordReset"]);
            const row = await users.byID(userID);
            if (!row || (row.emailKey ?? row.emailClaimKey) !== found.emailKey) {
                throw new InvalidInput([
                    createFieldError("key", "invalid", { message: "This link has expired or was already used." }),
                ]);
            }
            const wrong = toFieldError(
                "password",
                await accounts.wrongWithNewPassword(password, { name: row.name, email: row.email ?? "" }),
            );
            if (wrong) throw new InvalidInput([wrong]);
            const passwordHash = await hashPassword(password);
            await database.transaction(async () => {
                await keys.use(found);
                if (await users.own(userID, found)) await confirmation.promote(userID, found.emailKey, row.emailKey);
                await setPassword(row, passwordHash);
            });
            return (await users.byID(userID)) ?? row;
        },
    };

    /**
     * Requires the password before an action that is hard to undo. Throws a `passwordConfirmation` error, or 429 after too many attempts.
     * For an account without a password, throws 403 with the code `PROOF_NEEDED` unless the viewer has recently reauthenticated.
     */
    async function prove(viewer: Viewer, password: string | undefined): Promise<void> {
        const { passwordHash } = await own(viewer);
        if (passwordHash === null) return void (await fresh.require(viewer));
        if (password === undefined)
            throw new InvalidInput([
                createFieldError("passwordConfirmation", "missingField", { message: "Enter your current password." }),
            ]);
        const counter = { key: `proof ${viewer.userID}`, limit: MAX_PROOFS, per: TEN_MINUTES };
        if (!(await loginAttempts.make([counter], () => isPassword(passwordHash, password))))
            throw new InvalidInput([
                createFieldError("passwordConfirmation", "invalid", { message: "That is not your current password." }),
            ]);
    }

    async function own(viewer: Viewer): Promise<UserRow> {
        requireSession(viewer);
        const row = await users.byID(viewer.userID);
        if (!row) throw notFound("User");
        return row;
    }

    async function startEmailChange(userID: number, pendingEmail: string): Promise<void> {
        await users.update(userID, { pendingEmail });
        await keys.forget(userID, ["emailChange"]);
        await requests.ask("emailChange", { userID });
    }

    async function setPassword(row: UserRow, passwordHash: string, exceptSessionID?: number): Promise<void> {
        const { userID, name, email, emailKey } = row;
        await users.update(userID, { passwordHash, hashMethod: HASH_METHOD });
        await keys.forget(userID, ["passwordReset"]);
        await sessions.endAll(userID, exceptSessionID);
        if (!email || !emailKey) return;
        await mail.send({
            to: email,
            template: passwordChangedMail,
            values: { name, url: `${siteURL}/entry/passwordrequest` },
            userID,
        });
    }
}
