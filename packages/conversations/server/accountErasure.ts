import { messagePath } from "@parley/conversations/contract";
import { getContentSources } from "@parley/library/server/contentSources";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "siteURL">;
    users: Pick<Users, "provideErasure" | "provideExport">;
}

const AT_ONCE = 200;

/**
 * Registers the erasure and the export of a member's messages. Other participants keep a conversation; of an erased member's messages they
 * keep the words only with the method `keep`. The export has what the member wrote, not what others did.
 */
export function registerConversationErasure({ kit: { database, siteURL }, users }: Dependencies): void {
    users.provideErasure("messages", async (userID, method) => {
        if (method !== "keep")
            for await (const { messageID } of writtenBy(userID)) {
                await database.query.deleteFrom("messageVersions").where("messageID", "=", messageID).execute();
                await database.query.deleteFrom("messages").where("messageID", "=", messageID).execute();
                await getContentSources(database).gone("message", [messageID]);
            }
        await database.query.deleteFrom("conversationParticipants").where("userID", "=", userID).execute();
    });

    users.provideExport("messages", async function* (userID) {
        for await (const { messageID, conversationID, body, format, dateInserted } of writtenBy(userID))
            yield {
                messageID,
                conversationID,
                url: siteURL + messagePath(conversationID, messageID),
                body,
                format,
                dateInserted,
            };
    });

    users.provideExport("conversations", async function* (userID) {
        yield* await database.query
            .selectFrom("conversationParticipants as p")
            .innerJoin("conversations as c", "c.conversationID", "p.conversationID")
            .select(["c.conversationID", "c.name", "p.muted", "p.dateInserted"])
            .where("p.userID", "=", userID)
            .where("p.status", "<>", "hidden")
            .orderBy("c.conversationID")
            .execute();
    });

    /** Yields all messages of a member in batches, oldest first. */
    async function* writtenBy(userID: number) {
        let last = 0;
        for (;;) {
            const rows = await database.query
                .selectFrom("messages")
                .selectAll()
                .where("insertUserID", "=", userID)
                .where("messageID", ">", last)
                .orderBy("messageID")
                .limit(AT_ONCE)
                .execute();
            yield* rows;
            if (rows.length < AT_ONCE) return;
            last = rows.at(-1)?.messageID ?? last;
        }
    }
}
