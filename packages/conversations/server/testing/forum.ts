import type { Conversation, Message } from "@parley/conversations/contract";
import type { TestCategories } from "@parley/discussions/server/testing";
import { forumOptions as discussionsForum, settle } from "@parley/discussions/server/testing";
import type { ServerKit } from "@parley/library/server/kit";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { createMentionsServer, mentionsMigrations } from "@parley/mentions/server";
import { conversationsMigrations } from "../conversations.schema";
import { createConversationsServer } from "../conversations.server";

const forumOptions = {
    ...discussionsForum,
    migrations: [...discussionsForum.migrations, ...mentionsMigrations, ...conversationsMigrations],
    register(kit: ServerKit) {
        const features = discussionsForum.register(kit);
        createMentionsServer(kit, features);
        createConversationsServer(kit, features);
        return features;
    },
};

export interface Forum extends TestApp<ReturnType<typeof forumOptions.register>>, TestCategories {
    /** Starts a conversation through the API and returns it. */
    start(userID: number, participantUserIDs: number[], more?: object): Promise<Conversation>;
    /** Writes a message through the API and returns it. */
    write(userID: number, conversationID: number, body?: string): Promise<Message>;
}

/** Creates a site with members, and without conversations. */
export async function createForum(): Promise<Forum> {
    const app = await testApp(forumOptions);
    const site = await settle(app);
    const sent = async <T>(userID: number, path: string, input: object): Promise<T> => {
        const answer = await app.call(userID, "POST", path, input);
        if (answer.statusCode !== 201) throw new Error(answer.body);
        return answer.json<T>();
    };
    return {
        ...app,
        ...site,
        start: (userID, participantUserIDs, more = {}) =>
            sent<Conversation>(userID, "conversations", { participantUserIDs, ...more }),
        write: (userID, conversationID, body = "Is the *key* still with you?") =>
            sent<Message>(userID, "messages", { conversationID, body, format: "markdown" }),
    };
}
