import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { configMigrations, createConfigServer } from "@parley/config/server";
import { rootReducer } from "@parley/library/client/store";
import type { ServerKit } from "@parley/library/server/kit";
import { createSessions, sessionsMigrations } from "@parley/library/server/sessions";
import type { ClientAndServer } from "@parley/library/testing";
import { createClientAndServer } from "@parley/library/testing";
import { createNotificationsServer, notificationsMigrations } from "@parley/notifications/server";
import type { Reactable } from "@parley/reactions/client";
import { chooseReaction, discussionReactionThunks, selectReactionLog, trackReactions } from "@parley/reactions/client";
import type { ReactionSummary } from "@parley/reactions/contract";
import { createReactionsServer, reactionsMigrations } from "@parley/reactions/server";
import { createUsersServer, usersMigrations } from "@parley/users/server";
import { createSlice } from "@reduxjs/toolkit";

const GUEST = 0;

const register = async (kit: ServerKit) => {
    const config = createConfigServer(kit);
    const users = createUsersServer(kit, { config, sessions: createSessions(kit.database, kit.clock) });
    const reactions = createReactionsServer(kit, { users, notifications: createNotificationsServer(kit, { users, config }) });
    reactions.serve("discussion", {
        requireView: async () => undefined,
        urlOf: async (recordID) => `/discussion/${recordID}`,
        scoreChanged: async () => undefined,
    });
    const [ada = 0] = await users.importUsers([{ importSource: "test", name: "Ada", dateInserted: "2026-01-01T00:00:00+00:00" }]);
    return { users, reactions, ada };
};

let forum: ClientAndServer<Awaited<ReturnType<typeof register>>>;
beforeAll(async () => {
    forum = await createClientAndServer({
        migrations: [
            ...sessionsMigrations,
            ...configMigrations,
            ...usersMigrations,
            ...notificationsMigrations,
            ...reactionsMigrations,
        ],
        register,
        permissionsOf: (userID, { users }) => users.permissionsOf(userID),
    });
});
afterAll(() => forum.close());

/** Stands in for the slice of the feature that owns the posts. */
const postsSlice = createSlice({
    name: "reactedPosts",
    initialState: { posts: {} as Record<number, Reactable> },
    reducers: {
        arrived: ({ posts }, { payload: [recordID, reactions] }: { payload: [number, ReactionSummary[]]; type: string }) => {
            posts[recordID] = { reactions, score: 0 };
        },
    },
    extraReducers: (builder) => trackReactions(builder, discussionReactionThunks, ({ posts }, recordID) => posts[recordID]),
    selectors: { selectPost: ({ posts }, recordID: number): Reactable => posts[recordID] ?? {} },
});
const { selectPost } = postsSlice.injectInto(rootReducer).selectors;

async function openPost(userID: number, recordID: number) {
    const store = forum.storeAs(userID);
    const onServer = async () => {
        const viewer = { userID, permissions: await forum.features.users.permissionsOf(userID) };
        return (await forum.features.reactions.summariesFor("discussion", [recordID], viewer)).get(recordID) ?? [];
    };
    store.dispatch(postsSlice.actions.arrived([recordID, await onServer()]));
    const shown = () => selectPost(store.getState() as never, recordID);
    const press = (urlcode: string) =>
        store.dispatch(chooseReaction({ recordType: "discussion", recordID, reactions: shown().reactions ?? [], urlcode }));
    return { store, onServer, shown, press };
}

const own = ({ reactions = [] }: Reactable) => reactions.filter(({ hasReacted }) => hasReacted).map(({ urlcode }) => urlcode);

test("REACT-007 REACT-009 REACT-013 a choice is sent to the server, and the counts of the response are stored", async () => {
    const { store, onServer, shown, press } = await openPost(forum.features.ada, 1);
    await press("Like");
    await press("Agree");
    expect(own(shown())).toEqual(["Agree"]);
    expect(shown()).toEqual({ reactions: await onServer(), score: 1 });
    await store.dispatch(discussionReactionThunks.log({ recordID: 1, page: 1, limit: 30 }));
    expect(selectReactionLog(store.getState(), "discussion", 1).data).toMatchObject([
        { user: { name: "Ada" }, reactionType: { urlcode: "Agree" } },
    ]);
});

test("REACT-006 a guest's reaction shows at once and is reverted with the score", async () => {
    const { shown, press } = await openPost(GUEST, 2);
    const pressed = press("Like");
    expect([own(shown()), shown().score]).toEqual([["Like"], 1]);
    expect(await pressed).toMatchObject({ status: 403, message: "Permission Problem" });
    expect([own(shown()), shown().score]).toEqual([[], 0]);
});

test("FC-62 after twenty fast presses page and server agree", async () => {
    const { onServer, shown, press } = await openPost(forum.features.ada, 3);
    const kinds = ["Like", "Agree", "LOL", "Like", "Like"];
    await Promise.all(Array.from({ length: 20 }, (_, index) => press(kinds[index % kinds.length] ?? "")));
    expect(shown().reactions).toEqual(await onServer());
    expect(shown().score).toBe(own(shown()).length);
});
