import type { Input } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Database } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, notFound, requirePermission, requireSession } from "@parley/library/server/http";
import type { putRoleRequestMeta, RoleRequestMeta } from "@parley/roleRequests/contract";
import type { Users } from "@parley/users/server";
import type { RoleRequestsAccess } from "./access";
import type { RoleRequestMetaRow, RoleRequestsRepository } from "./roleRequests.repository";

interface Dependencies {
    database: Database;
    actionLog: Pick<ActionLog, "record">;
    repository: Pick<RoleRequestsRepository, "meta" | "metas" | "setMeta" | "removeMeta">;
    users: Pick<Users, "roleIDsOf">;
    access: Pick<RoleRequestsAccess, "findOfferable">;
}

/** Words of an offer, as its actions store them; null without an offer. */
export type OfferWords = Pick<RoleRequestMetaRow, "name" | "body"> | null;

export type RoleOffersService = ReturnType<typeof createRoleOffersService>;

/** Creates the service for the roles that members may ask for (contract §5.19). */
export function createRoleOffersService({ database, actionLog, repository, users, access }: Dependencies) {
    return {
        async list(viewer: Viewer): Promise<RoleRequestMeta[]> {
            requireSession(viewer);
            const held = await users.roleIDsOf(viewer.userID);
            return (await repository.metas()).map((meta) => ({ ...meta, isHeld: held.includes(meta.roleID) }));
        },

        /** Offers a role, or changes the words of the offer. */
        async set(viewer: Viewer, input: Input<typeof putRoleRequestMeta>): Promise<RoleRequestMeta> {
            requirePermission(viewer, "site.manage");
            const { roleID } = input;
            const words = { name: input.name.trim(), body: input.body.trim() };
            if (words.name === "") throw invalidField("name", "name should say what members ask for.");
            if (!(await access.findOfferable(viewer, roleID))) throw invalidField("roleID", "Nobody can be asked for this role.");
            await database.transaction(async () => {
                const before = await readWords(roleID);
                if (before?.name === words.name && before.body === words.body) return;
                await repository.setMeta({ roleID, ...words });
                await record(viewer, "offer", { roleID, before, after: words });
            });
            return { roleID, ...words, isHeld: (await users.roleIDsOf(viewer.userID)).includes(roleID) };
        },

        /** Ends an offer. Pending requests stay. */
        async end(viewer: Viewer, roleID: number): Promise<void> {
            requirePermission(viewer, "site.manage");
            await database.transaction(async () => {
                const before = await readWords(roleID);
                if (!before) throw notFound("Offer");
                await repository.removeMeta(roleID);
                await record(viewer, "endOffer", { roleID, before, after: null });
            });
        },

        readWords,

        /** Gives an offer the words that it had before an action. */
        async restore(roleID: number, words: OfferWords): Promise<void> {
            await (words ? repository.setMeta({ roleID, ...words }) : repository.removeMeta(roleID));
        },
    };

    async function readWords(roleID: number): Promise<OfferWords> {
        const meta = await repository.meta(roleID);
        return meta ? { name: meta.name, body: meta.body } : null;
    }

    async function record(
        viewer: Viewer,
        kind: "offer" | "endOffer",
        { roleID, before, after }: { roleID: number; before: OfferWords; after: OfferWords },
    ): Promise<void> {
        const words = { before: { words: before }, after: { words: after } };
        await actionLog.record(viewer, { kind, recordType: "roleOffer", recordID: roleID, ...words });
    }
}
