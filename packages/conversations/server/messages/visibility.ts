import type { Tables } from "@parley/library/server/database";
import { hasBlocked } from "@parley/notifications/server";
import type { Expression } from "kysely";
import { expressionBuilder } from "kysely";

/**
 * Selects the messages that a member may see: those of conversations in which they participate, until they left. All reading of messages goes
 * through this query, so that nobody else sees any by whatever path (FC-13). What a member wrote whom they have blocked is left out.
 */
export function selectVisibleMessages(userID: number | Expression<number>) {
    return expressionBuilder<Tables>()
        .selectFrom("messages as m")
        .innerJoin("conversationParticipants as p", "p.conversationID", "m.conversationID")
        .where("p.userID", "=", userID)
        .where("p.status", "<>", "hidden")
        .where((row) => row.or([row("p.untilMessageID", "is", null), row("m.messageID", "<=", row.ref("p.untilMessageID"))]))
        .where(({ not, ref }) => not(hasBlocked(ref("p.userID"), ref("m.insertUserID"))));
}
