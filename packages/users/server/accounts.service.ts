import type { Config } from "@parley/config/server";
import type { FieldError } from "@parley/library/contract";
import { fieldError, toDateTime } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import { badRequest, InvalidInput } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { RoleID } from "@parley/users/contract";
import { emailKeyOf } from "./emails";
import { skeletonOf, tidyName, wrongWithName } from "./names";
import { HASH_METHOD, hashPassword, wrongWithPassword } from "./passwords";
import type { RolesRepository } from "./roles.repository";
import type { UsersRepository } from "./users.repository";
import { newUser } from "./users.repository";

/** What an account begins with. */
export interface NewAccount {
    name: string;
    email: string;
    password: string;
}

/** An account as it was made: name and address tidied. */
export interface CreatedAccount {
    userID: number;
    name: string;
    email: string;
}

interface Standing {
    roleIDs: readonly number[];
    /** The first administrator: may bear the name of an office, and is above all others. */
    founder?: boolean;
    emailConfirmed?: boolean;
}

interface Needs extends Pick<ServerKit, "database" | "clock"> {
    users: UsersRepository;
    roles: RolesRepository;
    config: Config;
}

/** The account the software acts by; the first row of every site. */
export const SYSTEM_USER_ID = 1;

export type AccountsService = ReturnType<typeof accountsService>;

/** Makes accounts, and keeps out names, addresses and passwords that would do harm. */
export function accountsService({ database, clock, users, roles, config }: Needs) {
    return {
        /** Makes a member; throws `InvalidInput` with a row for every field that can't be. */
        create: async (account: NewAccount): Promise<number> => (await create(account, { roleIDs: [RoleID.member] })).userID,

        /** Somebody registers; throws 400 where people can't by themselves (contract §5.4). */
        async register(account: NewAccount): Promise<CreatedAccount> {
            const method = await config.get("registration.method");
            if (method !== "basic") throw badRequest(CLOSED[method]);
            return create(account, { roleIDs: [RoleID.member] });
        },

        /** Makes an administrator; the first one is above all others. */
        async createAdministrator(account: NewAccount): Promise<number> {
            const { userID } = await create(account, {
                roleIDs: [RoleID.administrator],
                founder: !(await users.hasAccounts()),
                emailConfirmed: true,
            });
            return userID;
        },

        isEmpty,

        /** Whether anybody can sign in; people who were only imported cannot. */
        hasAccounts: (): Promise<boolean> => users.hasAccounts(),
    };

    /** Whether there is nobody yet, not even somebody imported. */
    async function isEmpty(): Promise<boolean> {
        return !(await users.hasOthers([SYSTEM_USER_ID]));
    }

    async function create({ password, ...given }: NewAccount, standing: Standing): Promise<CreatedAccount> {
        const name = tidyName(given.name);
        const email = given.email.trim();
        const [nameKey, nameSkeleton, emailKey] = [foldName(name), skeletonOf(name), emailKeyOf(email)];
        const isStaff = standing.roleIDs.includes(RoleID.administrator);
        const rows = [
            rowFor("name", wrongWithName(name, { founder: isStaff })) ?? (await rowForTaken(nameKey, nameSkeleton)),
            emailKey === undefined ? rowFor("email", "That is not an e-mail address.") : await rowForKnown(emailKey),
            rowFor("password", wrongWithPassword(password, { name, email, shortest: await config.get("password.minLength") })),
        ].filter((row) => row !== undefined);
        if (rows.length > 0 || emailKey === undefined) throw new InvalidInput(rows);
        // Before the transaction: nothing else can be written on SQLite while one runs.
        const passwordHash = await hashPassword(password);
        const now = toDateTime(clock());
        const user = newUser({
            name,
            nameKey,
            nameSkeleton,
            email,
            emailKey,
            emailConfirmed: standing.emailConfirmed ?? false,
            passwordHash,
            hashMethod: HASH_METHOD,
            isAdmin: isStaff,
            isSuperAdmin: standing.founder ?? false,
            dateInserted: now,
            dateLastActive: now,
        });
        return database.transaction(async () => {
            const userID = await users.insert(user);
            if (userID === undefined) throw new InvalidInput([fieldError("name", "invalid", { message: NAME_TAKEN })]);
            await roles.add(standing.roleIDs.map((roleID) => ({ userID, roleID })));
            return { userID, name, email };
        });
    }

    async function rowForTaken(nameKey: string, nameSkeleton: string): Promise<FieldError | undefined> {
        if ((await users.takenNameKeys([nameKey])).size > 0) return rowFor("name", NAME_TAKEN);
        return (await users.looksTaken(nameSkeleton))
            ? rowFor("name", "That name looks like the name of somebody who is here already.")
            : undefined;
    }

    async function rowForKnown(emailKey: string): Promise<FieldError | undefined> {
        return (await users.byEmailKey(emailKey))
            ? rowFor("email", "Somebody has registered with that address already.")
            : undefined;
    }
}

const NAME_TAKEN = "That name is taken.";

const CLOSED = {
    invitation: "Registration here is by invitation only.",
    approval: "Registration here is by application, which is not open.",
    closed: "Registration is closed.",
} as const;

function rowFor(field: string, message: string | undefined): FieldError | undefined {
    return message === undefined ? undefined : fieldError(field, "invalid", { message });
}
