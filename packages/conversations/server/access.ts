import type { Config } from "@parley/config/server";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, forbidden, requireSession } from "@parley/library/server/http";
import type { ParticipantRow } from "./conversations.schema";
import type { ParticipantsRepository } from "./participants.repository";

/** Permission that the refusal names; nobody but participants sees a conversation, whatever permissions they have. */
const OTHERS_CONVERSATIONS = "conversations.moderate";

export type ConversationsAccess = ReturnType<typeof createConversationsAccess>;

/**
 * Creates the checks of who may read and write a conversation. One that the viewer does not participate in is refused like one that never was
 * (contract §5.5, FC-13).
 */
export function createConversationsAccess({
    participants,
    config,
}: {
    participants: Pick<ParticipantsRepository, "find">;
    config: Pick<Config, "get">;
}) {
    return {
        /** Throws 403 for guests, and if conversations are disabled. */
        requireEnabled,

        /** Returns the viewer's participation, also of somebody who has left; throws 403 for anybody else. */
        async requireParticipant(viewer: Viewer, conversationID: number): Promise<ParticipantRow> {
            await requireEnabled(viewer);
            const row = await participants.find(conversationID, viewer.userID);
            if (!row) throw forbidden(OTHERS_CONVERSATIONS);
            return row;
        },

        /** Returns the viewer's participation; throws 400 for anybody who does not participate now. */
        async requireWriter(viewer: Viewer, conversationID: number): Promise<ParticipantRow> {
            await requireEnabled(viewer);
            const row = await participants.find(conversationID, viewer.userID);
            if (row?.status !== "participating") throw badRequest("You are not a participant of this conversation.");
            return row;
        },
    };

    async function requireEnabled(viewer: Viewer): Promise<void> {
        requireSession(viewer);
        if (!(await config.get("conversations.enabled"))) throw forbidden("conversations.add");
    }
}
