import type { ProfileFieldValues } from "@parley/accounts/contract";
import type { NewUserRow, UserRow, UsersRepository } from "@parley/accounts/server";
import { findNameProblem, tidyName, toEmailKey, toNameSkeleton } from "@parley/accounts/server";
import type { AccountsService, CredentialsService, KeysService } from "@parley/authentication/server";
import {
    createNameTakenError,
    emailSetMail,
    passwordChangedMail,
    toFieldError,
    welcomeMail,
} from "@parley/authentication/server";
import type { Input, Wording } from "@parley/library/contract";
import { createFieldError, toDateTime } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { InvalidInput, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { MailTemplate } from "@parley/library/server/mail";
import type { Sessions } from "@parley/library/server/sessions";
import { HASH_METHOD, hashPassword } from "@parley/passwords/server";
import { RoleID } from "@parley/permissions/contract";
import type { MembershipService, Reauthentication } from "@parley/permissions/server";
import type { postUser } from "@parley/users/contract";

interface Dependencies extends Pick<ServerKit, "database" | "clock" | "mail" | "siteURL"> {
    users: Pick<UsersRepository, "byID" | "update" | "byAddress" | "bearers">;
    accounts: Pick<AccountsService, "check" | "add" | "wrongWithNewPassword">;
    credentials: Pick<CredentialsService, "requestPassword">;
    membership: Pick<MembershipService, "setRoles">;
    keys: Pick<KeysService, "forget">;
    sessions: Pick<Sessions, "endAll" | "renewAll">;
    fresh: Pick<Reauthentication, "require">;
    profileFields: {
        /** Sets what a new member has in some fields, within the transaction that creates the account. */
        setAlong: (viewer: Viewer, userID: number, values: ProfileFieldValues) => Promise<void>;
    };
}

/** New name, email address and password of a member, set by a member who manages members. */
export interface NewIdentity {
    name?: string | undefined;
    email?: string | undefined;
    password?: string | undefined;
    /** Whether to mail a link for a new password instead. */
    resetPassword?: boolean | undefined;
}

export type IdentitiesService = ReturnType<typeof createIdentitiesService>;

/**
 * Creates the service with which members who manage members change names, email addresses and passwords, and create members (contract
 * §5.4).
 */
export function createIdentitiesService(dependencies: Dependencies) {
    const { database, clock, mail, siteURL, users, accounts, credentials, membership, keys, sessions, fresh, profileFields } =
        dependencies;
    return {
        /**
         * Validates the changes and returns the columns to store. Throws `InvalidInput` with an error for each invalid field. Must not run
         * in a transaction, because hashing is slow.
         */
        async columnsFor(row: UserRow, { name, email, password }: NewIdentity): Promise<Partial<NewUserRow>> {
            const renamed = name === undefined ? {} : await nameColumns(row, name);
            const moved = email === undefined ? {} : await emailColumns(row, email.trim());
            if (password === undefined) return { ...renamed, ...moved };
            const wrong = await accounts.wrongWithNewPassword(password, { name: row.name, email: row.email ?? "" });
            if (wrong) throw refused("password", wrong);
            return { ...renamed, ...moved, passwordHash: await hashPassword(password), hashMethod: HASH_METHOD };
        },

        /**
         * Stores the columns. A new password ends all sessions and a new address renews them (FC-26). Invalidates mailed keys and notifies
         * the previous address (FC-28). Must run in the transaction of the change.
         */
        async store(row: UserRow, columns: Partial<NewUserRow>): Promise<void> {
            const { userID } = row;
            if (columns.nameKey !== undefined && (await users.bearers(columns.nameKey, userID)).hasName)
                throw createNameTakenError();
            await users.update(userID, { ...columns, dateUpdated: toDateTime(clock()) });
            if (columns.emailKey !== undefined) {
                await keys.forget(userID);
                await sessions.renewAll(userID);
                await notifyMember(row, emailSetMail, "/");
            }
            if (columns.passwordHash !== undefined) {
                await keys.forget(userID, ["passwordReset"]);
                await sessions.endAll(userID);
                await notifyMember(row, passwordChangedMail, "/entry/passwordrequest");
            }
        },

        /** Mails a member a link for a new password, as if they had requested it. */
        sendReset: (row: UserRow, address: string): Promise<void> => credentials.requestPassword(row.name, address),

        /**
         * Creates a member (USR-034). Throws `InvalidInput` with an error for each invalid field, and 403 for a role that the viewer may
         * not assign. Assigning other roles than the member role requires reauthentication.
         */
        async add(viewer: Viewer, input: Input<typeof postUser>): Promise<number> {
            requirePermission(viewer, "users.add");
            const { name, email, password, roleID, photo, showEmail, private: isPrivate, bypassSpam } = input;
            const isOther = roleID !== undefined && !(roleID.length === 1 && roleID[0] === RoleID.member);
            if (isOther) await fresh.require(viewer, { acceptsToken: true });
            const checked = await accounts.check({ name, email, password }, { addressIsFree: true });
            return database.transaction(async () => {
                const userID = await accounts.add(checked, {
                    roleIDs: [RoleID.member],
                    email: (input.emailConfirmed ?? true) ? "confirmed" : "given",
                });
                await users.update(userID, {
                    ...(showEmail !== undefined && { showEmail }),
                    ...(isPrivate !== undefined && { private: isPrivate }),
                    ...(bypassSpam !== undefined && { bypassSpam }),
                    ...(photo && { photo }),
                });
                if (input.profileFields) await profileFields.setAlong(viewer, userID, input.profileFields);
                if (isOther) await membership.setRoles(viewer, userID, { addRoleIDs: roleID, removeRoleIDs: without(roleID) });
                const row = await users.byID(userID);
                if (row && (input.sendWelcomeEmail ?? true)) await notifyMember(row, welcomeMail, "/entry/passwordrequest");
                return userID;
            });
        },
    };

    /** Notifies only a confirmed address; an unconfirmed one may belong to somebody else. */
    async function notifyMember(
        { userID, name, email, emailKey }: UserRow,
        template: MailTemplate<"name" | "url">,
        path: string,
    ): Promise<void> {
        if (!email || !emailKey) return;
        await mail.send({ to: email, template, values: { name, url: siteURL + path }, userID });
    }

    async function nameColumns(row: UserRow, given: string): Promise<Partial<NewUserRow>> {
        const name = tidyName(given);
        if (name === row.name) return {};
        const wrong = findNameProblem(name, { founder: row.isAdmin });
        if (wrong) throw refused("name", wrong);
        const [nameKey, nameSkeleton] = [foldName(name), toNameSkeleton(name)];
        const { hasName, hasLikeness } = await users.bearers(nameKey, row.userID, nameSkeleton);
        if (hasName) throw createNameTakenError();
        if (hasLikeness) throw refused("name", "That name looks too much like the name of another member.");
        return { name, nameKey, nameSkeleton };
    }

    async function emailColumns(row: UserRow, email: string): Promise<Partial<NewUserRow>> {
        const emailKey = toEmailKey(email);
        if (emailKey === undefined) throw refused("email", "That is not an email address.");
        if (emailKey === row.emailKey) return { email };
        if ((await users.byAddress(emailKey)).owner) throw refused("email", "That address is already registered.");
        return { email, emailKey, emailClaimKey: null, pendingEmail: null };
    }
}

/** Returns the roles to remove. Every new member starts with the member role, which is removed unless it is among the given roles. */
const without = (roleIDs: readonly number[]): number[] => (roleIDs.includes(RoleID.member) ? [] : [RoleID.member]);

function refused(field: string, message: Wording): InvalidInput {
    return new InvalidInput([toFieldError(field, message) ?? createFieldError(field, "invalid")]);
}
