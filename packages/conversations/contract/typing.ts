import { UserFragment } from "@parley/accounts/contract";
import { defineEndpoint, ID, NoContent } from "@parley/library/contract";
import * as Type from "typebox";

/** Time for which somebody counts as writing after they have typed. */
export const TYPING_MS = 10_000;

/** Minimum time between two calls by which a page tells that its viewer is writing. */
export const TYPING_PAUSE_MS = 5_000;

const byID = Type.Object({ conversationID: ID });

/** Tells the others in a conversation that the viewer is writing, unless they have turned that off. */
export const putConversationTyping = defineEndpoint({
    method: "PUT",
    path: "/conversations/:conversationID/typing",
    params: byID,
    response: NoContent,
    status: 204,
});

/** Who else is writing in a conversation at this moment. */
export const getConversationTyping = defineEndpoint({
    method: "GET",
    path: "/conversations/:conversationID/typing",
    params: byID,
    response: Type.Array(UserFragment),
});

const Choices = Type.Object({
    /** Whether others in a conversation are told that the member is writing. */
    announcesTyping: Type.Boolean(),
});

/** What the viewer has chosen for all of their conversations. */
export const getConversationChoices = defineEndpoint({
    method: "GET",
    path: "/conversations/choices",
    response: Choices,
});

/** Changes what the viewer has chosen for all of their conversations. */
export const putConversationChoices = defineEndpoint({
    method: "PUT",
    path: "/conversations/choices",
    body: Choices,
    response: Choices,
});
