import { categoriesSearchTable } from "@parley/categories/server";
import { commentsSearchTable } from "@parley/comments/server";
import { forumOptions as commentsForum } from "@parley/comments/server/testing";
import { discussionsSearchTable } from "@parley/discussionLists/server";
import type { TestCategories } from "@parley/discussions/server/testing";
import { settle } from "@parley/discussions/server/testing";
import type { ServerKit } from "@parley/library/server/kit";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import type { SearchResult } from "@parley/search/contract";
import type { Users } from "@parley/users/server";
import { usersSearchTable } from "@parley/users/server";
import type { SearchEngine } from "../index/searchEngine";
import { createSearchMigrations } from "../index/searchIndex.migration";
import { createSearchServer } from "../search.server";

type ExportSource = Parameters<Users["provideExport"]>[1];

const SEARCHED = [discussionsSearchTable, commentsSearchTable, categoriesSearchTable, usersSearchTable];

/** Creates the options of a site whose posts, categories and members are found, by another engine if one is given. */
const createForumOptions = (engine?: SearchEngine) => ({
    ...commentsForum,
    migrations: [...commentsForum.migrations, ...createSearchMigrations(SEARCHED)],
    register(kit: ServerKit) {
        const features = commentsForum.register(kit);
        const exported = new Map<string, ExportSource>();
        const users = {
            ...features.users,
            provideExport: (name: string, source: ExportSource) => void exported.set(name, source),
        };
        const { notifications } = features;
        return {
            ...features,
            exported,
            search: createSearchServer(kit, { authors: features.users.byIDs, users, notifications, engine }),
        };
    },
});

export interface SearchForum extends TestApp<ReturnType<ReturnType<typeof createForumOptions>["register"]>>, TestCategories {
    /** Posts a discussion and returns its ID. */
    start(userID: number, name: string, body: string, more?: object): Promise<number>;
    /** Posts a comment and returns its ID. */
    reply(userID: number, discussionID: number, body: string, more?: object): Promise<number>;
    /** Returns the results of a search; throws if it is refused. */
    search(userID: number, query: string | Record<string, string>): Promise<SearchResult[]>;
    /** Returns the names of the results of a search. */
    namesFound(userID: number, query: string | Record<string, string>): Promise<string[]>;
}

/** Creates a site with members and categories, and without posts. */
export async function createSearchForum({ engine }: { engine?: SearchEngine } = {}): Promise<SearchForum> {
    const app = await testApp(createForumOptions(engine));
    const site = await settle(app);
    const sent = async <T>(userID: number, path: string, input: object): Promise<T> => {
        const answer = await app.call(userID, "POST", path, { format: "markdown", ...input });
        if (answer.statusCode !== 201) throw new Error(answer.body);
        return answer.json<T>();
    };
    const search = async (userID: number, query: string | Record<string, string>) => {
        const parameters = typeof query === "string" ? { query } : query;
        const answer = await app.call(userID, "GET", `search?${new URLSearchParams({ expand: "all", ...parameters })}`);
        if (answer.statusCode !== 200) throw new Error(answer.body);
        return answer.json<SearchResult[]>();
    };
    return {
        ...app,
        ...site,
        async start(userID, name, body, more = {}) {
            const input = { name, body, categoryID: site.open, ...more };
            return (await sent<{ discussionID: number }>(userID, "discussions", input)).discussionID;
        },
        async reply(userID, discussionID, body, more = {}) {
            return (await sent<{ commentID: number }>(userID, "comments", { discussionID, body, ...more })).commentID;
        },
        search,
        namesFound: async (userID, query) => (await search(userID, query)).map(({ name }) => name),
    };
}
