import type { postConversation, postMessage, putMessageBody } from "@parley/conversations/contract";
import { conversationPath, editMessagePath, messagePath, newConversationPath } from "@parley/conversations/contract";
import { toLocalAddress } from "@parley/library/client/navigation";
import type { AppDispatch } from "@parley/library/client/store";
import type { Input } from "@parley/library/contract";
import type { Sent, WritingKind } from "@parley/outbox/client";
import { addMessage, changeMessage, startConversation } from "./conversations.thunks";

/** Outbox entries of messages, with the key `7`, the ID of their conversation. */
export const message: WritingKind = {
    name: (t) => t("A message"),
    posted: (t) => t("Your message has been sent."),
    pathOf: (rest) => (isID(rest) ? conversationPath(rest) : undefined),
    async send(dispatch, { input }) {
        const answered = await dispatch(addMessage(input as Input<typeof postMessage>));
        if (!addMessage.fulfilled.match(answered)) return { refused: answered.payload ?? { status: 0, message: "" } };
        return { path: toLocalAddress(answered.payload.url), record: answered.payload };
    },
    record: {
        type: "message",
        editPath: editMessagePath,
        revise(dispatch, { input }, messageID) {
            const { body, format, idempotencyKey } = input as Input<typeof postMessage>;
            return change(dispatch, { messageID, body, format, ...(idempotencyKey !== undefined && { idempotencyKey }) });
        },
    },
};

/** Outbox entries of changed messages, with the key `12`, the ID of the message. Only its author can change a message. */
export const editOfMessage: WritingKind = {
    name: (t) => t("An edit of a message"),
    posted: (t) => t("Your edit has been saved."),
    pathOf: (rest) => (isID(rest) ? editMessagePath(rest) : undefined),
    send: (dispatch, { input }) => change(dispatch, input as Input<typeof putMessageBody>),
    record: {
        type: "messageEdit",
        editPath: editMessagePath,
        revise: (dispatch, { input }, messageID) => change(dispatch, { ...(input as Input<typeof putMessageBody>), messageID }),
    },
};

/** Outbox entries of new conversations, with the key `Hana%20Mori/5`: the recipient that a link names, and the ID of the draft. Its first message, once it was sent, is changed in the conversation. */
export const newConversation: WritingKind = {
    name: (t) => t("A new conversation"),
    posted: (t) => t("Your message has been sent."),
    pathOf: toFormPath,
    async send(dispatch, { input }) {
        const answered = await dispatch(startConversation(input as Input<typeof postConversation>));
        if (!startConversation.fulfilled.match(answered)) return { refused: answered.payload ?? { status: 0, message: "" } };
        return { path: toLocalAddress(answered.payload.url), record: answered.payload };
    },
    record: {
        type: "conversation",
        editPath: conversationPath,
        revise(dispatch, { input }, conversationID) {
            const { initialBody = "", initialFormat = "markdown", idempotencyKey } = input as Input<typeof postConversation>;
            const words = { conversationID, body: initialBody, format: initialFormat };
            return message.send(dispatch, { input: { ...words, ...(idempotencyKey !== undefined && { idempotencyKey }) } });
        },
    },
};

async function change(dispatch: AppDispatch, changes: Input<typeof putMessageBody>): Promise<Sent> {
    const answered = await dispatch(changeMessage(changes));
    if (!changeMessage.fulfilled.match(answered)) return { refused: answered.payload ?? { status: 0, message: "" } };
    const { conversationID, messageID } = answered.payload;
    return { path: messagePath(conversationID, messageID), record: answered.payload };
}

function toFormPath(rest: string): string {
    const [userName = "", draftID = ""] = rest.split("/");
    return newConversationPath({ userName: decodeURIComponent(userName), ...(isID(draftID) && { draftID: Number(draftID) }) });
}

const isID = (rest: string): boolean => /^[1-9]\d{0,9}$/.test(rest);
