import type { UserRow, UsersRepository } from "@parley/accounts/server";
import type { DateTime } from "@parley/library/contract";
import { computeRank, toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, invalidField, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import { OPERATOR } from "../authority";
import type { PermissionsService } from "../permissions.service";
import type { BanDetails, BansRepository } from "./bans.repository";
import type { LastAdministratorGuard } from "./lastAdministratorGuard";
import type { ManagedMembers } from "./managedMembers";

/** Whether to ban a member, with an optional reason and expiry date. */
export interface Ban {
    banned: boolean;
    reason?: string | null | undefined;
    dateExpires?: DateTime | null | undefined;
}

/** Maximum number of expired bans that are lifted in one pass. */
const MAX_EXPIRED_AT_ONCE = 100;

/** State of a ban as stored and logged. */
interface BanState extends BanDetails {
    banned: 0 | 1;
}

const NO_BAN: BanState = { banned: 0, reason: null, dateExpires: null };

interface Dependencies extends Pick<ServerKit, "clock"> {
    users: UsersRepository;
    bans: BansRepository;
    permissions: PermissionsService;
    guardLastAdministrator: LastAdministratorGuard;
    sessions: Pick<Sessions, "renewAll" | "endAll">;
    actionLog: Pick<ActionLog, "record">;
    readForChange: ManagedMembers["readForChange"];
}

/** Creates the functions that ban members and lift bans. */
export function createBans({
    clock,
    users,
    bans,
    permissions,
    guardLastAdministrator,
    sessions,
    actionLog,
    readForChange,
}: Dependencies) {
    return {
        /**
         * Bans a member or lifts a ban, and logs the action unless it is an undo (FC-22, FC-26). A ban ends all sessions, so that lifting
         * it signs nobody in. Throws 403 unless the viewer ranks above the member (contract §3.4, §5.4).
         */
        async ban(viewer: Viewer, userID: number, ban: Ban, { isRecorded = true } = {}): Promise<{ banned: boolean }> {
            const { banned } = ban;
            requirePermission(viewer, ["community.moderate", "users.edit"]);
            await guardLastAdministrator(async () => {
                const { actor, row } = await readForChange(viewer, userID);
                if (
                    computeRank(actor.permissions) <= computeRank(await permissions.ofFree(row)) &&
                    actor.userID !== OPERATOR.userID
                )
                    throw forbidden("users.edit", { description: "You can only ban members who rank below you." });
                const before = await findBan(row);
                const after = banned ? newBan(ban) : NO_BAN;
                await users.update(userID, { banned: after.banned, dateUpdated: toDateTime(clock()) });
                await storeBanDetails(userID, after);
                await sessions.endAll(userID);
                if (!isRecorded) return;
                const kind = banned ? "ban" : "unban";
                const reason = after.reason ?? undefined;
                await actionLog.record(viewer, { kind, recordType: "user", recordID: userID, before, after, reason });
            });
            return { banned };
        },

        /** Returns the current ban states of members, to compare with the state after an action. */
        async findBans(rows: readonly Pick<UserRow, "userID" | "banned">[]): Promise<Map<number, BanState>> {
            const details = await bans.findAll(rows.filter(({ banned }) => banned > 0).map(({ userID }) => userID));
            return new Map(rows.map((row) => [row.userID, banStateOf(row, details.get(row.userID))]));
        },

        /** Returns the reason and expiry date of a member's ban. */
        banDetails: (userID: number): Promise<BanDetails | undefined> => bans.find(userID),

        /** Lifts expired bans. The action log has no entry for them, because nobody lifted them. */
        async liftExpired(): Promise<void> {
            for (const userID of await bans.findExpired(toDateTime(clock()), MAX_EXPIRED_AT_ONCE))
                await guardLastAdministrator(async () => {
                    await users.update(userID, { banned: 0 });
                    await bans.remove(userID);
                });
        },
    };

    async function findBan({ userID, banned }: Pick<UserRow, "userID" | "banned">): Promise<BanState> {
        return banStateOf({ banned }, banned === 0 ? undefined : await bans.find(userID));
    }

    function banStateOf({ banned }: Pick<UserRow, "banned">, details: BanDetails | undefined): BanState {
        return banned === 0 ? NO_BAN : { banned: 1, reason: details?.reason ?? null, dateExpires: details?.dateExpires ?? null };
    }

    /** Returns the state of a new ban; throws 422 if it would have expired already. */
    function newBan({ reason, dateExpires = null }: Ban): BanState {
        if (dateExpires !== null && dateExpires <= toDateTime(clock()))
            throw invalidField("dateExpires", "A ban ends in the future.", { code: "invalid" });
        return { banned: 1, reason: reason?.trim() || null, dateExpires };
    }

    async function storeBanDetails(userID: number, { reason, dateExpires }: BanState): Promise<void> {
        if (reason === null && dateExpires === null) await bans.remove(userID);
        else await bans.put(userID, { reason, dateExpires });
    }
}
