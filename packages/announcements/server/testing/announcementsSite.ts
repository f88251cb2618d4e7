import type { TestCategories } from "@parley/discussions/server/testing";
import { forumOptions, settle } from "@parley/discussions/server/testing";
import type { ServerKit } from "@parley/library/server/kit";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { createAnnouncementsServer } from "../announcements.server";
import { announcementsMigrations } from "../messages.migration";

const options = {
    ...forumOptions,
    migrations: [...forumOptions.migrations, ...announcementsMigrations],
    register(kit: ServerKit) {
        const features = forumOptions.register(kit);
        createAnnouncementsServer(kit, features);
        return features;
    },
};

type Features = ReturnType<typeof options.register>;

/** Arguments of a request: user ID (0 for a guest), method, path and body. */
export type Call = Parameters<TestApp<Features>["call"]>;

export interface AnnouncementsSite extends TestApp<Features>, TestCategories {
    /** Returns the body of a response; throws if the request is refused. */
    answer<T>(...call: Call): Promise<T>;
    /** Returns the status of a response. */
    statusOf(...call: Call): Promise<number>;
}

/** Creates a site with members, categories and announcements, and without posts. */
export async function createAnnouncementsSite(): Promise<AnnouncementsSite> {
    const app = await testApp(options);
    return {
        ...app,
        ...(await settle(app)),
        async answer<T>(...call: Call) {
            const answer = await app.call(...call);
            if (answer.statusCode >= 300) throw new Error(`${call[1]} ${call[2]}: ${answer.body}`);
            return answer.body === "" ? (undefined as T) : answer.json<T>();
        },
        statusOf: async (...call) => (await app.call(...call)).statusCode,
    };
}
