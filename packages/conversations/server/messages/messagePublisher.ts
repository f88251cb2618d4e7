import { conversationPath, newConversationPath, postMessage } from "@parley/conversations/contract";
import { readCommentDraft } from "@parley/drafts/contract";
import type { DraftDescription, PublishableDraft, Publisher } from "@parley/drafts/server";
import type { Input } from "@parley/library/contract";
import { badRequest, createBodyValidator, invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { ConversationsSerializer } from "../conversationSerializer";
import type { ParticipantsRepository } from "../participants.repository";
import type { MessagesService } from "./messages.service";

interface Dependencies {
    kit: Pick<ServerKit, "siteURL">;
    participants: Pick<ParticipantsRepository, "find">;
    serializer: Pick<ConversationsSerializer, "toNames">;
    writing: Pick<MessagesService, "add" | "requireVisible">;
}

const check = createBodyValidator(postMessage.body) as (body: unknown) => Input<typeof postMessage>;

/** Creates the publisher of scheduled drafts of messages, which also describes to which conversations drafts belong. */
export function createMessagePublisher({ kit: { siteURL }, participants, serializer, writing }: Dependencies): Publisher {
    return {
        async requireRecord(viewer, messageID) {
            await writing.requireVisible(viewer, messageID);
        },

        async publish(viewer, draft) {
            if (draft.recordID !== null) throw badRequest("Only new messages can be scheduled, not changes to a message.");
            const conversationID = readConversationID(draft);
            if (conversationID === undefined)
                throw invalidField("parentRecordID", "A conversation is required.", { code: "missingField" });
            const { body, format } = readCommentDraft(draft.attributes).words;
            await writing.add(viewer, check({ conversationID, body, format }));
        },

        async describe(viewer, drafts) {
            const ids = [...new Set(drafts.flatMap((draft) => readConversationID(draft) ?? []))];
            const own = await Promise.all(ids.map((conversationID) => participants.find(conversationID, viewer.userID)));
            const names = await serializer.toNames(
                viewer,
                own.flatMap((row) => (row ? [row.conversationID] : [])),
            );
            return new Map(
                drafts.flatMap((draft): [number, DraftDescription][] => {
                    const conversationID = readConversationID(draft);
                    if (conversationID === undefined) return [[draft.draftID, describeFirst(draft)]];
                    const name = names.get(conversationID);
                    const url = siteURL + conversationPath(conversationID);
                    return name === undefined ? [] : [[draft.draftID, { name, permaLink: url, editUrl: url }]];
                }),
            );
        },
    };

    /** Describes the draft of the first message of a conversation. */
    function describeFirst({ draftID, attributes }: PublishableDraft): DraftDescription {
        const { to } = readCommentDraft(attributes).words;
        const editUrl = siteURL + newConversationPath({ draftID });
        return { ...(to !== undefined && { name: to }), permaLink: null, editUrl };
    }
}

const readConversationID = ({ parentRecordType, parentRecordID }: PublishableDraft): number | undefined =>
    parentRecordType === "conversation" && parentRecordID !== null && parentRecordID > 0 ? parentRecordID : undefined;
