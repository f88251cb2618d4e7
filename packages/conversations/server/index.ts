export { conversationsMigrations } from "./conversations.schema";
export { createConversationsServer } from "./conversations.server";
