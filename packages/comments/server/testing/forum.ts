import type { Comment } from "@parley/comments/contract";
import type { TestCategories } from "@parley/discussions/server/testing";
import { forumOptions as discussionsForum, settle } from "@parley/discussions/server/testing";
import type { ServerKit } from "@parley/library/server/kit";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { createMentionsServer, mentionsMigrations } from "@parley/mentions/server";
import { createMergeAndSplitServer } from "@parley/mergeAndSplit/server";
import { createReplyNotificationsServer } from "@parley/replyNotifications/server";
import { createThreadsServer } from "@parley/threads/server";
import { commentsMigrations } from "../comments.migration";
import { createCommentsServer } from "../comments.server";

/** Options of a site with discussions and comments, for server tests and tests of both sides. */
export const forumOptions = {
    ...discussionsForum,
    migrations: [...discussionsForum.migrations, ...mentionsMigrations, ...commentsMigrations],
    register(kit: ServerKit) {
        const features = discussionsForum.register(kit);
        createMentionsServer(kit, features);
        const comments = createCommentsServer(kit, features);
        createReplyNotificationsServer(kit, { ...features, comments });
        createThreadsServer(kit, { ...features, comments });
        const { merge } = createMergeAndSplitServer(kit, { ...features, comments });
        return { ...features, comments, merge };
    },
};

export type ForumFeatures = ReturnType<typeof forumOptions.register>;

export interface Forum extends TestApp<ForumFeatures>, TestCategories {
    /** Starts a discussion through the API and returns its ID. */
    start(userID: number, more?: object): Promise<number>;
    /** Posts a comment through the API and returns it. */
    addComment(userID: number, discussionID: number, more?: object): Promise<Comment>;
}

/** Creates a site with members and categories, and without discussions. */
export async function createForum(): Promise<Forum> {
    const app = await testApp(forumOptions);
    const site = await settle(app);
    const sent = async <T>(userID: number, path: string, input: object): Promise<T> => {
        const answer = await app.call(userID, "POST", path, input);
        if (answer.statusCode !== 201) throw new Error(answer.body);
        return answer.json<T>();
    };
    const words = { body: "Measure the element when it is *warm*.", format: "markdown" };
    return {
        ...app,
        ...site,
        async start(userID, more = {}) {
            const input = { name: "Kettle trips the breaker", ...words, categoryID: site.open, ...more };
            return (await sent<{ discussionID: number }>(userID, "discussions", input)).discussionID;
        },
        addComment: (userID, discussionID, more = {}) => sent<Comment>(userID, "comments", { discussionID, ...words, ...more }),
    };
}
