/** Page of the viewer's conversations. */
export const CONVERSATIONS_PAGE = "/messages";

/** Page on which a conversation is started (CONV-003). */
export const NEW_CONVERSATION_PAGE = "/messages/add";

/** Returns the page with the form for a new conversation to these members, or with a draft of the viewer. */
export const newConversationPath = ({ userName = "", draftID }: { userName?: string; draftID?: number }): string =>
    `${NEW_CONVERSATION_PAGE}${userName === "" ? "" : `/${encodeURIComponent(userName)}`}${draftID === undefined ? "" : `?draft=${draftID}`}`;

/** Returns the path of a conversation. */
export const conversationPath = (conversationID: number | string): string => `${CONVERSATIONS_PAGE}/${conversationID}`;

/** Returns the path of the page on which a message is edited. */
export const editMessagePath = (messageID: number | string): string => `${CONVERSATIONS_PAGE}/edit/${messageID}`;

/** Returns the path of a message in its conversation. */
export const messagePath = (conversationID: number, messageID: number): string =>
    `${conversationPath(conversationID)}#Message_${messageID}`;

/** Returns the path of a message on the page of its conversation that has it. */
export const foundMessagePath = (conversationID: number, messageID: number): string =>
    `${conversationPath(conversationID)}?message=${messageID}#Message_${messageID}`;

/** Page of the search in the viewer's conversations. */
export const MESSAGE_SEARCH_PAGE = "/messages/search";

/** Maximum length of what is searched for. */
export const MAX_SEARCH_LENGTH = 200;

/** Number of conversations or messages on a page (contract §8). */
export const CONVERSATION_LIMIT = 50;

/** Number of participants that a conversation names (contract §4.10). */
export const MAX_NAMED_PARTICIPANTS = 5;

/** Maximum length of a message in characters of its text (contract §5.5). */
export const MAX_MESSAGE_LENGTH = 2000;

export const MAX_SUBJECT_LENGTH = 100;

/** Excerpt and body of a conversation without messages (contract §4.10). */
export const NO_MESSAGES = "No messages.";
