import type { Comment } from "@parley/comments/contract";
import type { ForumPlaces } from "@parley/discussions/server/testing";
import { forumOptions as discussionsForum, settle } from "@parley/discussions/server/testing";
import type { ServerKit } from "@parley/library/server/kit";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { createMentionsServer, mentionsMigrations } from "@parley/mentions/server";
import { commentsMigrations } from "../comments.migration";
import { createCommentsServer } from "../comments.server";

/** What a site with discussions and comments is made of, for tests of one side and of both. */
export const forumOptions = {
    ...discussionsForum,
    migrations: [...discussionsForum.migrations, ...mentionsMigrations, ...commentsMigrations],
    register(kit: ServerKit) {
        const features = discussionsForum.register(kit);
        createMentionsServer(kit, features);
        return { ...features, comments: createCommentsServer(kit, features) };
    },
};

export type ForumFeatures = ReturnType<typeof forumOptions.register>;

export interface Forum extends TestApp<ForumFeatures>, ForumPlaces {
    /** Starts a discussion as the API does, and answers its number. */
    start(userID: number, more?: object): Promise<number>;
    /** Writes a comment as the API does, and answers it. */
    say(userID: number, discussionID: number, more?: object): Promise<Comment>;
}

/** A site with people and categories on it, and no discussion yet. */
export async function makeForum(): Promise<Forum> {
    const app = await testApp(forumOptions);
    const places = await settle(app);
    const sent = async <T>(userID: number, path: string, input: object): Promise<T> => {
        const answer = await app.call(userID, "POST", path, input);
        if (answer.statusCode !== 201) throw new Error(answer.body);
        return answer.json<T>();
    };
    const words = { body: "Measure the element when it is *warm*.", format: "markdown" };
    return {
        ...app,
        ...places,
        async start(userID, more = {}) {
            const input = { name: "Kettle trips the breaker", ...words, categoryID: places.open, ...more };
            return (await sent<{ discussionID: number }>(userID, "discussions", input)).discussionID;
        },
        say: (userID, discussionID, more = {}) => sent<Comment>(userID, "comments", { discussionID, ...words, ...more }),
    };
}
