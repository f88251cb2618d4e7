import type { Database } from "@parley/library/server/database";
import type { Users } from "@parley/users/server";
import type { ReactionsService } from "./reactions.service";
import type { ReactedRecords } from "./recordReactions";

interface Dependencies {
    database: Database;
    users: Pick<Users, "provideErasure" | "provideExport">;
    service: Pick<ReactionsService, "takeBackSome" | "givenBy">;
    /** By the kind of record. */
    served: ReadonlyMap<string, Pick<ReactedRecords, "scoreChanged">>;
}

/**
 * What becomes of the reactions somebody gave when their account is erased: they are taken back, and counts and scores with them; where what they
 * wrote stays, these stay too, under "Deleted User". And what of them they can download.
 */
export function reactionsOfLeaving({ database, users, service, served }: Dependencies): void {
    users.provideErasure("reactions", async (userID, method) => {
        if (method === "keep") return;
        let isLeft = true;
        while (isLeft) isLeft = await database.transaction(() => takeBackSome(userID));
    });

    users.provideExport("reactions", service.givenBy);

    /** Whether there was anything left. A record's score changes with its reactions, or neither does. */
    async function takeBackSome(userID: number): Promise<boolean> {
        const changes = await service.takeBackSome(userID);
        for (const { recordType, recordID, scoreChange } of changes ?? [])
            await served.get(recordType)?.scoreChanged(recordID, scoreChange);
        return changes !== undefined;
    }
}
