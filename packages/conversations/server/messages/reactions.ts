import { messagePath } from "@parley/conversations/contract";
import type { Discussions } from "@parley/discussions/server";
import type { ServerKit } from "@parley/library/server/kit";
import type { Reactions } from "@parley/reactions/server";
import type { ConversationsAccess } from "../access";
import type { MessagesRepository } from "./messages.repository";
import type { MessagesService } from "./messages.service";

interface Dependencies {
    kit: Pick<ServerKit, "siteURL">;
    reactions: Pick<Reactions, "serve">;
    discussions: Pick<Discussions, "postingLimits">;
    access: Pick<ConversationsAccess, "requireWriter">;
    messages: Pick<MessagesRepository, "byID" | "changeScore">;
    writing: Pick<MessagesService, "requirePresent">;
}

/** Registers reactions to messages: participants see them, and those who may still write give them. */
export function registerMessageReactions(dependencies: Dependencies): void {
    const { kit, reactions, discussions, access, messages, writing } = dependencies;
    reactions.serve("message", {
        requireView: writing.requirePresent,
        async urlOf(messageID) {
            const row = await messages.byID(messageID);
            return kit.siteURL + (row ? messagePath(row.conversationID, messageID) : "/");
        },
        async countReaction(viewer, messageID) {
            const { conversationID } = await writing.requirePresent(viewer, messageID);
            await access.requireWriter(viewer, conversationID);
            await discussions.postingLimits.countAction(viewer, "reaction");
        },
        scoreChanged: messages.changeScore,
    });
}
