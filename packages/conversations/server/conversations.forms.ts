import {
    CONVERSATIONS_PAGE,
    conversationPath,
    editMessagePath,
    messagePath,
    NEW_CONVERSATION_PAGE,
} from "@parley/conversations/contract";
import { fill } from "@parley/library/contract";
import { invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { handleForm, readID, readTexts } from "@parley/posting/server";
import type { Users } from "@parley/users/server";
import type { ConversationsService } from "./conversations.service";
import type { MessagesEditing } from "./messages/editMessages";
import type { MessagesService } from "./messages/messages.service";

interface Services {
    users: Pick<Users, "idsByNames">;
    conversations: ConversationsService;
    messages: MessagesService;
    editing: MessagesEditing;
}

/** Registers the forms of conversations that are posted without scripts. Each responds with a redirect, or with the page and what was typed. */
export function registerConversationForms(
    { pages }: Pick<ServerKit, "pages">,
    { users, conversations, messages, editing }: Services,
): void {
    pages.post(NEW_CONVERSATION_PAGE, async ({ body, viewer }, reply) => {
        const values = readTexts(body);
        return handleForm(reply, { form: "newConversation", path: NEW_CONVERSATION_PAGE, values }, async () => {
            const { name = "", format = "markdown", idempotencyKey, draftID } = values;
            const participantUserIDs = await requireMembers(values.to);
            const { conversationID } = await conversations.start(viewer, {
                participantUserIDs,
                name,
                initialBody: values.body ?? "",
                initialFormat: format,
                key: idempotencyKey?.slice(0, 100) || undefined,
                ...(draftID !== undefined && { draftID }),
            });
            return conversationPath(conversationID);
        });
    });

    pages.post<{ Params: { messageID: string } }>(editMessagePath(":messageID"), async ({ body, params, viewer }, reply) => {
        const values = readTexts(body);
        const messageID = readID(params.messageID, "messageID");
        return handleForm(reply, { form: "editMessage", path: editMessagePath(messageID), values }, async () => {
            const changes = { body: values.body ?? "", format: values.format ?? "markdown", key: undefined };
            const { conversationID } = await editing.change(viewer, messageID, changes);
            return messagePath(conversationID, messageID);
        });
    });

    pages.post<{ Params: { conversationID: string } }>(
        conversationPath(":conversationID"),
        async ({ body, params, viewer }, reply) => {
            const values = readTexts(body);
            const conversationID = readID(params.conversationID, "conversationID");
            const path = conversationPath(conversationID);
            const form = values.act === "add" ? "addParticipants" : "message";
            return handleForm(reply, { form, path, values }, async () => {
                switch (values.act) {
                    case undefined: {
                        const { format = "markdown", idempotencyKey } = values;
                        const words = { conversationID, body: values.body ?? "", format };
                        const key = idempotencyKey?.slice(0, 100) || undefined;
                        const { messageID } = await messages.add(viewer, { ...words, key });
                        return messagePath(conversationID, messageID);
                    }
                    case "add":
                        await conversations.add(viewer, conversationID, await requireMembers(values.to));
                        return path;
                    case "leave":
                        await conversations.leave(viewer, conversationID);
                        return `${CONVERSATIONS_PAGE}?Done=left`;
                    case "mute":
                    case "unmute":
                        await conversations.mute(viewer, conversationID, values.act === "mute");
                        return `${path}?Done=${values.act}`;
                    case "read":
                        await conversations.read(viewer, conversationID);
                        return path;
                    case "takeBack":
                    case "putBack": {
                        const messageID = readID(values.messageID, "messageID");
                        await editing.setTakenBack(viewer, messageID, values.act === "takeBack");
                        return messagePath(conversationID, messageID);
                    }
                    default:
                        throw invalidField("act", "This form does not exist any more. Reload the page and try again.");
                }
            });
        },
    );

    /** Returns the user IDs of names separated by commas; throws 422 that names those nobody has. */
    async function requireMembers(written = ""): Promise<number[]> {
        const names = written
            .split(",")
            .map((name) => name.trim())
            .filter((name) => name !== "");
        if (names.length === 0) throw invalidField("to", "Enter at least one name.", { code: "missingField" });
        const known = await users.idsByNames(names);
        const unknown = names.filter((name) => !known.has(name));
        if (unknown.length > 0) throw invalidField("to", fill("Nobody here is called {unknown}.", { unknown }));
        return [...known.values()];
    }
}
