import type { EraseMethod } from "@parley/accounts/contract";
import { SYSTEM_USER_ID } from "@parley/accounts/contract";
import type { UserRow, UsersRepository } from "@parley/accounts/server";
import { isReopenable, toEmailKey } from "@parley/accounts/server";
import type { ClosedAccount, getClosedAccounts } from "@parley/authentication/contract";
import { GRACE_DAYS } from "@parley/authentication/contract";
import type { Input, Page } from "@parley/library/contract";
import { computeRank, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, forbidden, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import type { LastAdministratorGuard, PermissionsService, Reauthentication, RolesRepository } from "@parley/permissions/server";
import type { CredentialsService } from "../credentials/credentials.service";
import type { KeysService } from "../credentials/keys.service";
import { accountClosedMail } from "../mails/accountClosed";
import type { ApplicantsRepository } from "../registration/applicants.repository";
import type { InvitesService } from "../registration/invites.service";

/**
 * Erases what a feature stores about a member, by the method they chose. An interrupted erasure is called again from the start, so it must
 * handle partly erased data. It may run long and opens its own transactions.
 */
export type Erasure = (userID: number, method: EraseMethod, member: { name: string }) => Promise<void>;

interface Dependencies extends Pick<ServerKit, "database" | "clock" | "mail" | "siteURL"> {
    users: UsersRepository;
    roles: RolesRepository;
    applicants: ApplicantsRepository;
    permissions: PermissionsService;
    credentials: CredentialsService;
    invites: InvitesService;
    keys: KeysService;
    guardLastAdministrator: LastAdministratorGuard;
    sessions: Sessions;
    fresh: Pick<Reauthentication, "require">;
    /** Deletes the photo of an erased member. */
    removePhoto?: ((photo: string | null) => Promise<void>) | undefined;
}

const DAY = 24 * 60 * 60 * 1000;
const AT_ONCE = 20;

export type ClosingService = ReturnType<typeof createClosingService>;

/**
 * Creates the service that closes and erases accounts, in two steps to prevent accidental loss. A closed account is hidden: its posts are
 * shown under "Deleted User", nobody is signed in to it, and its name stays taken. During the grace period, an owner who closed it reopens
 * it by signing in; members who may delete members can reopen any account. Then the account is erased: first the features' data by the
 * chosen method, then all personal data. The empty row remains for references from posts (FC-53).
 */
export function createClosingService(dependencies: Dependencies) {
    const { database, clock, mail, siteURL, users, roles, applicants, permissions, credentials } = dependencies;
    const { invites, keys, guardLastAdministrator, sessions, fresh, removePhoto } = dependencies;
    const erasures = new Map<string, Erasure>();

    return {
        provideErasure: (name: string, erasure: Erasure): void => void erasures.set(name, erasure),

        /** Closes the viewer's own account, with the password as confirmation. Throws 409 for the last administrator. */
        async closeOwn(viewer: Viewer, { deleteMethod, password }: { deleteMethod: EraseMethod; password?: string | undefined }) {
            await credentials.prove(viewer, password);
            await close(viewer, viewer.userID, deleteMethod);
        },

        /**
         * Closes another member's account (contract §5.4). Throws 403 unless the viewer ranks above them and has recently reauthenticated.
         */
        async closeOther(viewer: Viewer, userID: number, deleteMethod: EraseMethod): Promise<void> {
            requirePermission(viewer, "users.delete");
            const row = await users.byID(userID);
            if (!row || row.deleted) throw notFound("User");
            if (userID === SYSTEM_USER_ID) throw badRequest("The System can’t be deleted.");
            if (computeRank(await permissions.of(userID)) >= computeRank(viewer.permissions))
                throw forbidden("users.delete", { description: "This member does not rank below you." });
            await fresh.require(viewer);
            await close(viewer, userID, deleteMethod);
        },

        /** Reopens a closed account for its owner, who has just signed in. */
        async reopenOwn(row: UserRow): Promise<void> {
            if (isReopenable(row)) await reopen(row.userID);
        },

        /** Reopens a closed account, for members who may delete members. Throws 404 if there is none or it has been erased. */
        async reopenOther(viewer: Viewer, userID: number): Promise<void> {
            requirePermission(viewer, "users.delete");
            const row = await users.byID(userID);
            if (!row?.deleted || row.eraseAfter === null) throw notFound("User");
            await reopen(userID);
        },

        /** Lists the accounts that can be reopened, for members who may delete members. */
        async list(viewer: Viewer, { page = 1, limit = 30 }: Input<typeof getClosedAccounts>): Promise<Page<ClosedAccount>> {
            requirePermission(viewer, "users.delete");
            const [rows, total] = await Promise.all([users.closed(limit, (page - 1) * limit), users.countClosed()]);
            const items = rows.map(({ userID, name, closedByID, eraseAfter }) => ({
                userID,
                name,
                byThemselves: closedByID === userID,
                eraseAfter: eraseAfter ?? "",
            }));
            return { items, paging: { page, limit, total } };
        },

        /** Erases the accounts whose grace period is over. An interrupted erasure is repeated from the start. */
        async eraseDue(): Promise<void> {
            for (;;) {
                const due = await users.dueForErasure(toDateTime(clock()), AT_ONCE);
                for (const row of due) await erase(row);
                if (due.length < AT_ONCE) return;
            }
        },
    };

    async function close(viewer: Viewer, userID: number, eraseMethod: EraseMethod): Promise<void> {
        const row = await users.byID(userID);
        if (!row || row.deleted) throw notFound("User");
        const eraseAfter = new Date(clock().getTime() + GRACE_DAYS * DAY);
        const isOwn = viewer.userID === userID;
        const locale = await mail.findLocale(userID);
        await guardLastAdministrator(async () => {
            await users.update(userID, {
                deleted: true,
                closedByID: viewer.userID,
                eraseMethod,
                eraseAfter: toDateTime(eraseAfter),
            });
            await sessions.endAll(userID);
            await keys.forget(userID);
            if (!isOwn || !row.email || !row.emailKey) return;
            const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(eraseAfter);
            await mail.send({
                to: row.email,
                template: accountClosedMail,
                values: { name: row.name, date, url: `${siteURL}/entry/signin` },
                locale,
            });
        });
    }

    async function reopen(userID: number): Promise<void> {
        await users.update(userID, { deleted: false, closedByID: null, eraseMethod: null, eraseAfter: null });
    }

    async function erase(row: UserRow): Promise<void> {
        const { userID, name, eraseMethod, email, pendingEmail, emailKey, emailClaimKey, photo } = row;
        for (const erasure of erasures.values()) await erasure(userID, eraseMethod ?? "delete", { name });
        await removePhoto?.(photo);
        const addresses = [email, pendingEmail].filter((address) => address !== null);
        const addressKeys = [emailKey, emailClaimKey, pendingEmail && toEmailKey(pendingEmail)].filter((key) => !!key);
        await database.transaction(async () => {
            await sessions.endAll(userID);
            await keys.forget(userID);
            await invites.forget(userID);
            await applicants.forget(addressKeys as string[]);
            await mail.forget(addresses);
            await roles.takeFrom(userID, await roles.idsOf(userID));
            await users.update(userID, {
                name: "",
                nameKey: `erased ${userID}`,
                nameSkeleton: `erased ${userID}`,
                email: null,
                emailKey: null,
                emailClaimKey: null,
                pendingEmail: null,
                emailConfirmed: false,
                showEmail: false,
                passwordHash: null,
                hashMethod: null,
                photo: null,
                title: null,
                language: null,
                about: null,
                discoveryText: null,
                inviteUserID: null,
                isAdmin: false,
                isSuperAdmin: false,
                profileUrl: null,
                importSource: null,
                eraseAfter: null,
            });
        });
    }
}
