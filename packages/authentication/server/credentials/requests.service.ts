import type { UserRow, UsersRepository } from "@parley/accounts/server";
import { isReopenable, toEmailKey } from "@parley/accounts/server";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import type { MailTemplate } from "@parley/library/server/mail";
import type { LoginAttempts } from "@parley/passwords/server";
import { accountExistsMail } from "../mails/accountExists";
import { emailChangeMail } from "../mails/emailChange";
import { emailConfirmMail } from "../mails/emailConfirm";
import { passwordResetMail } from "../mails/passwordReset";
import type { KeyPurpose } from "./keys.repository";
import type { KeysService } from "./keys.service";
import type { RequestKind, RequestRow } from "./requests.repository";
import { createRequestsRepository } from "./requests.repository";

/** Subject of a request: a known member, or a name or address as typed. */
export type Subject = { userID: number } | { username: string };

interface Dependencies extends Pick<ServerKit, "database" | "clock" | "mail" | "siteURL"> {
    users: UsersRepository;
    keys: KeysService;
    loginAttempts: LoginAttempts;
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Maximum number of mails to one address in an hour (FC-76). */
const MAX_MAILS_PER_HOUR = 5;
/** Age after which unprocessed requests are deleted, in milliseconds. Longer than a clock is likely to be ahead. */
const RETENTION_MS = 3 * DAY;
const AT_ONCE = 50;

export type RequestsService = ReturnType<typeof createRequestsService>;

/**
 * Creates the service for requests by anonymous users that are answered by mail. A request only inserts a row; whether the account exists
 * is looked up later. So neither response, queries nor time reveal who has an account (FC-27).
 */
export function createRequestsService({ database, clock, mail, siteURL, users, keys, loginAttempts }: Dependencies) {
    const requests = createRequestsRepository(database);
    let working: Promise<void> = Promise.resolve();

    return {
        /** Stores a request, in the current transaction if there is one. */
        async ask(kind: RequestKind, subject: Subject): Promise<void> {
            await requests.insert({ kind, subject: JSON.stringify(subject), dateInserted: toDateTime(clock()) });
            database.afterCommit(() => void work().catch(() => undefined));
        },

        work,

        sweep: (): Promise<void> => requests.removeBefore(toDateTime(new Date(clock().getTime() - RETENTION_MS))),
    };

    /** Processes the pending requests, each once across all servers. Failed requests are retried with the next call. */
    function work(): Promise<void> {
        working = working
            .catch(() => undefined)
            .then(async () => {
                const outcomes = [];
                for (const request of await requests.open(AT_ONCE)) outcomes.push(await settled(request));
                const failed = outcomes.find((outcome) => outcome.status === "rejected");
                if (failed) throw failed.reason;
            });
        return working;
    }

    /** Processes a request without throwing, so that a failure does not prevent the others. */
    async function settled(request: RequestRow): Promise<PromiseSettledResult<void>> {
        const [outcome] = await Promise.allSettled([
            database.transaction(async () => {
                if (await requests.take(request.requestID)) await answer(request);
            }),
        ]);
        return outcome;
    }

    async function answer({ kind, subject }: RequestRow): Promise<void> {
        const row = await rowOf(JSON.parse(subject) as Subject);
        if (!row) return;
        if (kind === "password") return answerPassword(row);
        if (row.deleted) return;
        const email = kind === "emailChange" ? row.pendingEmail : row.emailClaimKey && row.email;
        const emailKey = email && toEmailKey(email);
        if (!emailKey) return;
        const { owner } = await users.byAddress(emailKey);
        if (owner && owner.userID !== row.userID) return notifyOwner(owner, email, row);
        if (kind === "emailChange") await mailKey("emailChange", emailChangeMail, row, { email, emailKey });
        else await mailKey("emailConfirm", emailConfirmMail, row, { email, emailKey });
    }

    async function rowOf(subject: Subject): Promise<UserRow | undefined> {
        if ("userID" in subject) return users.byID(subject.userID);
        const emailKey = toEmailKey(subject.username.trim());
        if (emailKey === undefined) return users.byNameKey(foldName(subject.username));
        const { owner, claimant } = await users.byAddress(emailKey);
        return owner ?? claimant;
    }

    async function answerPassword(row: UserRow): Promise<void> {
        const emailKey = row.emailKey ?? row.emailClaimKey;
        if (!row.email || !emailKey || (row.deleted && !isReopenable(row))) return;
        await mailKey("passwordReset", passwordResetMail, row, { email: row.email, emailKey });
    }

    async function notifyOwner(owner: UserRow, email: string, newcomer: UserRow): Promise<void> {
        if (owner.deleted || !(await mayMail(email))) return;
        await mail.send({
            to: email,
            template: accountExistsMail,
            userID: owner.userID,
            values: {
                name: owner.name,
                newName: newcomer.name,
                signInURL: `${siteURL}/entry/signin`,
                passwordURL: `${siteURL}/entry/passwordrequest`,
            },
        });
    }

    async function mailKey(
        purpose: KeyPurpose,
        template: MailTemplate<"name" | "url">,
        { userID, name }: UserRow,
        address: { email: string; emailKey: string },
    ): Promise<void> {
        if (!(await mayMail(address.email))) return;
        const url = await keys.make(purpose, { userID, ...address });
        await mail.send({ to: address.email, template, values: { name, url }, userID });
    }

    async function mayMail(email: string): Promise<boolean> {
        try {
            await loginAttempts.count([{ key: `mail ${toEmailKey(email)}`, limit: MAX_MAILS_PER_HOUR, per: HOUR }]);
            return true;
        } catch (error) {
            if (error instanceof ApiRefusal) return false;
            throw error;
        }
    }
}
