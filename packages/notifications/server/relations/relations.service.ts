import type { SmartID } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, notFound, requireSession, resolveMemberID } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { MemberRelation } from "@parley/notifications/contract";
import type { Users } from "@parley/users/server";
import { createRelationsRepository } from "./relations.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock">;
    users: Pick<Users, "byIDs">;
    /** Returns those of these user IDs whose accounts are open. */
    findOpenAccounts(userIDs: readonly number[]): Promise<readonly number[]>;
}

export type RelationsService = ReturnType<typeof createRelationsService>;

/**
 * Creates the service for following and blocking members. A blocked member does not learn of it: their posts look as before to
 * them, and no longer notify the member who has blocked them.
 */
export function createRelationsService({ kit: { database, clock }, users, findOpenAccounts }: Dependencies) {
    const repository = createRelationsRepository(database);

    return {
        async list(viewer: Viewer): Promise<MemberRelation[]> {
            requireSession(viewer);
            const rows = await repository.list(viewer.userID);
            const fragments = await users.byIDs(rows.map(({ otherUserID }) => otherUserID));
            return rows.flatMap(({ otherUserID, ...choice }) => {
                const user = fragments.get(otherUserID);
                return user ? [{ user, ...choice }] : [];
            });
        },

        async get(viewer: Viewer, userID: SmartID): Promise<MemberRelation> {
            return relationTo(viewer, await requireOther(viewer, userID));
        },

        /** Follows or unfollows a member. Following lifts a block. */
        follow: (viewer: Viewer, userID: SmartID, followed: boolean): Promise<MemberRelation> =>
            change(viewer, userID, followed ? { followed, blocked: false } : { followed }),

        /** Blocks or unblocks a member. Blocking ends following. */
        block: (viewer: Viewer, userID: SmartID, blocked: boolean): Promise<MemberRelation> =>
            change(viewer, userID, blocked ? { blocked, followed: false } : { blocked }),

        change,
        followersOf: repository.followersOf,
        /** Returns those of these members who have blocked a member. */
        blockersOf: async (otherUserID: number, userIDs: readonly number[]): Promise<number[]> =>
            (await repository.blocksAmong([otherUserID], userIDs)).map(({ userID }) => userID),
        /** Reads the blocks of these members. Returns whether one of them has blocked one of the others. */
        async findBlocks(otherUserIDs: readonly number[], userIDs: readonly number[]) {
            const rows = await repository.blocksAmong(otherUserIDs, userIDs);
            const blocks = new Set(rows.map(({ userID, otherUserID }) => `${userID} ${otherUserID}`));
            return (otherUserID: number, userID: number): boolean => blocks.has(`${userID} ${otherUserID}`);
        },
        removeAllOf: repository.removeAllOf,
        exported: repository.list,
    };

    /** Stores what the viewer has chosen about a member, and returns all of it. */
    function change(viewer: Viewer, userID: SmartID, changes: { followed?: boolean; blocked?: boolean }) {
        return database.transaction(async () => {
            const otherUserID = await requireOther(viewer, userID);
            const { followed = false, blocked = false } = (await repository.find(viewer.userID, otherUserID)) ?? {};
            await repository.set(viewer.userID, otherUserID, { followed, blocked, ...changes }, toDateTime(clock()));
            return relationTo(viewer, otherUserID);
        });
    }

    /** Returns the user ID of another member; throws 422 for the viewer's own, and 404 if there is no such member. */
    async function requireOther(viewer: Viewer, userID: SmartID): Promise<number> {
        requireSession(viewer);
        const otherUserID = resolveMemberID(viewer, userID, "userID");
        if (otherUserID === viewer.userID) throw invalidField("userID", "You can’t follow or block yourself.");
        if ((await findOpenAccounts([otherUserID])).length === 0) throw notFound("User");
        return otherUserID;
    }

    async function relationTo(viewer: Viewer, otherUserID: number): Promise<MemberRelation> {
        const { followed = false, blocked = false } = (await repository.find(viewer.userID, otherUserID)) ?? {};
        const user = (await users.byIDs([otherUserID])).get(otherUserID);
        // Stryker disable next-line ConditionalExpression: a member that exists has a name; the type checker does not know it.
        if (!user) throw notFound("User");
        return { user, followed, blocked };
    }
}
