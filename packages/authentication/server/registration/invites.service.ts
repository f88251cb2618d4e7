import { createHash, randomBytes } from "node:crypto";
import type { UsersRepository } from "@parley/accounts/server";
import { toEmailKey } from "@parley/accounts/server";
import type { getInvites, Invite, postInvite } from "@parley/authentication/contract";
import type { Config } from "@parley/config/server";
import type { Input, Page } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, invalidField, notFound, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { LoginAttempts } from "@parley/passwords/server";
import { invitedMail } from "../mails/invited";
import type { InviteRow } from "./invites.repository";
import { createInvitesRepository } from "./invites.repository";

interface Dependencies extends Pick<ServerKit, "database" | "clock" | "mail" | "siteURL"> {
    users: UsersRepository;
    loginAttempts: LoginAttempts;
    config: Config;
}

/** Invitation found by one of its codes. */
export interface FoundInvite extends InviteRow {
    /** Whether the code is the one in the mail, which proves that its user reads the mails to this address. */
    isProof: boolean;
}

const DAY = 24 * 60 * 60 * 1000;
const GOOD_FOR = 14 * DAY;
const MAX_INVITATIONS_PER_DAY = 10;

export type InvitesService = ReturnType<typeof createInvitesService>;

/**
 * Creates the service for invitations, if registration is by invitation. An invitation is mailed to one email address and is valid for that
 * address, once, for 14 days. There are two codes: only the recipient learns the one in the mail, so that using it confirms the address; the
 * inviter sees another one, which they may pass on (contract §5.17).
 */
export function createInvitesService({ database, clock, mail, siteURL, users, loginAttempts, config }: Dependencies) {
    const invites = createInvitesRepository(database);
    const now = () => toDateTime(clock());

    return {
        /** Lists the viewer's invitations, newest first. */
        async list(viewer: Viewer, { page = 1, limit = 30 }: Input<typeof getInvites>): Promise<Page<Invite>> {
            requireSession(viewer);
            const [rows, total] = await Promise.all([
                invites.listOf(viewer.userID, limit, (page - 1) * limit),
                invites.countOf(viewer.userID),
            ]);
            return { items: rows.map(shown), paging: { page, limit, total } };
        },

        /**
         * Invites an address, in the chosen language or that of the site. The response is the same whether the address has an account or not (FC-27). Throws 429 after too many
         * invitations in a day.
         */
        async invite(viewer: Viewer, { email: given, locale }: Input<typeof postInvite>): Promise<Invite> {
            requireSession(viewer);
            if ((await config.get("registration.method")) !== "invitation")
                throw badRequest("You don’t need an invitation here.");
            const email = given.trim();
            const emailKey = toEmailKey(email);
            if (emailKey === undefined) throw invalidField("email", "That is not an email address.");
            await requireOffered(locale);
            await loginAttempts.count([{ key: `invite ${viewer.userID}`, limit: MAX_INVITATIONS_PER_DAY, per: DAY }]);
            const mailedCode = randomBytes(24).toString("base64url");
            const inviter = await users.byID(viewer.userID);
            return database.transaction(async () => {
                const row = await invites.insert({
                    codeHash: hashOf(mailedCode),
                    code: randomBytes(12).toString("base64url"),
                    email,
                    emailKey,
                    insertUserID: viewer.userID,
                    dateInserted: now(),
                    dateExpires: toDateTime(new Date(clock().getTime() + GOOD_FOR)),
                });
                await mail.send({
                    to: email,
                    template: invitedMail,
                    values: { inviter: inviter?.name ?? "", url: `${siteURL}/entry/register?InvitationCode=${mailedCode}` },
                    locale,
                });
                return shown(row);
            });
        },

        /** Deletes an unused invitation. */
        async remove(viewer: Viewer, inviteID: number): Promise<void> {
            requireSession(viewer);
            if (!(await invites.remove(inviteID, viewer.userID))) throw notFound("Invite");
        },

        /** Returns the valid invitation for a code, if any, and whether the code proves the address. */
        async look(code: string): Promise<FoundInvite | undefined> {
            const codeHash = hashOf(code);
            const row = await invites.open(codeHash, code, now());
            return row && { ...row, isProof: row.codeHash === codeHash };
        },

        /** Uses up an invitation in the transaction that creates the account; false if it was used concurrently. */
        claim: ({ inviteID }: InviteRow): Promise<boolean> => invites.claim(inviteID, now()),

        /** Stores which user accepted it. */
        acceptedBy: ({ inviteID }: InviteRow, userID: number): Promise<void> => invites.acceptedBy(inviteID, userID),

        forget: invites.forget,
    };

    async function requireOffered(locale: string | undefined): Promise<void> {
        const offered = [await config.get("garden.locale"), ...(await config.get("garden.locales"))];
        if (locale !== undefined && !offered.includes(locale))
            throw invalidField("locale", "Choose one of the languages of this site.");
    }

    function shown({ inviteID, email, code, acceptedUserID, dateInserted, dateExpires, dateAccepted }: InviteRow): Invite {
        const status = dateAccepted ? "accepted" : dateExpires > now() ? "open" : "expired";
        return { inviteID, email, code, status, acceptedUserID, dateInserted, dateExpires };
    }
}

const hashOf = (code: string) => createHash("sha256").update(`invite ${code}`).digest("base64url");
