import type { Database } from "@parley/library/server/database";
import type { Users } from "@parley/users/server";
import type { ReactionsService } from "./reactions.service";
import type { ReactedRecords } from "./recordReactions";

interface Dependencies {
    database: Database;
    users: Pick<Users, "provideErasure" | "provideExport">;
    service: Pick<ReactionsService, "removeSome" | "givenBy">;
    /** By record type. */
    served: ReadonlyMap<string, Pick<ReactedRecords, "scoreChanged">>;
}

/**
 * Registers erasure and export of a member's reactions. Erasing an account removes its reactions and updates counts and scores; if its
 * posts are kept, the reactions are too, under "Deleted User".
 */
export function registerReactionErasure({ database, users, service, served }: Dependencies): void {
    users.provideErasure("reactions", async (userID, method) => {
        if (method === "keep") return;
        let isLeft = true;
        while (isLeft) isLeft = await database.transaction(() => removeSome(userID));
    });

    users.provideExport("reactions", service.givenBy);

    /** Removes some reactions with their scores in one transaction; returns whether there were any. */
    async function removeSome(userID: number): Promise<boolean> {
        const changes = await service.removeSome(userID);
        for (const { recordType, recordID, scoreChange } of changes ?? [])
            await served.get(recordType)?.scoreChanged(recordID, scoreChange);
        return changes !== undefined;
    }
}
