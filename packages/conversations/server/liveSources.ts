import type { Database } from "@parley/library/server/database";
import type { LiveSource } from "@parley/library/server/live";
import { createTopicVersions } from "@parley/library/server/live";
import type { ParticipantsRepository } from "./participants.repository";

interface Dependencies {
    database: Database;
    participants: Pick<ParticipantsRepository, "findParticipating">;
}

/** Maximum number of rows that are read for the members of one query. */
const MAX_ROWS = 5_000;

/**
 * Creates the sources of the live events `message`: the unread counts of a member's conversations change, and messages of a conversation that
 * is open in a browser do.
 */
export function createLiveConversations({ database, participants }: Dependencies): LiveSource[] {
    return [
        {
            name: "message",
            event: "message",
            of: "member",
            reads: [{ table: "conversationParticipants", key: "userID" }],
            async read(userIDs) {
                const rows = await database.query
                    .selectFrom("conversationParticipants")
                    .select(["userID", "conversationID", "countUnread"])
                    .where("userID", "in", userIDs)
                    .where("status", "=", "participating")
                    .where("countUnread", ">", 0)
                    .orderBy("conversationID", "desc")
                    .limit(MAX_ROWS)
                    .execute();
                const unread = new Map<number, string[]>();
                for (const { userID, conversationID, countUnread } of rows)
                    unread.set(userID, [...(unread.get(userID) ?? []), `${conversationID}.${countUnread}`]);
                return new Map([...unread].map(([userID, entries]) => [userID, entries.join("-")]));
            },
            describe: ({ version, before }) => ({ conversationID: findChanged(version, before) }),
        },
        {
            name: "conversation",
            event: "message",
            of: "record",
            reads: [{ table: "messages", key: "conversationID" }],
            async read(conversationIDs) {
                const rows = await database.query
                    .selectFrom("messages")
                    .select((row) => [
                        "conversationID",
                        row.fn.max("messageID").as("latestID"),
                        row.fn.max("dateUpdated").as("dateUpdated"),
                        row.fn.count("dateDeleted").as("countDeleted"),
                        row.fn.sum("score").as("score"),
                    ])
                    .where("conversationID", "in", conversationIDs)
                    .groupBy("conversationID")
                    .execute();
                return createTopicVersions(rows, "conversationID", ["latestID", "countDeleted", "dateUpdated", "score"]);
            },
            describe: ({ id }) => ({ conversationID: id }),
            // Members who have left keep the earlier messages, and get no notifications of later ones.
            findRecipients: participants.findParticipating,
        },
    ];
}

/** Returns a conversation in which more is unread than before, or else one in which the number has changed. */
function findChanged(version: string, before = ""): number {
    const [now, then] = [readCounts(version), readCounts(before)];
    const risen = [...now].find(([conversationID, count]) => count > (then.get(conversationID) ?? 0));
    const fallen = [...then].find(([conversationID, count]) => now.get(conversationID) !== count);
    return (risen ?? fallen)?.[0] ?? 0;
}

const readCounts = (version: string) =>
    new Map(
        version.split("-").flatMap((entry): [number, number][] => {
            const [conversationID, count] = entry.split(".").map(Number);
            return conversationID && count ? [[conversationID, count]] : [];
        }),
    );
