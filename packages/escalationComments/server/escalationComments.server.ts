import type { OtherParent } from "@parley/comments/server";
import type { Users } from "@parley/users/server";
import { ESCALATION_COMMENT } from "./escalationComments.actions";
import type { EscalationCommentsOptions } from "./escalationComments.service";
import { createEscalationComments } from "./escalationComments.service";

interface Dependencies extends EscalationCommentsOptions {
    users: EscalationCommentsOptions["users"] & Pick<Users, "provideExport" | "provideErasure">;
    comments: { otherParents: { provide(recordType: "escalation", parent: OtherParent): void } };
}

/** Registers the comments of escalations: for the calls of the API, the export of a member's data, and its erasure. */
export function createEscalationCommentsServer(dependencies: Dependencies): OtherParent {
    const { repository, users, actionLog, comments } = dependencies;
    users.provideExport("escalationComments", async function* (userID) {
        for (const { escalationID, body, format, dateInserted } of await repository.by(userID))
            yield { escalationID, body, format, dateInserted };
    });
    users.provideErasure("escalationComments", async (userID) => {
        const commentIDs = (await repository.by(userID)).map(({ commentID }) => commentID);
        await repository.erase(commentIDs);
        await actionLog.forget(ESCALATION_COMMENT, commentIDs);
    });
    const parent = createEscalationComments(dependencies);
    comments.otherParents.provide("escalation", parent);
    return parent;
}
