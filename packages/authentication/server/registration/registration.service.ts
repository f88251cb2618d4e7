import type { UsersRepository } from "@parley/accounts/server";
import { toEmailKey } from "@parley/accounts/server";
import type { postRegister } from "@parley/authentication/contract";
import type { Config } from "@parley/config/server";
import type { Input } from "@parley/library/contract";
import { createFieldError, toDateTime } from "@parley/library/contract";
import { badRequest, InvalidInput } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { RoleID } from "@parley/permissions/contract";
import type { AccountOptions, AccountsService, CheckedAccount } from "../accounts.service";
import { nameTaken, rowFor } from "../accounts.service";
import type { RequestsService } from "../credentials/requests.service";
import { applicationReceivedMail } from "../mails/applicationReceived";
import type { LoginAttempts } from "../signIn/loginAttempts";
import { toNetwork } from "../signIn/loginAttempts";
import type { ApplicantRow, ApplicantsRepository } from "./applicants.repository";
import type { ConfirmationService } from "./confirmation.service";
import type { InviteRow } from "./invites.repository";
import type { InvitesService } from "./invites.service";

/** What somebody fills in to get an account. */
export type Registration = Input<typeof postRegister>;

/** The same of somebody for whom another site vouches: they come in by that, so they need no password here. */
export interface Newcomer extends Omit<Registration, "password"> {
    /** What the feature that sent them needs to know them by again; see `provideOrigin`. */
    origin: string;
    /** The address that the other site has seen to be theirs, if there is one. */
    provedEmail: string | undefined;
}

/** Remembers by what a new account is entered, within the transaction that makes it. */
export type SettleOrigin = (origin: string, userID: number) => Promise<void>;

/** What came of it: an account, or an application that somebody has to decide on. */
export type Registered = { userID: number; name: string; email: string } | { applicant: ApplicantRow };

interface Dependencies extends Pick<ServerKit, "database" | "clock" | "mail"> {
    users: UsersRepository;
    accounts: AccountsService;
    applicants: ApplicantsRepository;
    invites: InvitesService;
    confirmation: Pick<ConfirmationService, "promote">;
    requests: RequestsService;
    tries: LoginAttempts;
    config: Config;
}

/** How somebody came to their account, besides by filling in a form. */
interface Coming extends Pick<AccountOptions, "discoveryText" | "inviteUserID"> {
    /** They had the code that was mailed to the address, so it is theirs. */
    isInvited?: boolean;
    /** Another site says that the address is theirs. */
    isVouched?: boolean;
    origin?: string | null | undefined;
}

const HOUR = 60 * 60 * 1000;
const MAX_REGISTRATIONS_PER_HOUR = 30;

export type RegistrationService = ReturnType<typeof createRegistrationService>;

/**
 * How people come to an account, by the method of the site (contract §2, §5.4).
 *
 * The address somebody gives is a *claim* until they confirm it by the mail they get there. Claims need not be unique, so registering with
 * an address that has an account makes a second account all the same: the answer is 201 with a true id, name and address, and the work is
 * the same to the last query, because nothing of it looks whether the address is known (FC-27). Nobody was lied to: the account exists and
 * can be used under its name. What differs happens later and by mail alone: the owner of the address reads that they have an account
 * already, and under which name; a newcomer reads the link that confirms. An address belongs to the account that confirmed it; an account
 * that cannot confirm stays without one, and as "unconfirmed" where the site asks for a confirmation. So nobody is shut out by a stranger
 * who registered with their address first, either.
 */
export function createRegistrationService(needs: Dependencies) {
    const { database, clock, mail, users, accounts, applicants, invites, confirmation, requests, tries, config } = needs;
    let settleOrigin: SettleOrigin | undefined;

    return {
        /** Says how it is remembered by what a newcomer is known. */
        provideOrigin(settle: SettleOrigin): void {
            settleOrigin = settle;
        },

        /** Throws `InvalidInput`, 400 where people can't register, or 429 after too many from one address. */
        async register(given: Registration | Newcomer, address: string): Promise<Registered> {
            const method = await config.get("registration.method");
            if (method === "closed") throw badRequest("Registration is closed.");
            const takeBack = await tries.count([
                { key: `register ${toNetwork(address)}`, limit: MAX_REGISTRATIONS_PER_HOUR, per: HOUR },
            ]);
            try {
                if (method === "approval") return { applicant: await apply(given) };
                return method === "invitation" ? await acceptInvitation(given) : await enrol(given);
            } catch (error) {
                // A form that has to be filled in again is no account more.
                await takeBack();
                throw error;
            }
        },

        apply,

        /** Makes a member of somebody who was let in; the address is still theirs to confirm. */
        admit: ({ discoveryText, origin, passwordHash, ...account }: ApplicantRow): Promise<number> =>
            join({ ...account, passwordHash: passwordHash || null }, { discoveryText, origin }),
    };

    async function enrol(given: Registration | Newcomer): Promise<Registered> {
        const account = await accounts.check(given, { further: await furtherRows(given) });
        return made(account, await join(account, comingOf(given, account)));
    }

    async function apply(given: Registration | Newcomer): Promise<ApplicantRow> {
        const further = await furtherRows(given);
        const discoveryText = given.discoveryText?.trim() ?? "";
        if (discoveryText === "")
            further.push(createFieldError("discoveryText", "missingField", { message: "Tell us why you want to join." }));
        const { passwordHash, ...account } = await accounts.check(given, { further });
        return database.transaction(async () => {
            const row = await applicants.insert({
                ...account,
                passwordHash: passwordHash ?? "",
                discoveryText,
                origin: comingOf(given, account).origin ?? null,
                dateInserted: toDateTime(clock()),
            });
            if (!row) throw nameTaken();
            await mail.send({
                to: row.email,
                template: applicationReceivedMail,
                values: { name: row.name },
                locale: await config.get("garden.locale"),
            });
            return row;
        });
    }

    async function acceptInvitation(given: Registration | Newcomer): Promise<Registered> {
        const invite = given.invitationCode ? await invites.look(given.invitationCode) : undefined;
        const further = await furtherRows(given);
        if (!invite) {
            const message = given.invitationCode
                ? "That invitation has expired. Ask for a new one."
                : "Registration here is by invitation only.";
            further.push(createFieldError("invitationCode", "invalid", { message }));
        } else if (toEmailKey(given.email.trim()) !== invite.emailKey) {
            further.push(createFieldError("email", "invalid", { message: "The invitation was sent to another address." }));
        }
        const account = await accounts.check(given, { further });
        if (!invite) throw new InvalidInput(further);
        return made(account, await joinInvited(account, invite, comingOf(given, account)));
    }

    /** Whoever has the code has read the mail, so the address is theirs, unless it has an account. */
    async function joinInvited(account: CheckedAccount, invite: InviteRow, coming: Coming): Promise<number> {
        return database.transaction(async () => {
            if (!(await invites.claim(invite)))
                throw new InvalidInput([
                    createFieldError("invitationCode", "invalid", { message: "That invitation has been used already." }),
                ]);
            const userID = await join(account, { ...coming, inviteUserID: invite.insertUserID, isInvited: true });
            await invites.acceptedBy(invite, userID);
            return userID;
        });
    }

    async function join(
        account: CheckedAccount,
        { isInvited = false, isVouched = false, origin, ...further }: Coming,
    ): Promise<number> {
        const mustConfirm = !isInvited && (await config.get("registration.confirmEmail"));
        return database.transaction(async () => {
            const userID = await accounts.add(account, {
                ...further,
                roleIDs: [mustConfirm ? RoleID.unconfirmed : RoleID.member],
                email: "claimed",
            });
            if (origin) await settleOrigin?.(origin, userID);
            // An address that is another account's already stays a claim, whoever vouches for it, and that account is not touched (FC-29).
            const isOwn = (isInvited || isVouched) && (await users.own(userID, account));
            if (!isOwn) await requests.ask("confirm", { userID });
            else await confirmation.promote(userID, account.emailKey);
            return userID;
        });
    }

    async function furtherRows({ termsOfService }: Pick<Registration, "termsOfService">) {
        const mustAgree = (await config.get("registration.termsUrl")) !== "";
        const row = mustAgree && !termsOfService ? rowFor("termsOfService", "You must agree to the terms to join.") : undefined;
        return row ? [row] : [];
    }
}

/** The word of another site is good for the address that it gave, and no other. */
function comingOf(given: Registration | Newcomer, { emailKey }: Pick<CheckedAccount, "emailKey">): Coming {
    if (!("origin" in given)) return {};
    return { origin: given.origin, isVouched: given.provedEmail !== undefined && toEmailKey(given.provedEmail) === emailKey };
}

const made = ({ name, email }: CheckedAccount, userID: number): Registered => ({ userID, name, email });
