import type { UsersRepository } from "@parley/accounts/server";
import { requireMaxLength, toEmailKey } from "@parley/accounts/server";
import type { postRegister } from "@parley/authentication/contract";
import { MAX_DISCOVERY_TEXT_LENGTH, MAX_LINE_LENGTH } from "@parley/authentication/contract";
import type { Config } from "@parley/config/server";
import type { Input } from "@parley/library/contract";
import { createFieldError, toDateTime } from "@parley/library/contract";
import { badRequest, InvalidInput } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { LoginAttempts } from "@parley/passwords/server";
import { toNetwork } from "@parley/passwords/server";
import { RoleID } from "@parley/permissions/contract";
import type { AccountOptions, AccountsService, CheckedAccount } from "../accounts.service";
import { createNameTakenError, toFieldError } from "../accounts.service";
import type { RequestsService } from "../credentials/requests.service";
import { applicationReceivedMail } from "../mails/applicationReceived";
import type { ApplicantRow, ApplicantsRepository } from "./applicants.repository";
import type { ConfirmationService } from "./confirmation.service";
import type { FoundInvite, InvitesService } from "./invites.service";

/** Fields of a registration. */
export type Registration = Input<typeof postRegister>;

/** Registration of a member whom an identity provider has verified, without a password. */
export interface Newcomer extends Omit<Registration, "password"> {
    /** External identity; stored by the function passed to `provideOrigin`. */
    origin: string;
    /** Email address that the provider has verified, if any. */
    provedEmail: string | undefined;
}

/** Stores the external identity of a new account, in the transaction that creates it. */
export type SettleOrigin = (origin: string, userID: number) => Promise<void>;

/** Result of a registration: an account, or an application that needs approval. */
export type Registered = { userID: number; name: string; email: string } | { applicant: ApplicantRow };

interface Dependencies extends Pick<ServerKit, "database" | "clock" | "mail"> {
    users: UsersRepository;
    accounts: AccountsService;
    applicants: ApplicantsRepository;
    invites: InvitesService;
    confirmation: Pick<ConfirmationService, "promote">;
    requests: RequestsService;
    loginAttempts: LoginAttempts;
    config: Config;
}

/** Where a registration comes from. */
export interface RegistrationSource {
    /** IP address. */
    address: string;
    /** Language in which the newcomer reads; undefined for that of the site. */
    language: string | undefined;
}

/** Circumstances of a registration besides the form. */
interface Coming extends Pick<AccountOptions, "discoveryText" | "inviteUserID" | "language"> {
    /** Whether the registration used an invitation code, which proves the email address. */
    isInvited?: boolean;
    /** Whether an identity provider has verified the email address. */
    isVouched?: boolean;
    origin?: string | null | undefined;
}

const HOUR = 60 * 60 * 1000;
const MAX_REGISTRATIONS_PER_HOUR = 30;

export type RegistrationService = ReturnType<typeof createRegistrationService>;

/**
 * Creates the service that registers members by the site's registration method (contract §2, §5.4).
 *
 * A given email address is only a *claim* until it is confirmed by mail. Claims need not be unique: registering with an address that has an
 * account creates a second account. The response is 201 with the actual ID, name and address, and the queries are the same, because
 * registration never checks whether the address is known (FC-27). The account exists and can be used by its name. The difference appears
 * only later and by mail: the owner of the address gets a mail with the name of their account; a newcomer gets a confirmation link. An
 * address belongs to the account that confirmed it. An account that can't confirm its address has none, and stays "unconfirmed" if the site
 * requires confirmation. So nobody can be locked out by a stranger who registered with their address first.
 */
export function createRegistrationService(dependencies: Dependencies) {
    const { database, clock, mail, users, accounts, applicants, invites, confirmation, requests, loginAttempts, config } =
        dependencies;
    let settleOrigin: SettleOrigin | undefined;

    return {
        /** Registers the function that stores external identities. */
        provideOrigin(settle: SettleOrigin): void {
            settleOrigin = settle;
        },

        /** Registers a member, who is written to in the language in which they read. Throws `InvalidInput`, 400 if registration is closed, and 429 after too many from one network. */
        async register(given: Registration | Newcomer, { address, language }: RegistrationSource): Promise<Registered> {
            const method = await config.get("registration.method");
            if (method === "closed") throw badRequest("Registration is closed.");
            const { name, email, invitationCode = "", discoveryText = "" } = given;
            const password = "password" in given ? given.password : "";
            requireMaxLength({ name, email, invitationCode, password }, MAX_LINE_LENGTH);
            requireMaxLength({ discoveryText }, MAX_DISCOVERY_TEXT_LENGTH);
            const uncount = await loginAttempts.count([
                { key: `register ${toNetwork(address)}`, limit: MAX_REGISTRATIONS_PER_HOUR, per: HOUR },
            ]);
            try {
                if (method === "approval") return { applicant: await apply(given, language) };
                return method === "invitation" ? await acceptInvitation(given, language) : await enrol(given, language);
            } catch (error) {
                // A rejected form does not count as a registration.
                await uncount();
                throw error;
            }
        },

        apply,

        /** Creates the account of an approved applicant. The email address still needs confirmation. */
        admit: ({ discoveryText, origin, passwordHash, language, ...account }: ApplicantRow): Promise<number> =>
            join({ ...account, passwordHash: passwordHash || null }, { discoveryText, origin, language: language ?? undefined }),
    };

    async function enrol(given: Registration | Newcomer, language: string | undefined): Promise<Registered> {
        const account = await accounts.check(given, { further: await furtherRows(given) });
        return made(account, await join(account, { ...comingOf(given, account), language }));
    }

    async function apply(given: Registration | Newcomer, language: string | undefined): Promise<ApplicantRow> {
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
                language: language ?? null,
                dateInserted: toDateTime(clock()),
            });
            if (!row) throw createNameTakenError();
            await mail.send({
                to: row.email,
                template: applicationReceivedMail,
                values: { name: row.name },
                locale: language,
            });
            return row;
        });
    }

    async function acceptInvitation(given: Registration | Newcomer, language: string | undefined): Promise<Registered> {
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
        return made(account, await joinInvited(account, invite, { ...comingOf(given, account), language }));
    }

    /** Joins with an invitation. The mailed code proves the address, unless another account owns it. */
    async function joinInvited(account: CheckedAccount, invite: FoundInvite, coming: Coming): Promise<number> {
        return database.transaction(async () => {
            if (!(await invites.claim(invite)))
                throw new InvalidInput([
                    createFieldError("invitationCode", "invalid", { message: "That invitation has been used already." }),
                ]);
            const userID = await join(account, { ...coming, inviteUserID: invite.insertUserID, isInvited: invite.isProof });
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
            // An address that another account owns remains a claim, even if verified otherwise, and that account does not change (FC-29).
            const isOwn = (isInvited || isVouched) && (await users.own(userID, account));
            if (!isOwn) await requests.ask("confirm", { userID });
            else await confirmation.promote(userID, account.emailKey);
            return userID;
        });
    }

    async function furtherRows({ termsOfService }: Pick<Registration, "termsOfService">) {
        const mustAgree = (await config.get("registration.termsUrl")) !== "";
        const row = mustAgree && !termsOfService ? toFieldError("termsOfService", "Agree to the terms to join.") : undefined;
        return row ? [row] : [];
    }
}

/** Returns the circumstances of a registration. An identity provider's verification applies only to the address that it reported. */
function comingOf(given: Registration | Newcomer, { emailKey }: Pick<CheckedAccount, "emailKey">): Coming {
    if (!("origin" in given)) return {};
    return { origin: given.origin, isVouched: given.provedEmail !== undefined && toEmailKey(given.provedEmail) === emailKey };
}

const made = ({ name, email }: CheckedAccount, userID: number): Registered => ({ userID, name, email });
